import { failField } from '@karsetu/contract/platform/fail.ts'
import type { RuleBody } from '@karsetu/contract/revision/rule-field.ts'
import { ruleIdentity } from '@karsetu/contract/revision/rule-kinds.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import type { Locale } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { overlapsInTime } from '@karsetu/domain/revision/validity.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readListNames } from './named-codes.ts'
import type { StoredRule } from './rules-store.ts'
import type { Amended } from './standing-rules.ts'

type Proposed = Amended & { validTo: IsoDate | null }

const mohallasOf = ({ mohallaIds }: RuleBody): readonly unknown[] => (Array.isArray(mohallaIds) ? mohallaIds : [])

/**
 * A mohalla has one rate of a tax and use: rows for other lists of mohallas are other rules, and of two that name it
 * neither would follow the other.
 * @throws Failure call.input_invalid naming the mohalla and the rate it stands in
 */
export async function checkMohallas(
  tx: Tx,
  locale: Locale,
  rules: readonly StoredRule[],
  { subject, rows, ends, validFrom, validTo }: Proposed,
): Promise<void> {
  const ended = new Set(ends.map((row) => ruleIdentity(subject, row)))
  const standing = rules.filter(
    (rule) => !ended.has(ruleIdentity(subject, rule.body)) && overlapsInTime(rule, { validFrom, validTo }),
  )
  for (const [at, row] of rows.entries()) {
    const identity = ruleIdentity(subject, row)
    const isOther = (other: RuleBody) =>
      other.head === row.head && other.use === row.use && ruleIdentity(subject, other) !== identity
    const shared = (other: RuleBody) => mohallasOf(row).find((id) => mohallasOf(other).includes(id))
    const refuse = async (mohallaId: unknown, error: (said: { mohalla: string }) => string) => {
      const names = await readListNames(tx, locale)
      return failField(
        `change.rows.${at}.mohallaIds`,
        error({ mohalla: names('mohallas', String(mohallaId)) ?? String(mohallaId) }),
      )
    }
    const twin = rows.slice(0, at).find((other) => isOther(other) && shared(other) !== undefined)
    if (twin) throw await refuse(shared(twin), m.law_fault_mohalla_twice)
    const held = standing.findLast(({ body }) => isOther(body) && shared(body) !== undefined)
    if (held) {
      const { source, validFrom: from } = held
      throw await refuse(shared(held.body), ({ mohalla }) =>
        m.law_fault_mohalla_held({ mohalla, from: formatDate(from, locale), source }),
      )
    }
  }
}
