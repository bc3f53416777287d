import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { AuditNote, WriteContext } from '../../platform/http/context.ts'
import { ledgerRules } from '../assessment/ledger-rules-store.ts'
import { type ChangeRules, creditJournal } from '../correction/change-journals.ts'
import { correctionRules } from '../correction/correction-rules-store.ts'
import { roleOf } from '../correction/post-change.ts'
import { unusedNotes } from '../correction/unused-notes.ts'
import { actorText } from '../ledger/actor-text.ts'
import type { PropertyAccount } from '../ledger/ledger-store.ts'
import { ownerRebateContexts } from '../ledger/rebate-context.ts'
import { lockAccounts, lockAccountsRows, refreshBalances, writeJournals } from '../ledger/write-journals.ts'
import { calculateTaxes, type RevisedTax, type TaxRevision } from './calculate-taxes.ts'
import { keepDays } from './facts-history.ts'
import { recordAssessments, recordDemands } from './record-demands.ts'
import { journalsOfYears } from './revision-money.ts'

/** In whose name and in which transaction; a {@link WriteContext} is one, and a job makes its own. */
export type Reviser = Pick<WriteContext, 'tx' | 'actor' | 'today'> & { note(change: AuditNote): void }

export type RevisionQuery = {
  propertyIds: readonly number[]
  /**
   * The day from which what this transaction changed of them holds; the first day of a year for the whole of it. Other
   * changes hold from the days that were said of them.
   */
  from: IsoDate
  /** Why, in words that stay with the assessment: 'floor added', 'area measured again'. */
  reason: string
  /** What makes it unique for ever and names its cause: 'register-act:123'. A second time it is refused (23505). */
  cause: string
  /** Journals written before in this transaction whose control accounts are still to be kept. */
  alsoKeep?: readonly number[]
}

type Posting = {
  reason: string
  cause: string
  /** False when the assessments were recorded already, as a released revaluation does. */
  assesses: boolean
  alsoKeep?: readonly number[]
}

/** Properties at once: their facts and entries are in memory together. */
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
export async function reviseTaxes(reviser: Reviser, request: RevisionQuery): Promise<TaxRevision> {
  const whole: TaxRevision = { revised: [], left: [] }
  await reviseTaxesOfMany(reviser, request, async ({ revised, left }) => {
    whole.revised.push(...revised)
    whole.left.push(...left)
  })
  return whole
}

/** The same for more properties than fit into memory: what became of each batch is told after it. */
export async function reviseTaxesOfMany(
  reviser: Reviser,
  request: RevisionQuery,
  afterEach: (batch: TaxRevision) => Promise<void>,
): Promise<void> {
  const journalIds = [...(request.alsoKeep ?? [])]
  const rules = await changeRules(reviser)
  const propertyIds = request.propertyIds.toSorted((a, b) => a - b)
  for (let start = 0; start < propertyIds.length; start += atOnce) {
    const ids = propertyIds.slice(start, start + atOnce)
    // Before the demands that stand are read: a correction of this moment would else be counted twice.
    await lockAccountsRows(reviser.tx, ids)
    await keepDays(reviser.tx, ids, request.from)
    const revision = await calculateTaxes(reviser, { ...request, propertyIds: ids })
    journalIds.push(...(await postBatch(reviser, revision.revised, { ...request, assesses: true, rules })))
    await afterEach(revision)
  }
  await refreshBalances(reviser.tx, journalIds)
}

/**
 * Posts differences that were calculated in this transaction, after the accounts were held. The same remarks as on
 * {@link reviseTaxes}.
 */
export async function postRevisedTaxes(
  reviser: Reviser,
  revised: readonly RevisedTax[],
  posting: Posting,
): Promise<void> {
  const rules = await changeRules(reviser)
  const journalIds = [...(posting.alsoKeep ?? [])]
  const inOrder = revised.toSorted((a, b) => a.propertyId - b.propertyId)
  for (let start = 0; start < inOrder.length; ) {
    const end = endOfProperties(inOrder, start + atOnce)
    journalIds.push(...(await postBatch(reviser, inOrder.slice(start, end), { ...posting, rules })))
    start = end
  }
  await refreshBalances(reviser.tx, journalIds)
}

/** A property's years stay together. */
function endOfProperties(revised: readonly RevisedTax[], wanted: number): number {
  let end = Math.min(wanted, revised.length)
  while (end < revised.length && revised[end]?.propertyId === revised[end - 1]?.propertyId) end++
  return end
}

async function changeRules({ tx, today }: Reviser) {
  const [ledger, { corrections }] = [await ledgerRules(tx), await correctionRules(tx)]
  return { ledger, corrections, on: today }
}

type OfProperty = { account: PropertyAccount; years: readonly RevisedTax[] }
type BatchPosting = Posting & { rules: Omit<ChangeRules, 'rebateContext' | 'unused'> }

async function postBatch(
  { tx, actor, today, note }: Reviser,
  revised: readonly RevisedTax[],
  { reason, cause, assesses, rules }: BatchPosting,
): Promise<number[]> {
  if (revised.length === 0) return []
  const ofProperty = Map.groupBy(revised, ({ propertyId }) => propertyId)
  const accounts = await lockAccounts(tx, [...ofProperty.keys()])
  const rebates = await ownerRebateContexts(tx, [...ofProperty.keys()])
  const unused = await unusedNotes(tx, [...ofProperty.keys()])
  const drafted = [...ofProperty].flatMap(([propertyId, years]) => {
    const account = accounts.get(propertyId)
    const ofOne = { rebateContext: rebates.get(propertyId), unused: unused.get(propertyId) }
    return account ? draftsOf({ account, years }, { ...rules, ...ofOne }) : []
  })
  const ids = await writeJournals(
    tx,
    drafted.map(({ account, draft, version, place }) => ({
      ...{ draft, propertyId: account.propertyId, version, actor: actorText(actor) },
      businessKey: `revision:${cause}:${account.propertyId}:${place}`,
      memo: { cause, reason },
    })),
  )
  const journalOfYear = new Map<string, number>()
  for (const [index, { account, year, draft, propertyUniqueId }] of drafted.entries()) {
    const journalId = ids[index]
    if (journalId === undefined) throw new Error('write_journal gave no number')
    if (year !== null && roleOf(draft) === 'change') journalOfYear.set(`${account.propertyId}:${year}`, journalId)
    note({ subjectKind: 'property', subjectId: propertyUniqueId, after: { cause, reason, year }, journalId })
  }
  const demands = revised.map(({ propertyId, financialYear, arvPaise, after: taxes, changedFrom, parts }) => {
    const journalId = journalOfYear.get(`${propertyId}:${financialYear}`)
    if (journalId === undefined) throw new Error(`the demand of ${financialYear} was not posted`)
    return { propertyId, financialYear, journalId, arvPaise, taxes, changedFrom, parts }
  })
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

function draftsOf({ account, years }: OfProperty, rules: ChangeRules): Drafted[] {
  const change = journalsOfYears(years, account.entries, rules)
  const credit = creditJournal([...account.entries, ...change.flatMap(({ draft }) => draft.entries)], rules)
  const propertyUniqueId = years[0]?.propertyUniqueId ?? ''
  let version = account.version
  return [...change, ...(credit ? [{ year: null, draft: credit }] : [])].map(({ year, draft }, place) => {
    const drafted = { account, propertyUniqueId, year, draft, version, place }
    version += draft.entries.length
    return drafted
  })
}
