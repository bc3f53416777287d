import type { LinksMade } from '@karsetu/contract/payment-link/payment-link-calls.ts'
import {
  type BulkLinkForm,
  type bulkTypes,
  type LinkField,
  linkHeadings,
  mostLinks,
} from '@karsetu/contract/payment-link/payment-link-forms.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { parseRupees } from '@karsetu/domain/money/paise.ts'
import { parseIndianMobile } from '@karsetu/domain/property/mobile-number.ts'
import { parsePropertyUniqueId } from '@karsetu/domain/property/property-unique-id.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import { whereInScope } from '../access/place-scope.ts'
import { readSheet, type SheetLine } from '../notice/sheet-rows.ts'
import { type LinkRequest, makeLinks } from './make-links.ts'

/**
 * Links for listed properties, or for those of a place that owe something.
 * @throws Failure link.none_chosen, link.too_many
 */
export async function requestLinks(
  context: WriteContext,
  type: (typeof bulkTypes)[number],
  form: BulkLinkForm,
): Promise<LinksMade> {
  const ids = type === 'list' ? form.propertyIds : await readDebtors(context, form)
  if (!ids) throw fail('link.none_chosen')
  if (ids.length > mostLinks) throw fail('link.too_many', { most: mostLinks })
  const { description } = form
  return makeLinks(
    context,
    'easebuzz',
    ids.map((propertyUniqueId, at) => ({ row: at + 1, propertyUniqueId, description })),
  )
}

/** Of a zone, ward or mohalla, within the places of the reader; undefined when none is named. */
async function readDebtors(
  { reads, actor }: WriteContext,
  { zoneId, wardId, mohallaId }: BulkLinkForm,
): Promise<string[] | undefined> {
  if (zoneId === undefined && wardId === undefined && mohallaId === undefined) return undefined
  const values: unknown[] = []
  const where = whereInScope(actor, values, 'property')
  const narrow = (column: string, id: number | undefined) => {
    if (id !== undefined) where.push(`property.${column} = $${values.push(id)}`)
  }
  narrow('zone_id', zoneId)
  narrow('ward_id', wardId)
  narrow('mohalla_id', mohallaId)
  const { rows } = await reads.query<{ id: string }>(
    `select property_unique_id id from property join property_account using (property_id)
     where status = 'active' and balance_paise > 0 and ${where.join(' and ')}
     order by balance_paise desc, property_id limit ${mostLinks + 1}`,
    values,
  )
  return rows.map(({ id }) => id)
}

/**
 * Links for the rows of a spreadsheet. A row that cannot have one is named with its field; the others are made.
 * @throws Failure notice.sheet_faulty, link.too_many
 */
export async function requestLinksOfSheet(context: WriteContext, files: readonly SentFile[]): Promise<LinksMade> {
  const [file] = files
  if (!file) throw new Error('the call takes a file')
  const { lines } = await readSheet(file, linkHeadings)
  if (lines.length > mostLinks) throw fail('link.too_many', { most: mostLinks })
  const refused: LinksMade['refused'] = []
  const requests: LinkRequest[] = []
  const known = new Set<string>()
  for (const line of lines) {
    const read = readLine(line, known)
    if ('field' in read) refused.push(read)
    else requests.push(read)
    known.add(read.propertyUniqueId)
  }
  const made = await makeLinks(context, 'razorpay', requests)
  return { accepted: made.accepted, refused: [...refused, ...made.refused].toSorted((a, b) => a.row - b.row) }
}

function readLine(
  { row, says }: SheetLine<LinkField>,
  known: ReadonlySet<string>,
): LinkRequest | LinksMade['refused'][number] {
  const typed = says('propertyUniqueId')
  const propertyUniqueId = parsePropertyUniqueId(typed)?.id ?? typed
  const refuse = (field: LinkField, message: string) => ({ row, propertyUniqueId, field, message })
  if (!parsePropertyUniqueId(typed)) return refuse('propertyUniqueId', m.common_property_id_invalid())
  if (known.has(propertyUniqueId)) return refuse('propertyUniqueId', m.link_twice())
  const [mobile, amount] = [says('mobileNumber'), says('amount')]
  const mobileNumber = mobile === '' ? undefined : parseIndianMobile(mobile)
  if (mobile !== '' && mobileNumber === undefined) return refuse('mobileNumber', m.register_mobile_invalid())
  const paise = amount === '' ? undefined : parseRupees(amount.replaceAll(',', ''))
  if (amount !== '' && paise === undefined) return refuse('amount', m.common_number_invalid())
  if (paise !== undefined && paise <= 0) return refuse('amount', m.common_must_be_positive())
  return { row, propertyUniqueId, mobileNumber, amount: paise }
}
