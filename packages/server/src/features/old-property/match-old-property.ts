import type { MatchEffect, MatchForm } from '@karsetu/contract/old-property/old-property-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import type { JournalDraft } from '@karsetu/domain/ledger/journal.ts'
import { type Paise, paise, ZERO } from '@karsetu/domain/money/paise.ts'
import { carryDues, yearsSpokenFor } from '@karsetu/domain/old-property/carried-dues.ts'
import type { MatchScore } from '@karsetu/domain/old-property/match-score.ts'
import { mayMove } from '@karsetu/domain/old-property/matching-states.ts'
import type { RegisterState } from '@karsetu/domain/property/register-state.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { readDecider } from '../approval/decider.ts'
import { ledgerRules } from '../assessment/ledger-rules-store.ts'
import { creditJournal } from '../correction/change-journals.ts'
import { actorText } from '../ledger/actor-text.ts'
import { lockAccount, type PropertyAccount, postJournal } from '../ledger/ledger-store.ts'
import { ownerRebateContexts } from '../ledger/rebate-context.ts'
import { lockBalances } from '../ledger/write-journals.ts'
import { assertFreePtin } from '../property/assert-free-ptin.ts'
import { changeRegister, type SetFields } from '../property/change-register.ts'
import { asCard, type CardRow } from '../property/property-card.ts'
import { getCardRow } from '../property/read-property.ts'
import { lockStates } from '../property/register-store.ts'
import { journalsOfMatches, standingOf } from './match-account.ts'
import { lockOldProperty, type OldPropertyRecord } from './old-property-store.ts'
import { assertRecordInScope } from './read-old-properties.ts'
import { scoreOf } from './suggest-matches.ts'

type Request = MatchForm & { id: number }
type Fill = MatchEffect['fills'][number]

/**
 * Says which property of today a record of an earlier register is. What the record owes goes to the property's ledger
 * by one journal of its own, on which the owner's credit is used by another; what the register did not know (PTIN,
 * earlier value) is filled in. A record is one property
 * at a time; a property may have been several records, each with its own journal. A preview changes nothing.
 * @throws Failure call.not_found, call.out_of_scope, property.not_found, old_property.not_now, old_property.not_in_use,
 *   old_property.years_spoken_for, old_property.above_own_limit, property.ptin_taken
 */
export async function matchOldProperty(context: WriteContext, request: Request): Promise<MatchEffect> {
  const { tx, actor, today } = context
  const old = await lockOldProperty(tx, request.id)
  assertRecordInScope(actor, old)
  if (!mayMove(old.matchingStatus, 'match')) throw fail('old_property.not_now')
  const row = await getCardRow(tx, request.propertyUniqueId)
  assertInScope(actor, row)
  const register = await lockInUse(tx, row.propertyId)
  const account = await lockAccount(tx, row.propertyId)
  const ofMatches = await journalsOfMatches(tx, row.propertyId)
  const spokenFor = yearsSpokenFor(old, account.entries, ofMatches)
  const journal = request.carryDues ? carryDues(old, today) : undefined
  const carriedPaise = journal ? old.duesPaise : ZERO
  if (!request.preview) await assertCarriable(context, { spokenFor, carriedPaise })
  const score = await scoreOf(tx, old.oldPropertyId, row.propertyId)
  const fills = fillsOf(old, register)
  if (fills.includes('PTINNo')) await assertFreePtin(tx, old.PTINNo, row.propertyId)
  const rules = await ledgerRules(tx)
  const carried = [...account.entries, ...(journal?.entries ?? [])]
  const rebateContext = (await ownerRebateContexts(tx, [row.propertyId])).get(row.propertyId)
  const credit = journal && creditJournal(carried, { ledger: rules, on: today, rebateContext })
  if (request.preview) context.audited()
  else await record(context, { old, row, account, journal, credit, carriedPaise, score, fills })
  return {
    applied: !request.preview,
    property: asCard(row, actor, context.locale),
    ...{ score: score.score, signs: [...score.signs], carriedPaise, yearsSpokenFor: spokenFor, fills },
    before: standingOf(account.entries, rules, today),
    after: standingOf([...carried, ...(credit?.entries ?? [])], rules, today),
    oldProperty: request.preview ? old : await lockOldProperty(tx, old.oldPropertyId),
  }
}

type Register = Pick<RegisterState, 'ptinNo' | 'oldArvPaise'>

async function lockInUse(tx: Tx, propertyId: number): Promise<Register> {
  const [held] = await lockStates(tx, [propertyId])
  if (held?.state.status !== 'active') throw fail('old_property.not_in_use')
  return held.state
}

async function assertCarriable(
  context: WriteContext,
  { spokenFor, carriedPaise }: { spokenFor: MatchEffect['yearsSpokenFor']; carriedPaise: Paise },
): Promise<void> {
  if (carriedPaise > 0 && spokenFor.length > 0) throw fail('old_property.years_spoken_for', { years: spokenFor })
  const { mostPaise } = await readDecider(context.tx, context)
  if (mostPaise !== null && carriedPaise > mostPaise) throw fail('old_property.above_own_limit', { mostPaise })
}

function fillsOf(old: OldPropertyRecord, register: Register): Fill[] {
  const fills: Fill[] = []
  if (register.ptinNo === null) fills.push('PTINNo')
  if (register.oldArvPaise === null && old.oldArvPaise !== null) fills.push('oldArv')
  return fills
}

type Decided = {
  old: OldPropertyRecord
  row: CardRow
  account: PropertyAccount
  journal: JournalDraft | undefined
  credit: JournalDraft | undefined
  carriedPaise: Paise
  score: MatchScore
  fills: readonly Fill[]
}

async function record(context: WriteContext, decided: Decided) {
  const { old, row, account, journal, credit, carriedPaise, score, fills } = decided
  const { tx, actor, now } = context
  const { propertyId, propertyUniqueId } = row
  const staffId = staffIdOf(actor)
  const actId = await fillRegister(context, propertyId, old, fills)
  const { rows } = await tx.query<{ id: number }>("select nextval(pg_get_serial_sequence('old_match', 'match_id')) id")
  const matchId = rows[0]?.id
  if (matchId === undefined) throw new Error('a sequence gave no number')
  await lockBalances(tx, propertyId, [journal, credit])
  const post = (draft: JournalDraft, version: number, businessKey: string) =>
    postJournal(tx, {
      ...{ draft, propertyId, version, businessKey, actor: actorText(actor) },
      memo: { oldPropertyId: old.oldPropertyId, ptin: old.PTINNo },
    })
  const journalId = journal ? await post(journal, account.version, `old-match:${matchId}`) : null
  const afterCarried = account.version + (journal?.entries.length ?? 0)
  const creditJournalId = credit ? await post(credit, afterCarried, `old-match:${matchId}:credit`) : null
  await tx.query(
    `insert into old_match (match_id, old_property_id, property_id, score, signs, carried_paise, journal_id, fills, act_id, matched_by, matched_at,
       credit_journal_id)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[matchId, old.oldPropertyId, propertyId, score.score, score.signs, carriedPaise, journalId],
      ...[fills, actId, staffId, now, creditJournalId],
    ],
  )
  await tx.query("update old_property set state = 'matched' where old_property_id = $1", [old.oldPropertyId])
  context.note({
    subjectKind: 'property',
    subjectId: propertyUniqueId,
    after: { matchId, ptin: old.PTINNo, carriedPaise: paise(carriedPaise), score: score.score, signs: score.signs },
    ...(journalId === null ? {} : { journalId }),
  })
  if (creditJournalId !== null)
    context.note({
      subjectKind: 'property',
      subjectId: propertyUniqueId,
      after: { matchId, creditUsed: true },
      journalId: creditJournalId,
    })
}

async function fillRegister(
  context: WriteContext,
  propertyId: number,
  old: OldPropertyRecord,
  fills: readonly Fill[],
): Promise<number | null> {
  if (fills.length === 0) return null
  const set: SetFields = {
    ...(fills.includes('PTINNo') ? { ptinNo: old.PTINNo } : {}),
    ...(fills.includes('oldArv') ? { oldArvPaise: old.oldArvPaise } : {}),
  }
  const changes = [{ propertyId, set }]
  const { actId } = await changeRegister(context, { kind: 'match', reason: old.PTINNo, documents: [], changes })
  return actId
}
