import type { Readable } from 'node:stream'
import { optOutSourceWords, optOutStateWords } from '@karsetu/contract/message/message-words.ts'
import type { OptOut, OptOutsAsked } from '@karsetu/contract/message/opt-out-calls.ts'
import { formatInstant } from '@karsetu/contract/words/format.ts'
import type { Locale } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Context } from '../../platform/http/context.ts'
import type { TableColumn, TableRow } from '../../platform/spreadsheet/table.ts'
import { writeWorkbook } from '../../platform/spreadsheet/write-workbook.ts'
import { readOptOuts } from './opt-out-store.ts'

const rowsAtOnce = 2000

/** The whole list as a spreadsheet, read and written a part at a time. */
export function exportOptOuts({ reads, actor, locale }: Context, asked: OptOutsAsked): Readable {
  async function* lines(): AsyncGenerator<TableRow> {
    for (let before: number | undefined; ; ) {
      const rows = await readOptOuts(reads, actor, {
        ...asked,
        limit: rowsAtOnce,
        ...(before === undefined ? {} : { before }),
      })
      yield* rows.map((row) => lineOf(row, locale))
      before = rows.at(-1)?.optOutId
      if (rows.length < rowsAtOnce) return
    }
  }
  return writeWorkbook(lines(), columnsIn(locale), m.message_opt_outs({}, { locale }))
}

const text = (heading: string, width = 18): TableColumn => ({ heading, kind: 'text', width })

const columnsIn = (locale: Locale): TableColumn[] => [
  text(m.register_list_col_mobile({}, { locale })),
  text(m.message_state({}, { locale })),
  { heading: m.message_opt_since({}, { locale }), kind: 'date', width: 14 },
  text(m.message_opt_source({}, { locale })),
  text(m.message_opt_reason({}, { locale }), 40),
  { heading: m.message_opt_properties({}, { locale }), kind: 'count', width: 12 },
  text(m.message_opt_added_by({}, { locale })),
  text(m.message_opt_added_at({}, { locale }), 22),
  text(m.message_opt_lifted_by({}, { locale })),
  text(m.message_opt_lifted_at({}, { locale }), 22),
  text(m.message_opt_lift_reason({}, { locale }), 40),
]

const lineOf = (row: OptOut, locale: Locale): TableRow => [
  row.mobileNumber,
  optOutStateWords[row.liftedAt === null ? 'in_force' : 'lifted']({}, { locale }),
  row.since,
  optOutSourceWords[row.source]({}, { locale }),
  row.reason,
  row.properties,
  row.addedBy,
  formatInstant(row.addedAt, locale),
  row.liftedBy,
  row.liftedAt && formatInstant(row.liftedAt, locale),
  row.liftReason,
]
