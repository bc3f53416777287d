import { failField } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Range } from '@karsetu/domain/assessment/rule-book.ts'
import { widthInDoubt } from '@karsetu/domain/revision/road-cover.ts'
import type { StoredRule } from './rules-store.ts'
import { type Amended, standingWith } from './standing-rules.ts'

/** Every road belongs to one group, with the proposal as without it. @throws Failure call.input_invalid naming the width */
export function checkRoadBands(rules: readonly StoredRule[], amended: Amended): void {
  // The schema of the kind has proved each width to be a range.
  const doubt = widthInDoubt(standingWith(rules, amended).map(({ widthMetres }) => widthMetres as Range))
  if (!doubt) return
  const { metres, bands: count } = doubt
  throw failField(
    amended.rows.length > 0 ? 'change.rows.0.widthMetres.from' : 'change.ends.0',
    count === 0 ? m.law_fault_no_band({ metres }) : m.law_fault_two_bands({ metres }),
  )
}
