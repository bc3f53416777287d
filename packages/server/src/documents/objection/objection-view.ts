import { headLabels } from '@karsetu/contract/demand/demand-labels.ts'
import {
  objectionSubjectLabels,
  orderOutcomeLabels,
  orderWayLabels,
} from '@karsetu/contract/objection/objection-labels.ts'
import { formatDate, formatInstant } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { sumPaise } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { PrintableData } from '../../platform/pdf/printable-text.ts'
import { type Bilingual, bilingual } from '../bilingual.ts'
import { figureColumn } from '../figure-column.ts'
import type { EffectLine, ObjectionPaper, OrderOnPaper } from './objection-document.ts'

type Fact = PrintableData
const both = ({ en, hi }: Bilingual) => `${en} · ${hi}`
const fact = (label: Bilingual, value: string | null, shape: { wide?: boolean; strong?: boolean } = {}): Fact[] =>
  value ? [{ label, value, wide: shape.wide ?? false, strong: shape.strong ?? false }] : []
const day = (date: IsoDate) => `${formatDate(date, 'en')} · ${formatDate(date, 'hi')}`

/** The paper as the template prints it: every figure formatted, every label in both languages. */
export function objectionView(paper: ObjectionPaper): PrintableData {
  const { order, objectionNo } = paper
  const english = { locale: 'en' } as const
  return {
    title: order
      ? m.objection_document_order_title({ number: order.orderNo }, english)
      : m.objection_document_ack_title({ number: objectionNo }, english),
    description: m.objection_document_description({ propertyUniqueId: paper.propertyUniqueId }, english),
    corporation: paper.corporation,
    heading: bilingual(order ? m.objection_document_order : m.objection_document_ack),
    number: order ? order.orderNo : objectionNo,
    marks: [
      ...(order ? [bilingual(orderOutcomeLabels[order.outcome])] : []),
      ...(paper.isLate ? [bilingual(m.objection_document_late)] : []),
    ],
    facts: [...factsOf(paper), ...(order ? orderFacts(order) : [])],
    texts: [
      { title: bilingual(m.objection_grounds), text: paper.grounds },
      ...(order ? [{ title: bilingual(m.objection_reasons), text: order.reasons }] : []),
    ],
    effect: order && order.effect.length > 0 ? effectOf(order.effect) : null,
    notes: order
      ? [bilingual(m.objection_document_appeal)]
      : [bilingual(m.objection_document_ack_note), bilingual(m.objection_document_next)],
    foot: bilingual(m.objection_document_foot),
  }
}

/** Facts in reading order; what is not known is left out rather than printed as a dash. */
function factsOf(paper: ObjectionPaper): Fact[] {
  const { order, aboutYear, aboutHead } = paper
  const subject = [
    both(bilingual(objectionSubjectLabels[paper.subject])),
    aboutYear === null ? null : financialYearLabel(aboutYear),
    aboutHead === null ? null : both(bilingual(headLabels[aboutHead])),
  ]
  return [
    ...(order ? fact(bilingual(m.objection_no), paper.objectionNo, { strong: true }) : []),
    ...fact(bilingual(m.correction_property), paper.propertyUniqueId, { strong: true }),
    ...fact(bilingual(m.correction_owner), paper.owner),
    ...fact(bilingual(m.receipt_address), paper.address),
    ...fact(bilingual(m.receipt_ward), paper.ward),
    ...fact(bilingual(m.objection_objector), paper.objector, { strong: true }),
    ...fact(bilingual(m.objection_received_on), day(paper.receivedOn)),
    ...(order ? [] : fact(bilingual(m.objection_event_filed), formatInstant(paper.filedAt, 'en'))),
    ...fact(bilingual(m.objection_window_until), paper.windowUntil && day(paper.windowUntil)),
    ...fact(bilingual(m.objection_notice_no), paper.noticeNo),
    ...fact(bilingual(m.objection_subject), subject.filter(Boolean).join(' · '), { wide: true }),
    ...(order ? [] : fact(bilingual(m.objection_section_documents), paper.documents.join(', '), { wide: true })),
  ]
}

const orderFacts = (order: OrderOnPaper): Fact[] => [
  ...fact(bilingual(m.objection_order_outcome), both(bilingual(orderOutcomeLabels[order.outcome])), { strong: true }),
  ...fact(bilingual(m.note_issued), formatInstant(order.inForceAt, 'en')),
  ...fact(bilingual(m.objection_order_by), order.orderedBy),
  ...fact(bilingual(m.objection_document_heard), order.heardOn.map((date) => formatDate(date, 'en')).join(', ')),
  ...(order.outcome === 'refused'
    ? []
    : fact(bilingual(m.objection_order_way), both(bilingual(orderWayLabels[order.way])), { wide: true })),
  ...fact(bilingual(m.objection_order_holds_from), order.holdsFrom && day(order.holdsFrom)),
  ...fact(bilingual(m.objection_order_note_no), order.noteNo),
]

function effectOf(lines: readonly EffectLine[]): PrintableData {
  const total = sumPaise(lines.map(({ difference }) => difference))
  const print = figureColumn(
    [total, ...lines.flatMap(({ before, after, difference }) => [before ?? after, after, difference])],
    '0',
  )
  return {
    title: bilingual(m.objection_document_effect),
    heads: [
      bilingual(m.objection_document_year),
      bilingual(m.objection_document_before),
      bilingual(m.objection_document_after),
      bilingual(m.objection_document_difference),
    ],
    rows: lines.map(({ year, head, before, after, difference }) => [
      `${financialYearLabel(year)} · ${both(bilingual(headLabels[head]))}`,
      before === null ? '–' : print(before),
      print(after),
      print(difference),
    ]),
    total: { label: bilingual(m.objection_document_total), amount: print(total) },
  }
}
