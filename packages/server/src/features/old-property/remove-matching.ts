import type { OldProperty } from '@karsetu/contract/old-property/old-property-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import type { AccountCode } from '@karsetu/domain/ledger/accounts.ts'
import { type JournalDraft, type JournalKind, mirrorOf } from '@karsetu/domain/ledger/journal.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { builtOnCarried } from '@karsetu/domain/old-property/carried-dues.ts'
import type { PropertyStatus } from '@karsetu/domain/property/register-state.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { readDecider } from '../approval/decider.ts'
import { actorText } from '../ledger/actor-text.ts'
import { type PropertyAccount, postJournal, readAccount } from '../ledger/ledger-store.ts'
import { lockBalances } from '../ledger/write-journals.ts'
import { changeRegister, type SetFields } from '../property/change-register.ts'
import { getCardRow } from '../property/read-property.ts'
import { lockInOrder } from '../property/register-store.ts'
import { journalsOfMatches } from './match-account.ts'
import { oldPropertiesById } from './old-property-store.ts'

type Request = { id: string; oldPropertyId?: number | undefined; remarks: string }
type Standing = {
  matchId: number
  oldPropertyId: number
  ptinNo: string
  journalId: number | null
  creditJournalId: number | null
  carriedPaise: Paise
  fills: string[]
  arvPaise: Paise | null
}

/**
 * Takes the matches of a property back, all or one: what they carried over by its mirror, what they filled in the
 * register where it still stands. The records can be matched anew.
 * @throws Failure property.not_found, call.out_of_scope, old_property.no_match, old_property.built_on,
 *   old_property.above_own_limit, old_property.left
 */
export async function removeMatching(context: WriteContext, request: Request): Promise<OldProperty[]> {
  const { tx, actor } = context
  const row = await getCardRow(tx, request.id)
  assertInScope(actor, row)
  await lockInUse(tx, row)
  await tx.query('select from property_account where property_id = $1 for update', [row.propertyId])
  const matches = await standingMatches(tx, row.propertyId, request.oldPropertyId)
  if (matches.length === 0) throw fail('old_property.no_match')
  const { mostPaise } = await readDecider(tx, context)
  for (const match of matches) {
    if (mostPaise !== null && match.carriedPaise > mostPaise) throw fail('old_property.above_own_limit', { mostPaise })
    await removeOne(context, row, match, request.remarks)
  }
  return oldPropertiesById(
    tx,
    matches.map(({ oldPropertyId }) => oldPropertyId),
  )
}

/** The number and the dues of a property that has left the register are with what it became. @throws Failure old_property.left */
async function lockInUse(tx: Tx, { propertyId, propertyUniqueId }: Place): Promise<void> {
  await lockInOrder(tx, [propertyId])
  const { rows } = await tx.query<{ status: PropertyStatus }>('select status from property where property_id = $1', [
    propertyId,
  ])
  if (rows[0]?.status !== 'active') throw fail('old_property.left', { propertyUniqueId })
}

async function standingMatches(tx: Tx, propertyId: number, oldPropertyId: number | undefined): Promise<Standing[]> {
  const { rows } = await tx.query<Standing>(
    `select match_id "matchId", old_property_id "oldPropertyId", ptin_no "ptinNo", journal_id "journalId",
       credit_journal_id "creditJournalId",
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
  const mirrors = await takeDuesBack(context, account, match)
  const actId = await emptyFills(context, place.propertyId, match, remarks)
  await tx.query(
    `update old_match set removed_by = $2, removed_at = $3, removal_remark = $4, removal_journal_id = $5, credit_removal_journal_id = $6,
       removal_act_id = $7 where match_id = $1`,
    [match.matchId, staffId, now, remarks, mirrors.dues, mirrors.credit, actId],
  )
  await tx.query("update old_property set state = 'unmatched' where old_property_id = $1", [match.oldPropertyId])
  context.note({
    subjectKind: 'property',
    subjectId: place.propertyUniqueId,
    before: { matchId: match.matchId, ptin: match.ptinNo, carriedPaise: match.carriedPaise },
    after: { matchRemoved: match.matchId, remarks },
    ...(mirrors.dues === null ? {} : { journalId: mirrors.dues }),
  })
  if (mirrors.credit !== null)
    context.note({
      subjectKind: 'property',
      subjectId: place.propertyUniqueId,
      after: { matchRemoved: match.matchId, creditUsed: false },
      journalId: mirrors.credit,
    })
}

type Mirrors = { dues: number | null; credit: number | null }

async function takeDuesBack(context: WriteContext, account: PropertyAccount, match: Standing): Promise<Mirrors> {
  const { journalId, creditJournalId } = match
  if (journalId === null) return { dues: null, credit: null }
  const ofMatches = await journalsOfMatches(context.tx, account.propertyId)
  const built = builtOnCarried(account.entries, String(journalId), ofMatches)
  if (built) throw fail('old_property.built_on', { kind: built.kind, on: built.effectiveOn })
  const dues = await readJournal(context.tx, account, journalId)
  const credit = creditJournalId === null ? undefined : await readJournal(context.tx, account, creditJournalId)
  await lockBalances(context.tx, account.propertyId, [credit, dues])
  return {
    credit: credit ? await postMirror(context, { account, match, of: credit, place: ':credit' }) : null,
    dues: await postMirror(context, {
      account: { ...account, version: account.version + (credit?.entries.length ?? 0) },
      match,
      of: dues,
      place: '',
    }),
  }
}

type MadeJournal = JournalDraft & { journalId: number }

async function readJournal(tx: Tx, { entries }: PropertyAccount, journalId: number): Promise<MadeJournal> {
  const { rows } = await tx.query<{ kind: JournalKind; account: AccountCode; amount: Paise; effectiveOn: IsoDate }>(
    `select journal.kind, code account, amount_paise amount, effective_on "effectiveOn"
     from posting join ledger_account using (account_id) join journal using (journal_id) where journal_id = $1 order by line`,
    [journalId],
  )
  const [first] = rows
  if (!first) throw new Error(`journal ${journalId} has no postings`)
  return {
    ...{ journalId, kind: first.kind, effectiveOn: first.effectiveOn },
    entries: entries.filter((entry) => entry.journalId === String(journalId)),
    postings: rows.map(({ account, amount }) => ({ account, amount })),
  }
}

type Mirroring = { account: PropertyAccount; match: Standing; of: MadeJournal; place: '' | ':credit' }

const postMirror = ({ tx, actor }: WriteContext, { account, match, of, place }: Mirroring): Promise<number> =>
  postJournal(tx, {
    ...{ draft: mirrorOf(of), propertyId: account.propertyId, version: account.version, reverses: of.journalId },
    businessKey: `old-match:${match.matchId}:removed${place}`,
    actor: actorText(actor),
    memo: { oldPropertyId: match.oldPropertyId, ptin: match.ptinNo },
  })

/** What the match wrote into the register goes, unless somebody has written something else there since. */
async function emptyFills(
  context: WriteContext,
  propertyId: number,
  match: Standing,
  remarks: string,
): Promise<number | null> {
  if (match.fills.length === 0) return null
  const { rows } = await context.tx.query<{ ptinNo: string | null; oldArvPaise: number | null }>(
    'select ptin_no "ptinNo", old_arv_paise "oldArvPaise" from property where property_id = $1',
    [propertyId],
  )
  const [now] = rows
  const set: SetFields = {
    ...(match.fills.includes('PTINNo') && now?.ptinNo === match.ptinNo ? { ptinNo: null } : {}),
    ...(match.fills.includes('oldArv') && now?.oldArvPaise === match.arvPaise ? { oldArvPaise: null } : {}),
  }
  if (Object.keys(set).length === 0) return null
  const changes = [{ propertyId, set }]
  const { actId } = await changeRegister(context, { kind: 'unmatch', reason: remarks, documents: [], changes })
  return actId
}
