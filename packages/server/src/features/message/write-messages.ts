import type { MessageTemplate } from '@karsetu/contract/message/message-calls.ts'
import { formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import type { LeftOutReason, MessageRule } from '@karsetu/domain/message/message-rule.ts'
import { countSegments } from '@karsetu/domain/message/segments.ts'
import { fillTemplate, shortened, type TemplateVariable } from '@karsetu/domain/message/template.ts'
import { type Paise, ZERO } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { withDuesOn } from '../ledger/dues-on.ts'
import { readCorporation } from '../master/read-corporation.ts'
import type { ListedRow } from '../property/register-list-store.ts'

/** What one property would be sent: the text filled, its parts, and why it is left out where it is. */
export type WrittenMessage = {
  row: ListedRow
  mobile: string | null
  text: string
  segments: number
  costHundredths: number
  leftOut: LeftOutReason | null
}

export type MessageDesk = {
  template: MessageTemplate
  rule: MessageRule
  period: string
  today: IsoDate
  corporation: string
}

export async function openDesk(sql: Queryable, desk: Omit<MessageDesk, 'corporation'>): Promise<MessageDesk> {
  const { name } = await readCorporation(sql)
  return { ...desk, corporation: name[desk.template.language] }
}

/**
 * The messages for rows of the register in their order: nobody twice, nobody who asked to be spared.
 * @param heard numbers that are written to already; those that are written to now join them
 */
export async function writeMessages(
  sql: Queryable,
  desk: MessageDesk,
  listed: readonly ListedRow[],
  heard = new Set<string>(),
): Promise<WrittenMessage[]> {
  const rows = await withPayable(sql, desk, listed)
  const mobiles = rows.flatMap(({ mobiles: [first] }) => first ?? [])
  const { written, spared } = await readSpared(sql, desk, mobiles)
  for (const mobile of written) heard.add(mobile)
  const speaksOfDues = desk.template.variables.includes('dues')
  return rows.map((row) => {
    const [mobile = null] = row.mobiles
    const { text, tooLong } = fillTemplate(desk.template, valuesOf(desk, row))
    const { segments } = countSegments(text)
    const leftOut = reasonOf({ row, speaksOfDues, mobile, tooLong: tooLong.length > 0, heard, spared })
    if (leftOut === null && mobile !== null) heard.add(mobile)
    return { row, mobile, text, segments, costHundredths: segments * desk.rule.partCostHundredths, leftOut }
  })
}

type Payable = { payablePaise: Paise }

/**
 * With what each has to pay on the day, interest to it and its rebate counted: what a bill of the day asks for. Nothing is
 * worked out for a text that does not say it.
 */
export async function withPayable<Row extends { propertyId: number }>(
  sql: Queryable,
  { template, today }: MessageDesk,
  rows: readonly Row[],
): Promise<(Row & Payable)[]> {
  if (!template.variables.includes('dues')) return rows.map((row) => ({ ...row, payablePaise: ZERO }))
  return withDuesOn(sql, rows, today)
}

type Request = {
  row: ListedRow & Payable
  mobile: string | null
  tooLong: boolean
  /** Nobody is reminded of nothing. */
  speaksOfDues: boolean
  heard: ReadonlySet<string>
  spared: ReadonlySet<string>
}

function reasonOf({ row, mobile, tooLong, speaksOfDues, heard, spared }: Request): LeftOutReason | null {
  if (row.status !== 'active') return 'not_active'
  if (speaksOfDues && row.payablePaise <= 0) return 'nothing_due'
  if (mobile === null) return 'no_mobile'
  if (spared.has(mobile)) return 'opted_out'
  if (heard.has(mobile)) return 'sent_before'
  return tooLong ? 'value_too_long' : null
}

async function readSpared(sql: Queryable, { template, period }: MessageDesk, mobiles: readonly string[]) {
  const { rows } = await sql.query<{ mobile: string; spared: boolean }>(
    `select mobile, false spared from message
       where mobile = any ($1) and purpose = $2 and period = $3 and state <> 'failed'
     union all select mobile, true from message_opt_out where mobile = any ($1) and lifted_at is null`,
    [mobiles, template.purpose, period],
  )
  const of = (spared: boolean) => new Set(rows.filter((row) => row.spared === spared).map(({ mobile }) => mobile))
  return { written: of(false), spared: of(true) }
}

/** What fills a text about a property, to the first of its numbers. */
export function valuesOf(
  { today, template, corporation }: MessageDesk,
  row: Pick<ListedRow, 'ownerName' | 'propertyUniqueId' | 'mobiles'> & Payable,
): Record<TemplateVariable, string> {
  return {
    ownerName: shortened(row.ownerName ?? row.propertyUniqueId),
    propertyUniqueId: row.propertyUniqueId,
    // Without the rupee sign, which alone would make an English text travel in twice the parts.
    dues: formatMoney(row.payablePaise, { bare: true }),
    year: financialYearLabel(financialYearOf(today)),
    date: formatDate(today, template.language),
    corporation: shortened(corporation),
    mobileEnding: (row.mobiles[0] ?? '').slice(-4),
    // Of one objection, application or request, which a text to many does not know.
    ...{ caseNumber: '', hearing: '', amount: '', link: '', code: '' },
  }
}
