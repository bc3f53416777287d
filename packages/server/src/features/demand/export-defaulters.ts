import type { Readable } from 'node:stream'
import type { Defaulter, DefaulterFilter } from '@karsetu/contract/demand/defaulter-calls.ts'
import { usageWords } from '@karsetu/contract/demand/demand-words.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Context } from '../../platform/http/context.ts'
import { rowsAtOnce } from '../../platform/spreadsheet/in-parts.ts'
import type { TableColumn, TableRow } from '../../platform/spreadsheet/table.ts'
import { writeWorkbook } from '../../platform/spreadsheet/write-workbook.ts'
import { findEveryDefaulter } from './defaulter-store.ts'
import { defaultersOf } from './list-defaulters.ts'

/** The whole list as a spreadsheet: found at once, so that a payment meanwhile moves no row, and told a part at a time. */
export async function exportDefaulters(context: Context, filter: DefaulterFilter): Promise<Readable> {
  const { reads, actor, today } = context
  const day = filter.asOf ?? today
  const found = await findEveryDefaulter(reads, { actor, filter, day })
  async function* lines(): AsyncGenerator<TableRow> {
    for (let from = 0; from < found.length; from += rowsAtOnce) {
      const part = await defaultersOf(context, found.slice(from, from + rowsAtOnce), day)
      for (const one of part) yield lineOf(context, one)
    }
  }
  return writeWorkbook(lines(), columnsOf(context, day), m.demand_defaulters_title({}, { locale: context.locale }))
}

function columnsOf({ locale }: Context, day: IsoDate): TableColumn[] {
  const inWords = { locale }
  const on = { day: formatDate(day, locale) }
  const text = (heading: string, width: number): TableColumn => ({ heading, kind: 'text', width })
  const money = (heading: string): TableColumn => ({ heading, kind: 'money', width: 24 })
  return [
    text(m.demand_property_id({}, inWords), 20),
    text(m.demand_owner({}, inWords), 30),
    text(m.demand_address({}, inWords), 40),
    text(m.demand_mobile({}, inWords), 14),
    text(m.demand_zone({}, inWords), 18),
    { heading: m.demand_ward({}, inWords), kind: 'count', width: 8 },
    text(m.arv_mohalla({}, inWords), 24),
    text(m.demand_usage({}, inWords), 18),
    text(m.arv_category({}, inWords), 24),
    text(m.demand_since({}, inWords), 12),
    money(m.ledger_posted_on(on, inWords)),
    money(m.ledger_interest_to(on, inWords)),
    money(m.ledger_rebate_on(on, inWords)),
    money(m.ledger_payable_on(on, inWords)),
  ]
}

const lineOf = ({ locale }: Context, one: Defaulter): TableRow => [
  one.propertyUniqueId,
  one.ownerName,
  one.propertyAddress,
  one.mobileNumber,
  one.zoneName,
  one.wardNo,
  one.mohallaName,
  usageWords[one.usage]({}, { locale }),
  one.categoryName,
  one.since === null ? '' : financialYearLabel(one.since),
  one.duesPaise,
  one.interestPaise,
  one.rebatePaise,
  one.payablePaise,
]
