import { failField } from '@karsetu/contract/platform/fail.ts'
import type { RuleBody } from '@karsetu/contract/revision/rule-field.ts'
import { ruleIdentity } from '@karsetu/contract/revision/rule-kinds.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { holdsOn } from '@karsetu/domain/assessment/dated.ts'
import type { Range } from '@karsetu/domain/assessment/rule-book.ts'
import { widthInDoubt } from '@karsetu/domain/revision/road-cover.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { StoredRule } from './rules-store.ts'

type Proposed = { rows: readonly RuleBody[]; validFrom: IsoDate }

/** Every road belongs to one group, with the proposal as without it. @throws Failure call.input_invalid naming the width */
export function checkRoadBands(rules: readonly StoredRule[], { rows, validFrom }: Proposed): void {
  const proposed = new Set(rows.map((row) => ruleIdentity('roadBands', row)))
  const standing = new Map<string, RuleBody>()
  for (const { body, validTo, ...dated } of rules)
    if (holdsOn({ ...dated, ...(validTo === null ? {} : { validTo }) }, validFrom))
      standing.set(ruleIdentity('roadBands', body), body)
  const bands = [...rows, ...[...standing].filter(([identity]) => !proposed.has(identity)).map(([, body]) => body)]
  // The schema of the kind has proved each width to be a range.
  const doubt = widthInDoubt(bands.map(({ widthMetres }) => widthMetres as Range))
  if (!doubt) return
  const { metres, bands: count } = doubt
  throw failField(
    'change.rows.0.widthMetres.from',
    count === 0 ? m.law_fault_no_band({ metres }) : m.law_fault_two_bands({ metres }),
  )
}
