import {
  type MatchablePair,
  type MatchableQuery,
  matchedAtOnce,
} from '@karsetu/contract/old-property/old-property-calls.ts'
import { matchSignLabels } from '@karsetu/contract/old-property/old-property-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type MatchSign, matchSigns } from '@karsetu/domain/old-property/match-score.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { count, listFile, money, text } from '../../platform/spreadsheet/list-file.ts'
import { readOldPropertiesAfter } from './old-property-store.ts'
import { suggestMatches } from './suggest-matches.ts'

const lookedAtOnce = 200
/** Where few records reach the score, a call ends after so many and says where to go on. */
const mostLookedAt = 2 * matchedAtOnce

/** Undecided records whose best suggestion reaches the score, each with that suggestion. */
export async function readMatchable(
  context: Context,
  { minScore, after = 0, limit, ...places }: MatchableQuery,
): Promise<{ rows: MatchablePair[]; next: number | null }> {
  const { reads, actor } = context
  const query = { ...places, matchingStatus: 'unmatched', sort: 'addedAt', order: 'asc' } as const
  const rows: MatchablePair[] = []
  let last = after
  for (let looked = 0; looked < mostLookedAt; looked += lookedAtOnce) {
    const records = await readOldPropertiesAfter(reads, actor, query, { after: last, limit: lookedAtOnce })
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

const inWords = (signs: readonly MatchSign[], speaks: (weight: number) => boolean) =>
  signs
    .filter((sign) => speaks(matchSigns[sign]))
    .map((sign) => matchSignLabels[sign]())
    .join(', ')

/** Every undecided record whose best suggestion reaches the score, read and written a part at a time. */
export function exportMatchable(context: Context, query: Omit<MatchableQuery, 'after' | 'limit'>): FileReply {
  const readPart = async (limit: number, last: MatchablePair | undefined) => {
    const pairs: MatchablePair[] = []
    for (let after = last?.oldPropertyId; ; ) {
      const { rows, next } = await readMatchable(context, { ...query, after, limit: limit - pairs.length })
      pairs.push(...rows)
      if (next === null || pairs.length === limit) return pairs
      after = next
    }
  }
  return listFile<MatchablePair>(
    { name: `old-properties-to-match-${context.today}`, title: m.old_property_tab_many() },
    ({ limit, last }) => readPart(limit, last),
    [
      text(m.old_property_ptin(), ({ PTINNo }) => PTINNo, 18),
      text(m.old_property_owner(), ({ ownerName }) => ownerName, 30),
      text(m.old_property_father(), ({ ownerFatherName }) => ownerFatherName, 30),
      text(m.old_property_address(), ({ oldOwnerAddress }) => oldOwnerAddress, 40),
      text(m.old_property_property_of_today(), ({ suggestion }) => suggestion.propertyUniqueId, 20),
      text(m.old_property_many_owner_today(), ({ suggestion }) => suggestion.ownerName, 30),
      text(m.old_property_many_address_today(), ({ suggestion }) => suggestion.propertyAddress, 40),
      count(m.old_property_many_score_is(), ({ suggestion }) => suggestion.score, 8),
      count(m.old_property_many_next_best(), ({ runnerUp }) => runnerUp),
      text(m.old_property_many_signs(), ({ suggestion }) => inWords(suggestion.signs, (weight) => weight >= 0), 40),
      text(m.old_property_many_against(), ({ suggestion }) => inWords(suggestion.signs, (weight) => weight < 0), 30),
      money(m.old_property_dues(), ({ duesPaise }) => duesPaise),
    ],
  )
}
