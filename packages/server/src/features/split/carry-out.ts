import { NO_AMOUNTS, totalOfHeads } from '@karsetu/domain/assessment/heads.ts'
import type { RebateContext } from '@karsetu/domain/demand/rebate.ts'
import type { LedgerRules } from '@karsetu/domain/ledger/dues.ts'
import type { JournalDraft } from '@karsetu/domain/ledger/journal.ts'
import { journalsIn, journalsOut } from '@karsetu/domain/split/moved-dues.ts'
import type { Tx } from '../../platform/db/database.ts'
import { ledgerRules } from '../assessment/ledger-rules-store.ts'
import { creditJournal } from '../correction/change-journals.ts'
import { recordAssessments, recordDemands } from '../demand/record-demands.ts'
import { actorText } from '../ledger/actor-text.ts'
import { ownerRebateContexts } from '../ledger/rebate-context.ts'
import { lockAccountsRows, refreshBalances, writeJournals } from '../ledger/write-journals.ts'
import { type ChangedProperty, changeRegister } from '../property/change-register.ts'
import type { RegisterContext } from '../property/register-act.ts'
import type { Prepared } from './prepare-regrouping.ts'
import type { JournalRole, RegroupingKind } from './regrouping-store.ts'

export type Request = {
  kind: RegroupingKind
  reason: string
  /** Files of `stored_file` on which it was asked for. */
  documents: readonly string[]
  /** Makes the journals' keys unique for ever. */
  key: string
  /** Who asked for it, where the actor is the one who decides. */
  proposedBy?: number
}
type Written = { role: JournalRole; propertyId: number; propertyUniqueId: string; draft: JournalDraft; version: number }

export type CarriedOut = {
  actId: number
  targets: ChangedProperty[]
  journals: { id: number; role: JournalRole }[]
}

/**
 * Enters the new properties, takes the former ones out of use, and moves the dues: everything leaves each former
 * property by one journal and arrives on each new one by two, its demands apart from the rest; what credit notes have no
 * room for moves by one more on either side; credit that arrives beside dues is used on them. The control accounts are
 * the caller's to keep, once and last in its transaction: {@link saveJournals}.
 */
export async function carryOut(
  context: RegisterContext,
  { sources, targets }: Prepared,
  request: Request,
): Promise<CarriedOut> {
  const { tx, actor } = context
  const { actId, properties } = await changeRegister(context, {
    ...{
      kind: request.kind === 'split' ? ('split' as const) : ('amalgamate' as const),
      reason: request.reason,
      documents: request.documents,
    },
    ...(request.proposedBy === undefined ? {} : { proposedBy: request.proposedBy }),
    changes: [
      ...sources.map(({ held }) => ({
        propertyId: held.propertyId,
        version: held.version,
        status: 'superseded' as const,
      })),
      ...targets.map(({ change }) => change),
    ],
  })
  const made = properties.slice(sources.length)
  await lockAccountsRows(
    tx,
    made.map(({ propertyId }) => propertyId),
  )
  const ledger = await ledgerRules(tx)
  const rebates = await ownerRebateContexts(
    tx,
    made.map(({ propertyId }) => propertyId),
  )
  const arriving = incoming(targets, made, { ledger, on: context.today }, rebates)
  const written = [...outgoing(sources, context.today), ...arriving]
  const ids = await writeJournals(
    tx,
    written.map(({ draft, propertyId, version, role }) => ({
      ...{ draft, propertyId, version, actor: actorText(actor), memo: { regrouping: request.key, role } },
      businessKey: `${request.key}:${propertyId}:${role}${draft.ofUnusedNotes ? ':unused' : ''}`,
    })),
  )
  const journals = written.map((one, at) => ({ ...one, id: ids[at] ?? 0 }))
  for (const { id, role, propertyUniqueId } of journals)
    context.note({
      subjectKind: 'property',
      subjectId: propertyUniqueId,
      after: { regrouping: request.key, role },
      journalId: id,
    })
  await saveDemands(context, { sources, targets }, { made, journals, reason: request.reason })
  return { actId, targets: made, journals: journals.map(({ id, role }) => ({ id, role })) }
}

/** Brings the control accounts up to what was carried out. */
export const saveJournals = (tx: Tx, done: readonly Pick<CarriedOut, 'journals'>[]): Promise<void> =>
  refreshBalances(
    tx,
    done.flatMap(({ journals }) => journals.map(({ id }) => id)),
  )

const outgoing = (sources: Prepared['sources'], on: RegisterContext['today']): Written[] =>
  sources.flatMap(({ held: { propertyId, propertyUniqueId }, account, charge, moved }) => {
    const { rest, unused } = journalsOut(moved, on)
    const drafts = [
      { role: 'interest' as const, draft: charge },
      { role: 'out' as const, draft: rest },
      { role: 'out' as const, draft: unused },
    ]
    return inTurn(drafts, { propertyId, propertyUniqueId }, account.version)
  })

const incoming = (
  targets: Prepared['targets'],
  made: readonly ChangedProperty[],
  rules: { ledger: LedgerRules; on: RegisterContext['today'] },
  rebates: ReadonlyMap<number, RebateContext>,
): Written[] =>
  targets.flatMap(({ share }, at) => {
    const { demands, rest, unused } = journalsIn(share, rules.on)
    const place = placeOf(made[at])
    const arrived = [demands, rest, unused].flatMap((draft) => draft?.entries ?? [])
    const credit = creditJournal(arrived, { ...rules, rebateContext: rebates.get(place.propertyId) })
    const drafts = [
      { role: 'demands' as const, draft: demands },
      { role: 'in' as const, draft: rest },
      { role: 'in' as const, draft: unused },
      { role: 'credit' as const, draft: credit },
    ]
    return inTurn(drafts, place, 0)
  })

type Place = Pick<Written, 'propertyId' | 'propertyUniqueId'>

/** Those of the journals that there are, each on the account as the one before leaves it. */
function inTurn(
  drafts: readonly { role: JournalRole; draft: JournalDraft | undefined }[],
  place: Place,
  first: number,
) {
  let version = first
  return drafts.flatMap(({ role, draft }): Written[] => {
    if (!draft) return []
    const written = { ...place, role, draft, version }
    version += draft.entries.length
    return [written]
  })
}

function placeOf(made: ChangedProperty | undefined) {
  if (!made) throw new Error('a new property was not entered')
  return { propertyId: made.propertyId, propertyUniqueId: made.propertyUniqueId }
}

type Entered = {
  made: readonly ChangedProperty[]
  journals: readonly { id: number; role: JournalRole; propertyId: number }[]
  reason: string
}

/** Former properties are asked for nothing any more; new ones for their share, year by year. */
async function saveDemands(
  { tx, today }: RegisterContext,
  { sources, targets }: Pick<Prepared, 'sources' | 'targets'>,
  { made, journals, reason }: Entered,
): Promise<void> {
  const journalOf = (propertyId: number, role: JournalRole) =>
    journals.find((one) => one.propertyId === propertyId && one.role === role)?.id
  const ended = sources.flatMap(({ held: { propertyId }, standing }) => {
    const journalId = journalOf(propertyId, 'out')
    if (journalId === undefined) return []
    return [...standing.keys()].map((financialYear) => ({
      propertyId,
      financialYear,
      journalId,
      arvPaise: 0,
      taxes: NO_AMOUNTS,
    }))
  })
  const begun = targets.flatMap(({ share }, at) => {
    const propertyId = made[at]?.propertyId ?? 0
    const journalId = journalOf(propertyId, 'demands')
    return share.years.flatMap(({ financialYear, demand, arvPaise }) =>
      demand && totalOfHeads(demand) > 0 && journalId !== undefined
        ? [{ propertyId, financialYear, journalId, arvPaise, taxes: demand }]
        : [],
    )
  })
  if (begun.length > 0) await recordAssessments(tx, begun, reason)
  if (ended.length + begun.length > 0) await recordDemands(tx, [...ended, ...begun], today)
}
