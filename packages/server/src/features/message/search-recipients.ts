import {
  countedForCost,
  type MessageAsked,
  type MessagePreview,
  type MessageSums,
} from '@karsetu/contract/message/message-calls.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { paise } from '@karsetu/domain/money/paise.ts'
import type { Context } from '../../platform/http/context.ts'
import { askedBy, countOf } from '../property/list-register.ts'
import { readRegister } from '../property/register-list-store.ts'
import { messageRuleOn } from './message-rules-store.ts'
import { getTemplate } from './template-store.ts'
import { openDesk, type WrittenMessage, writeMessages } from './write-messages.ts'

type Found = Page<MessagePreview> & { more: boolean; sums: MessageSums }

/** The month of a day: what messages are about unless said. */
export const periodOf = ({ today }: Pick<Context, 'today'>) => today.slice(0, 7)

/** What the properties of a filter would be sent. @throws Failure call.not_found */
export async function searchRecipients(
  context: Context,
  { page, limit, filter, templateId, period }: MessageAsked & { page: number; limit: number },
): Promise<Found> {
  const { reads, today } = context
  const asked = askedBy(context, filter)
  const [template, rule] = await Promise.all([getTemplate(reads, templateId, today), messageRuleOn(reads, today)])
  const desk = await openDesk(reads, { template, rule, period: period ?? periodOf(context), today })
  const sql = asked.ownerName ? context.searches : reads
  const [count, first, rows] = await Promise.all([
    countOf(context, asked),
    readRegister(sql, asked, { limit: countedForCost }),
    readRegister(sql, asked, { limit, offset: (page - 1) * limit }),
  ])
  const [counted, shown] = await Promise.all([writeMessages(reads, desk, first), writeMessages(reads, desk, rows)])
  return {
    rows: shown.map(previewOf),
    ...count,
    page,
    limit,
    sums: sumsOf(counted, Math.max(count.total, first.length)),
  }
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
