import { optOutSourceLabels, optOutStateLabels } from '@karsetu/contract/message/message-labels.ts'
import type { OptOut, OptOutsQuery } from '@karsetu/contract/message/opt-out-calls.ts'
import { formatInstant } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { count, day, listFile, text } from '../../platform/spreadsheet/list-file.ts'
import { readOptOuts } from './opt-out-store.ts'

/** The whole list as a spreadsheet. */
export function exportOptOuts({ reads, actor, locale, today }: Context, query: OptOutsQuery): FileReply {
  return listFile<OptOut>(
    { name: `opt-outs-${today}`, title: m.message_opt_outs() },
    ({ limit, last }) => readOptOuts(reads, actor, { ...query, limit, ...(last ? { before: last.optOutId } : {}) }),
    [
      text(m.register_list_col_mobile(), ({ mobileNumber }) => mobileNumber, 18),
      text(m.message_state(), ({ liftedAt }) => optOutStateLabels[liftedAt === null ? 'in_force' : 'lifted'](), 18),
      day(m.message_opt_since(), ({ since }) => since),
      text(m.message_opt_source(), ({ source }) => optOutSourceLabels[source](), 18),
      text(m.message_opt_reason(), ({ reason }) => reason, 40),
      count(m.message_opt_properties(), ({ properties }) => properties),
      text(m.message_opt_added_by(), ({ addedBy }) => addedBy, 18),
      text(m.message_opt_added_at(), ({ addedAt }) => formatInstant(addedAt, locale), 22),
      text(m.message_opt_lifted_by(), ({ liftedBy }) => liftedBy, 18),
      text(m.message_opt_lifted_at(), ({ liftedAt }) => liftedAt && formatInstant(liftedAt, locale), 22),
      text(m.message_opt_lift_reason(), ({ liftReason }) => liftReason, 40),
    ],
  )
}
