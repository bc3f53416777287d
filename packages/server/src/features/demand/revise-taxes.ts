import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { AuditNote, WriteContext } from '../../platform/http/context.ts'
import { ledgerRules } from '../assessment/ledger-rules-store.ts'
import { journalsOf } from '../correction/change-journals.ts'
import { correctionRules } from '../correction/correction-rules-store.ts'
import { actorText } from '../ledger/actor-text.ts'
import type { PropertyAccount } from '../ledger/ledger-store.ts'
import { keepBalances, lockAccounts, writeJournals } from '../ledger/write-journals.ts'
import { calculateTaxes, type RevisedTax, type TaxRevision } from './calculate-taxes.ts'
import { recordAssessments, recordDemands } from './record-demands.ts'

/** In whose name and in which transaction; a {@link WriteContext} is one, and a job makes its own. */
export type Reviser = Pick<WriteContext, 'tx' | 'actor' | 'today'> & { note(change: AuditNote): void }

export type RevisionAsked = {
  propertyIds: readonly number[]
  /** The day from which the register's facts hold; the first day of a year for the whole of it. */
  from: IsoDate
  /** Why, in words that stay with the assessment: 'floor added', 'area measured again'. */
  reason: string
  /** What makes it unique for ever and names its cause: 'register-act:123'. A second time it is refused (23505). */
  cause: string
  /** Journals written before in this transaction whose control accounts are still to be kept. */
  alsoKeep?: readonly number[]
}

/** Properties at once: their entries are in memory together. */
const atOnce = 1000

/**
 * Assesses properties again as the register stands in this transaction, and raises or credits the difference to what
 * was demanded, year by year from the year of `from` to the current one: journals, use of credit, demands, assessments,
 * and an audit note for each journal. Years that cannot be revised keep their demand and come back as `left`.
 *
 * Control accounts are kept at its end, and payments wait from there to the commit: call it **once** in a transaction,
 * with all its properties, after everything else. To see what it would do, call {@link calculateTaxes}, which writes
 * nothing.
 * @throws database error 23505 when this cause revised one of them before
 */
export async function reviseTaxes(reviser: Reviser, asked: RevisionAsked): Promise<TaxRevision> {
  const revision = await calculateTaxes(reviser, asked)
  await postRevisedTaxes(reviser, revision.revised, { ...asked, assesses: true })
  return revision
}

type Posting = {
  reason: string
  cause: string
  /** False when the assessments were recorded already, as a released revaluation does. */
  assesses: boolean
  alsoKeep?: readonly number[]
}

/** Posts differences that were calculated in this transaction. The same remarks as on {@link reviseTaxes}. */
export async function postRevisedTaxes(
  reviser: Reviser,
  revised: readonly RevisedTax[],
  posting: Posting,
): Promise<void> {
  const ofProperty = Map.groupBy(revised, ({ propertyId }) => propertyId)
  const propertyIds = [...ofProperty.keys()].toSorted((a, b) => a - b)
  const journalIds = [...(posting.alsoKeep ?? [])]
  const rules = await changeRules(reviser)
  for (let start = 0; start < propertyIds.length; start += atOnce) {
    const ids = propertyIds.slice(start, start + atOnce)
    const accounts = await lockAccounts(reviser.tx, ids)
    const batch = ids.flatMap((id) => {
      const account = accounts.get(id)
      return account ? [{ account, years: ofProperty.get(id) ?? [] }] : []
    })
    journalIds.push(...(await postBatch(reviser, batch, { ...posting, rules })))
  }
  if (journalIds.length > 0) await keepBalances(reviser.tx, journalIds)
}

async function changeRules({ tx, today }: Reviser) {
  const [ledger, { corrections }] = [await ledgerRules(tx), await correctionRules(tx)]
  return { ledger, corrections, on: today }
}

type OfProperty = { account: PropertyAccount; years: readonly RevisedTax[] }
type BatchPosting = Posting & { rules: Awaited<ReturnType<typeof changeRules>> }

async function postBatch(
  { tx, actor, today, note }: Reviser,
  batch: readonly OfProperty[],
  { reason, cause, assesses, rules }: BatchPosting,
): Promise<number[]> {
  const drafted = batch.flatMap((property) => draftsOf(property, rules))
  const ids = await writeJournals(
    tx,
    drafted.map(({ account, draft, version, place }) => ({
      ...{ draft, propertyId: account.propertyId, version, actor: actorText(actor) },
      businessKey: `revision:${cause}:${account.propertyId}:${place}`,
      memo: { cause, reason },
    })),
  )
  const journalOfYear = new Map<string, number>()
  for (const [index, { account, year, propertyUniqueId }] of drafted.entries()) {
    const journalId = ids[index]
    if (journalId === undefined) throw new Error('write_journal gave no number')
    if (year !== null) journalOfYear.set(`${account.propertyId}:${year}`, journalId)
    note({ subjectKind: 'property', subjectId: propertyUniqueId, after: { cause, reason, year }, journalId })
  }
  const demands = batch.flatMap(({ years }) =>
    years.map(({ propertyId, financialYear, arvPaise, after: taxes, changedFrom }) => {
      const journalId = journalOfYear.get(`${propertyId}:${financialYear}`)
      if (journalId === undefined) throw new Error(`the demand of ${financialYear} was not posted`)
      return { propertyId, financialYear, journalId, arvPaise, taxes, changedFrom }
    }),
  )
  if (assesses) await recordAssessments(tx, demands, reason)
  await recordDemands(tx, demands, today)
  return ids
}

type Draft = Parameters<typeof writeJournals>[1][number]['draft']
type Drafted = {
  account: PropertyAccount
  propertyUniqueId: string
  /** Null for the use of credit that follows. */
  year: FinancialYear | null
  draft: Draft
  version: number
  place: number
}

function draftsOf({ account, years }: OfProperty, rules: BatchPosting['rules']): Drafted[] {
  const changes = years.map(({ financialYear, arvPaise, before, after, difference }) => ({
    ...{ financialYear, arvPaise, after, difference },
    ...(before ? { before } : {}),
  }))
  const { change, credit } = journalsOf({ kind: 'demand', changes }, account.entries, rules)
  const propertyUniqueId = years[0]?.propertyUniqueId ?? ''
  let version = account.version
  return [...change, ...(credit ? [{ year: null, draft: credit }] : [])].map(({ year, draft }, place) => {
    const drafted = { account, propertyUniqueId, year, draft, version, place }
    version += draft.entries.length
    return drafted
  })
}
