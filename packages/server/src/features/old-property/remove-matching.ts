import type { OldProperty } from '@karsetu/contract/old-property/old-property-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import type { AccountCode } from '@karsetu/domain/ledger/accounts.ts'
import { mirrorOf } from '@karsetu/domain/ledger/journal.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { builtOnCarried } from '@karsetu/domain/old-property/carried-dues.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { requireInScope } from '../access/place-scope.ts'
import { readDecider } from '../correction/decider.ts'
import { actorText } from '../ledger/actor-text.ts'
import { type PropertyAccount, postJournal, readAccount } from '../ledger/ledger-store.ts'
import { changeRegister, type SetFields } from '../property/change-register.ts'
import { getCardRow } from '../property/read-property.ts'
import { journalsOfMatches } from './match-account.ts'
import { oldPropertiesById } from './old-property-store.ts'

type Asked = { id: string; oldPropertyId?: number | undefined; remarks: string }
type Standing = {
  matchId: number
  oldPropertyId: number
  ptinNo: string
  journalId: number | null
  carriedPaise: Paise
  fills: string[]
  arvPaise: Paise | null
}

/**
 * Takes the matches of a property back, all or one: what they carried over by its mirror, what they filled in the
 * register where it still stands. The records can be matched anew.
 * @throws Failure property.not_found, call.out_of_scope, old_property.no_match, old_property.built_on,
 *   old_property.above_own_limit
 */
export async function removeMatching(context: WriteContext, asked: Asked): Promise<OldProperty[]> {
  const { tx, actor } = context
  const row = await getCardRow(tx, asked.id)
  requireInScope(actor, row)
  await tx.query('select from property where property_id = $1 for update', [row.propertyId])
  await tx.query('select from property_account where property_id = $1 for update', [row.propertyId])
  const matches = await standingMatches(tx, row.propertyId, asked.oldPropertyId)
  if (matches.length === 0) throw fail('old_property.no_match')
  const { mostPaise } = await readDecider(tx, actor)
  for (const match of matches) {
    if (mostPaise !== null && match.carriedPaise > mostPaise) throw fail('old_property.above_own_limit', { mostPaise })
    await removeOne(context, row, match, asked.remarks)
  }
  return oldPropertiesById(
    tx,
    matches.map(({ oldPropertyId }) => oldPropertyId),
  )
}

async function standingMatches(tx: Tx, propertyId: number, oldPropertyId: number | undefined): Promise<Standing[]> {
  const { rows } = await tx.query<Standing>(
    `select match_id "matchId", old_property_id "oldPropertyId", ptin_no "ptinNo", journal_id "journalId",
       carried_paise "carriedPaise", fills, arv_paise "arvPaise"
     from old_match join old_property using (old_property_id)
     where property_id = $1 and removed_at is null and ($2::bigint is null or old_property_id = $2)
     order by match_id desc for update of old_match`,
    [propertyId, oldPropertyId ?? null],
  )
  return rows
}

type Place = { propertyId: number; propertyUniqueId: string }

async function removeOne(context: WriteContext, place: Place, match: Standing, remarks: string): Promise<void> {
  const { tx, actor, now } = context
  const staffId = staffIdOf(actor)
  const account = await readAccount(tx, place.propertyId)
  const mirrorId = await takeDuesBack(context, account, match)
  await emptyFills(context, place.propertyId, match, remarks)
  await tx.query(
    'update old_match set removed_by = $2, removed_at = $3, removal_remark = $4, removal_journal_id = $5 where match_id = $1',
    [match.matchId, staffId, now, remarks, mirrorId],
  )
  await tx.query("update old_property set state = 'unmatched' where old_property_id = $1", [match.oldPropertyId])
  context.note({
    subjectKind: 'property',
    subjectId: place.propertyUniqueId,
    before: { matchId: match.matchId, ptin: match.ptinNo, carriedPaise: match.carriedPaise },
    after: { matchRemoved: match.matchId, remarks },
    ...(mirrorId === null ? {} : { journalId: mirrorId }),
  })
}

async function takeDuesBack(context: WriteContext, account: PropertyAccount, match: Standing): Promise<number | null> {
  const { tx, actor } = context
  if (match.journalId === null) return null
  const ofMatches = await journalsOfMatches(tx, account.propertyId)
  const built = builtOnCarried(account.entries, String(match.journalId), ofMatches)
  if (built) throw fail('old_property.built_on', { kind: built.kind, on: built.effectiveOn })
  const { rows } = await tx.query<{ account: AccountCode; amount: Paise; effectiveOn: IsoDate }>(
    `select code account, amount_paise amount, effective_on "effectiveOn"
     from posting join ledger_account using (account_id) join journal using (journal_id) where journal_id = $1 order by line`,
    [match.journalId],
  )
  const effectiveOn = rows[0]?.effectiveOn
  if (effectiveOn === undefined) throw new Error(`journal ${match.journalId} has no postings`)
  const draft = mirrorOf({
    kind: 'opening',
    effectiveOn,
    entries: account.entries.filter(({ journalId }) => journalId === String(match.journalId)),
    postings: rows.map(({ account: code, amount }) => ({ account: code, amount })),
  })
  return postJournal(tx, {
    ...{ draft, propertyId: account.propertyId, version: account.version, reverses: match.journalId },
    businessKey: `old-match:${match.matchId}:removed`,
    actor: actorText(actor),
    memo: { oldPropertyId: match.oldPropertyId, ptin: match.ptinNo },
  })
}

/** What the match wrote into the register goes, unless somebody has written something else there since. */
async function emptyFills(context: WriteContext, propertyId: number, match: Standing, remarks: string): Promise<void> {
  if (match.fills.length === 0) return
  const { rows } = await context.tx.query<{ ptinNo: string | null; oldArvPaise: number | null }>(
    'select ptin_no "ptinNo", old_arv_paise "oldArvPaise" from property where property_id = $1',
    [propertyId],
  )
  const [now] = rows
  const set: SetFields = {
    ...(match.fills.includes('PTINNo') && now?.ptinNo === match.ptinNo ? { ptinNo: null } : {}),
    ...(match.fills.includes('oldArv') && now?.oldArvPaise === match.arvPaise ? { oldArvPaise: null } : {}),
  }
  if (Object.keys(set).length === 0) return
  await changeRegister(context, { kind: 'unmatch', reason: remarks, documents: [], changes: [{ propertyId, set }] })
}
