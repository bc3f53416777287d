import {
  countedForCost,
  type MessagePreview,
  type MessageQuery,
  type MessageSums,
} from '@karsetu/contract/message/message-calls.ts'
import { leftOutLabels } from '@karsetu/contract/message/message-labels.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { paise } from '@karsetu/domain/money/paise.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { count, listFile, text } from '../../platform/spreadsheet/list-file.ts'
import { askedBy, countOf } from '../property/list-register.ts'
import type { Request } from '../property/register-filter-sql.ts'
import { type ListedRow, readRegister, readSharing } from '../property/register-list-store.ts'
import { messageRuleOn } from './message-rules-store.ts'
import { getTemplate } from './template-store.ts'
import { type MessageDesk, openDesk, type WrittenMessage, writeMessages } from './write-messages.ts'

type Found = Page<MessagePreview> & { more: boolean; sums: MessageSums }

/** The month of today, which messages are about: of another they could be sent twice today. */
export const periodOf = ({ today }: Pick<Context, 'today'>) => today.slice(0, 7)

type Search = { asked: Request; desk: MessageDesk; sql: Queryable }

/** Whom a filter asks of the register, through what, and the desk that writes to them. @throws Failure call.not_found */
async function openSearch(context: Context, { filter, templateId }: MessageQuery): Promise<Search> {
  const { reads, today } = context
  const query = askedBy(context, filter)
  const [template, rule] = await Promise.all([getTemplate(reads, templateId, today), messageRuleOn(reads, today)])
  const desk = await openDesk(reads, { template, rule, period: periodOf(context), today })
  return { asked: query, desk, sql: query.ownerName ? context.searches : reads }
}

/** What the properties of a filter would be sent. @throws Failure call.not_found */
export async function searchRecipients(
  context: Context,
  { page, limit, ...of }: MessageQuery & { page: number; limit: number },
): Promise<Found> {
  const { reads } = context
  const { asked: query, desk, sql } = await openSearch(context, of)
  const [count, first, rows] = await Promise.all([
    countOf(context, query),
    readRegister(sql, query, { limit: countedForCost }),
    readRegister(sql, query, { limit, offset: (page - 1) * limit }),
  ])
  const [counted, shown] = await Promise.all([
    writeMessages(reads, desk, first),
    writePage(reads, { asked: query, desk, sql }, rows),
  ])
  return {
    rows: shown.map(previewOf),
    ...count,
    page,
    limit,
    sums: sumsOf(counted, Math.max(count.total, first.length)),
  }
}

/** Properties before a page that are looked at in one step. */
const lookedAtOnce = 500

/** A page as the sending would write it: a number that an earlier property of the filter is written to is written to. */
async function writePage(
  reads: Queryable,
  { asked: query, desk, sql }: Search,
  rows: readonly ListedRow[],
): Promise<WrittenMessage[]> {
  const alone = await writeMessages(reads, desk, rows)
  const [before] = rows
  // Of anybody else it does not matter what an earlier one hears.
  const going = alone.filter(({ leftOut }) => leftOut === null || leftOut === 'value_too_long')
  let unheard = [...new Set(going.flatMap(({ mobile }) => mobile ?? []))]
  const heard = new Set<string>()
  let after: ListedRow | undefined
  while (before && unheard.length > 0) {
    const part = { mobiles: unheard, before, limit: lookedAtOnce, ...(after ? { after } : {}) }
    const earlier = await readSharing(sql, query, part)
    await writeMessages(reads, desk, earlier, heard)
    if (earlier.length < lookedAtOnce) break
    after = earlier.at(-1)
    unheard = unheard.filter((mobile) => !heard.has(mobile))
  }
  return heard.size === 0 ? alone : writeMessages(reads, desk, rows, heard)
}

/** What each property of a filter would be sent, to the last, nobody twice. @throws Failure call.not_found */
export async function exportRecipients(context: Context, of: MessageQuery): Promise<FileReply> {
  const { reads, today } = context
  const { asked: query, desk, sql } = await openSearch(context, of)
  const heard = new Set<string>()
  return listFile<MessagePreview>(
    { name: `messages-to-be-sent-${today}`, title: m.message_preview() },
    async ({ limit, last: after }) =>
      (await writeMessages(reads, desk, await readRegister(sql, query, { limit, after }), heard)).map(previewOf),
    [
      text(m.register_list_col_id(), ({ propertyUniqueId }) => propertyUniqueId, 20),
      text(m.register_list_col_owner(), ({ ownerName }) => ownerName, 30),
      text(m.register_list_col_mobile(), ({ mobileNumber }) => mobileNumber, 14),
      text(m.message_col_text(), (row) => row.text, 80),
      count(m.message_parts(), ({ segments }) => segments, 8),
      text(
        m.message_col_note(),
        ({ leftOut }) => (leftOut === null ? m.message_will_go() : leftOutLabels[leftOut]()),
        40,
      ),
    ],
  )
}

const previewOf = ({ row, mobile, text, segments, leftOut }: WrittenMessage): MessagePreview => ({
  propertyUniqueId: row.propertyUniqueId,
  ownerName: row.ownerName,
  mobileNumber: mobile,
  text,
  segments,
  leftOut,
})

/** The sums of all that match, as far as they were written; beyond that in proportion. */
function sumsOf(written: readonly WrittenMessage[], total: number): MessageSums {
  const going = written.filter(({ leftOut }) => leftOut === null)
  const isEstimate = total > written.length
  const scale = isEstimate ? total / written.length : 1
  const sum = (of: (message: WrittenMessage) => number) =>
    Math.round(going.reduce((all, message) => all + of(message), 0) * scale)
  const left = Map.groupBy(
    written.flatMap(({ leftOut }) => leftOut ?? []),
    (reason) => reason,
  )
  return {
    messages: sum(() => 1),
    segments: sum(({ segments }) => segments),
    costPaise: paise(Math.round(sum(({ costHundredths }) => costHundredths) / 100)),
    leftOut: [...left]
      .map(([reason, all]) => ({ reason, properties: Math.round(all.length * scale) }))
      .toSorted((a, b) => b.properties - a.properties),
    isEstimate,
  }
}
