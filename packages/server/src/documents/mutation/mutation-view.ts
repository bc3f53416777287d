import { concessionLabels, mutationTypeLabels } from '@karsetu/contract/mutation/mutation-labels.ts'
import { formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import type { Locale } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { PrintableData } from '../../platform/pdf/printable-text.ts'
import { type Bilingual, bilingual } from '../bilingual.ts'
import type { MutationDocument, OrderOfMutation, OwnerPrinted } from './mutation-document.ts'

const english = { locale: 'en' } as const

/** The paper as the template prints it: every date formatted, every label in both languages. */
export function mutationView(paper: MutationDocument): PrintableData {
  const { of, number, propertyUniqueId } = paper
  const isOrder = of.kind === 'order'
  return {
    title: (isOrder ? m.mutation_document_order_title : m.mutation_document_notice_title)({ no: number }, english),
    description: (isOrder ? m.mutation_document_order_description : m.mutation_document_notice_description)(
      { propertyUniqueId },
      english,
    ),
    corporation: paper.corporation,
    heading: bilingual(isOrder ? m.mutation_document_order : m.mutation_document_notice),
    number,
    facts: [...factsOfPaper(paper), ...(isOrder ? factsOfOrder(of) : [])],
    sides: [
      { label: bilingual(m.mutation_from), owners: paper.before.map(ownerLine) },
      { label: bilingual(m.mutation_to), owners: paper.after.map(ownerLine) },
    ],
    text: textOf(paper),
    notes: isOrder ? notesOf(of) : [],
    signature: bilingual(m.mutation_document_signature),
    foot: bilingual(m.mutation_document_order_foot),
  }
}

function ownerLine({ name, fatherName, husbandName }: OwnerPrinted): PrintableData {
  const relation = husbandName
    ? bilingual(m.mutation_wife_of, { name: husbandName })
    : fatherName && bilingual(m.mutation_child_of, { name: fatherName })
  return { name, relation: relation || null }
}

function textOf({ of }: MutationDocument): Bilingual {
  const inBoth = (say: (locale: Locale) => string): Bilingual => ({ en: say('en'), hi: say('hi') })
  if (of.kind === 'notice')
    return inBoth((locale) => m.mutation_document_notice_text({ until: formatDate(of.until, locale) }, { locale }))
  const say = of.wasHeard ? m.mutation_document_order_text_heard : m.mutation_document_order_text
  return inBoth((locale) => say({ on: formatDate(of.orderedOn, locale) }, { locale }))
}

function notesOf({ ended, endOn }: OrderOfMutation): Bilingual[] {
  if (ended.length === 0 || endOn === null) return []
  const say = (locale: Locale) =>
    m.mutation_document_concessions(
      { on: formatDate(endOn, locale), list: ended.map((name) => concessionLabels[name]({}, { locale })).join(', ') },
      { locale },
    )
  return [{ en: say('en'), hi: say('hi') }]
}

type Shape = { wide?: boolean; strong?: boolean }
/** What is not known is left out rather than printed as a dash. */
const fact = (label: Bilingual, value: string | null, shape: Shape = {}): PrintableData[] =>
  value ? [{ label, value, wide: shape.wide ?? false, strong: shape.strong ?? false }] : []

function factsOfPaper({ of, ...paper }: MutationDocument): PrintableData[] {
  const type = bilingual(mutationTypeLabels[paper.type])
  return [
    ...(of.kind === 'notice'
      ? fact(bilingual(m.mutation_document_notice_on), formatDate(of.issuedOn, 'en'))
      : fact(bilingual(m.mutation_document_ordered_on), formatDate(of.orderedOn, 'en'))),
    ...(of.kind === 'notice'
      ? fact(bilingual(m.mutation_objections_until), formatDate(of.until, 'en'), { strong: true })
      : fact(bilingual(m.mutation_no), paper.mutationNo)),
    ...fact(bilingual(m.correction_property), paper.propertyUniqueId, { strong: true }),
    ...fact(bilingual(m.receipt_ptin), paper.ptin),
    ...fact(bilingual(m.receipt_address), paper.address),
    ...fact(bilingual(m.receipt_ward), paper.ward),
    ...fact(bilingual(m.mutation_type), `${type.en} · ${type.hi}`),
    ...fact(bilingual(m.mutation_transferred_on), formatDate(paper.transferredOn, 'en')),
    ...fact(bilingual(m.mutation_deed_no), paper.deedNo),
  ]
}

function factsOfOrder({ fee, orderedBy, remarks }: OrderOfMutation): PrintableData[] {
  return [
    ...fact(
      bilingual(m.mutation_fee),
      fee && `${formatMoney(fee.amount)} · ${fee.receiptNo} · ${formatDate(fee.receivedOn, 'en')}`,
    ),
    ...fact(bilingual(m.mutation_document_ordered_by), orderedBy),
    ...fact(bilingual(m.mutation_remarks), remarks, { wide: true }),
  ]
}
