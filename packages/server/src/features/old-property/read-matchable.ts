import {
  type MatchableAsked,
  type MatchablePair,
  matchedAtOnce,
} from '@karsetu/contract/old-property/old-property-calls.ts'
import type { Context } from '../../platform/http/context.ts'
import { readOldPropertiesAfter } from './old-property-store.ts'
import { suggestMatches } from './suggest-matches.ts'

const lookedAtOnce = 200
/** Where few records reach the score, a call ends after so many and says where to go on. */
const mostLookedAt = 2 * matchedAtOnce

/** Undecided records whose best suggestion reaches the score, each with that suggestion. */
export async function readMatchable(
  context: Context,
  { minScore, after = 0, limit, ...places }: MatchableAsked,
): Promise<{ rows: MatchablePair[]; next: number | null }> {
  const { reads, actor } = context
  const asked = { ...places, matchingStatus: 'unmatched', sort: 'addedAt', order: 'asc' } as const
  const rows: MatchablePair[] = []
  let last = after
  for (let looked = 0; looked < mostLookedAt; looked += lookedAtOnce) {
    const records = await readOldPropertiesAfter(reads, actor, asked, { after: last, limit: lookedAtOnce })
    const suggestions = await suggestMatches(
      context,
      records.map(({ oldPropertyId }) => oldPropertyId),
    )
    for (const record of records) {
      last = record.oldPropertyId
      const [best, second] = suggestions.get(last) ?? []
      if (best && best.score >= minScore) rows.push({ ...record, suggestion: best, runnerUp: second?.score ?? null })
      if (rows.length === limit) return { rows, next: last }
    }
    if (records.length < lookedAtOnce) return { rows, next: null }
  }
  return { rows, next: last }
}
