import { type MessageRule, ruleOn } from '@karsetu/domain/message/message-rule.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** The city's rule for messages of a day: hours, price of a part, who is spared. */
export async function messageRuleOn(sql: Queryable, day: IsoDate): Promise<MessageRule> {
  const { rows } = await sql.query<{ rule: MessageRule }>(
    `select body || jsonb_build_object('validFrom', valid_from) rule from rule where kind = 'messages' and (valid_to is null or valid_to >= $1)`,
    [day],
  )
  const rule = ruleOn(
    rows.map((row) => row.rule),
    day,
  )
  if (!rule) throw new Error(`no rule for messages holds on ${day}`)
  return rule
}
