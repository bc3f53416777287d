import { fail } from '@karsetu/contract/platform/fail.ts'
import type { SplitDues, SplitPiece } from '@karsetu/contract/split/split-calls.ts'
import { HEADS, type HeadAmounts, headAmounts, NO_AMOUNTS } from '@karsetu/domain/assessment/heads.ts'
import { DUE_BUCKETS, interestBucketOf } from '@karsetu/domain/ledger/buckets.ts'
import type { JournalDraft } from '@karsetu/domain/ledger/journal.ts'
import { negatePaise, type Paise, sumPaise } from '@karsetu/domain/money/paise.ts'
import { sumAreas } from '@karsetu/domain/property/area.ts'
import type { OwnerRecord, RegisterState } from '@karsetu/domain/property/register-state.ts'
import {
  chargeAccrued,
  type MovedDues,
  movedDues,
  openOf,
  type StandingDemand,
} from '@karsetu/domain/split/moved-dues.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { ledgerRules } from '../assessment/ledger-rules-store.ts'
import { unusedNotes } from '../correction/unused-notes.ts'
import type { PropertyAccount } from '../ledger/ledger-store.ts'
import { lockAccounts, lockAccountsRows } from '../ledger/write-journals.ts'
import { assertNoPaymentUnderWay } from '../payment/payment-under-way.ts'
import type { PropertyChange } from '../property/change-register.ts'
import { getCardRow } from '../property/read-property.ts'
import { type HeldProperty, lockStates } from '../property/register-store.ts'
import { lockMohallas } from '../property/take-identities.ts'
import { assertNothingWaits } from './assert-nothing-waits.ts'

/** A property that is to leave, with everything that moves from it. */
export type Source = {
  held: HeldProperty
  account: PropertyAccount
  /** Interest accrued and not yet charged; it is charged before it moves. */
  charge: JournalDraft | undefined
  moved: MovedDues
  standing: ReadonlyMap<FinancialYear, StandingDemand>
}

/** A property that is to come. */
export type Target = { change: PropertyChange; share: MovedDues; shareBps: number }

export type Prepared = {
  sources: Source[]
  targets: Target[]
  token: string
  /** Of the properties that are joined. */
  ownersDiffer: boolean
  /** Somebody is named who is to own what comes of it. */
  namesOwner: boolean
}

export type PrepareContext = Pick<WriteContext, 'tx' | 'actor' | 'now' | 'today'>

/**
 * Takes properties for a split or a join: held in the register and the ledger until the transaction ends.
 * @throws Failure property.not_found, call.out_of_scope, split.not_in_use, split.entries_ahead, payment.under_way, and
 *   those of {@link assertNothingWaits}
 */
export async function lockSources(
  { tx, actor, now, today }: PrepareContext,
  ids: readonly string[],
): Promise<Source[]> {
  const cards = []
  for (const id of ids) cards.push(await getCardRow(tx, id))
  for (const card of cards) assertInScope(actor, card)
  const propertyIds = cards.map(({ propertyId }) => propertyId)
  const locked = new Map((await lockStates(tx, propertyIds)).map((one) => [one.propertyId, one]))
  await assertNothingWaits(tx, propertyIds)
  const accounts = await lockAccounts(tx, propertyIds)
  await assertNoPaymentUnderWay(tx, propertyIds, now)
  const rules = await ledgerRules(tx)
  const unused = await unusedNotes(tx, propertyIds)
  const sources: Source[] = []
  for (const propertyId of propertyIds) {
    const [property, account] = [locked.get(propertyId), accounts.get(propertyId)]
    if (!property || !account) throw new Error(`property ${propertyId} is gone`)
    if (property.state.status !== 'active') throw fail('split.not_in_use')
    if (account.entries.some(({ effectiveOn }) => effectiveOn > today)) throw fail('split.entries_ahead')
    const standing = await standingDemands(tx, propertyId)
    const charge = chargeAccrued(account.entries, rules, today)
    const moved = movedDues([...account.entries, ...(charge?.entries ?? [])], standing, unused.get(propertyId))
    sources.push({ held: property, account, charge, moved, standing })
  }
  return sources
}

/**
 * Takes everything that several splits in one transaction are going to lock, in the order of the house: properties, their
 * accounts, the mohallas whose next numbers are given. A property that is not there is left out.
 */
export async function lockForSplits(tx: Tx, propertyUniqueIds: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ propertyId: number; mohallaId: number }>(
    `select property_id "propertyId", mohalla_id "mohallaId" from property where property_unique_id = any ($1)
     order by property_id for no key update`,
    [propertyUniqueIds],
  )
  await lockAccountsRows(
    tx,
    rows.map(({ propertyId }) => propertyId),
  )
  await lockMohallas(
    tx,
    rows.map(({ mohallaId }) => mohallaId),
  )
}

async function standingDemands(
  tx: WriteContext['tx'],
  propertyId: number,
): Promise<Map<FinancialYear, StandingDemand>> {
  const { rows } = await tx.query<HeadAmounts & { year: FinancialYear; arvPaise: Paise }>(
    `select distinct on (financial_year) financial_year "year", arv_paise "arvPaise", house_paise house, water_paise water, sewer_paise sewer
     from demand where property_id = $1 order by financial_year, revision desc`,
    [propertyId],
  )
  return new Map(
    rows.map(({ year, arvPaise, house, water, sewer }) => [year, { arvPaise, taxes: { house, water, sewer } }]),
  )
}

/** What it was worked out on: interest grows by the day, so the day is part of it. */
export const tokenOf = (sources: readonly Source[], today: string): string =>
  [today, ...sources.map(({ held, account }) => `${held.propertyId}.${held.version}.${account.version}`)].join(' ')

const withoutDay = (token: string) => token.slice(token.indexOf(' '))

/** The properties that leave the register, as people name them. */
export const subjectOf = ({ sources }: Pick<Prepared, 'sources'>): string =>
  sources.map(({ held }) => held.propertyUniqueId).join(', ')

/** Whether the properties and their entries are what they were on another day; interest has grown since. */
export const isStillSo = ({ token }: Pick<Prepared, 'token'>, shown: string): boolean =>
  withoutDay(token) === withoutDay(shown)

/** Owners of today, in their order. */
export const currentOwners = ({ owners }: Pick<RegisterState, 'owners'>): OwnerRecord[] =>
  Object.entries(owners)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .flatMap(([, owner]) => (owner.until === null ? owner : []))

function duesOf({ years, advance }: MovedDues): SplitDues {
  const shown = years.map((year) => {
    const open = openOf(year)
    return {
      financialYear: year.financialYear,
      principal: headAmounts((head) => open[head]),
      interest: headAmounts((head) => open[interestBucketOf(head)]),
      demanded: year.demand ?? NO_AMOUNTS,
    }
  })
  return {
    years: shown.filter(({ principal, interest }) =>
      HEADS.some((head) => principal[head] !== 0 || interest[head] !== 0),
    ),
    duePaise: sumPaise(years.flatMap((year) => DUE_BUCKETS.map((bucket) => openOf(year)[bucket]))),
    advancePaise: negatePaise(advance),
  }
}

const namesOf = (owners: readonly { name: string }[]): string | null =>
  owners.map(({ name }) => name).join(', ') || null

/** A property that leaves, as it is shown. */
export function pieceOfSource({ held, moved }: Pick<Source, 'held' | 'moved'>): SplitPiece {
  const { state, propertyUniqueId } = held
  const premises = Object.entries(state.premises)
  return {
    propertyUniqueId,
    ownerName: namesOf(currentOwners(state)),
    houseNumber: state.houseNumber,
    plotArea: state.plotAreaSqft,
    coveredArea: sumAreas(premises.map(([, { areaSqft }]) => areaSqft)),
    shareBps: 10_000,
    floors: premises.map(([no, { floorNumber, areaSqft }]) => ({ premiseNo: Number(no), floorNumber, areaSqft })),
    dues: duesOf(moved),
  }
}

/** A property that comes, as it is shown; without a number until it is there. */
export function pieceOfTarget({ change, share, shareBps }: Target, propertyUniqueId: string | null): SplitPiece {
  const premises = change.premises ?? []
  return {
    propertyUniqueId,
    ownerName: namesOf(change.owners ?? []),
    houseNumber: change.set?.houseNumber ?? null,
    plotArea: change.set?.plotAreaSqft ?? null,
    coveredArea: sumAreas(premises.map(({ areaSqft }) => areaSqft)),
    shareBps,
    floors: premises.map(({ floorNumber, areaSqft }, at) => ({ premiseNo: at + 1, floorNumber, areaSqft })),
    dues: duesOf(share),
  }
}
