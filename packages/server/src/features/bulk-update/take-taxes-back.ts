import type { HeadAmounts } from '@karsetu/domain/assessment/heads.ts'
import type { AccountCode } from '@karsetu/domain/ledger/accounts.ts'
import { type JournalKind, mirrorOf, type Posting } from '@karsetu/domain/ledger/journal.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordAssessments, recordDemands } from '../demand/record-demands.ts'
import { reviseTaxes } from '../demand/revise-taxes.ts'
import { keepBalances, lockAccounts, writeJournals } from '../ledger/write-journals.ts'
import type { RegisterContext } from '../property/register-act.ts'

type Cause = { cause: string; from: IsoDate; reason: string }
type Made = {
  journalId: number
  propertyId: number
  kind: JournalKind
  effectiveOn: IsoDate
  postings: { account: AccountCode; amount: Paise }[]
}

/** Accounts whose entries are in memory together. */
const atOnce = 1000
/** More journals than one revision writes on a property: two for each year, and the use of credit. */
const mostJournals = 40

/**
 * Takes back what a revision of taxes posted: where nothing was posted on a property since, by the exact mirror, so
 * that withdrawn rebates and used credit are as they were; elsewhere the property is assessed again as the register now
 * stands, and only the difference moves.
 */
export async function takeTaxesBack(
  context: RegisterContext,
  propertyIds: readonly number[],
  asked: Cause,
): Promise<void> {
  const { tx } = context
  const mirrors: number[] = []
  const movedOn: number[] = []
  for (let start = 0; start < propertyIds.length; start += atOnce) {
    const made = await journalsOfCause(tx, propertyIds.slice(start, start + atOnce), asked.cause)
    const ofProperty = Map.groupBy(made, ({ propertyId }) => propertyId)
    const batch = await mirrorBatch(context, ofProperty, asked)
    mirrors.push(...batch.mirrors)
    movedOn.push(...batch.movedOn)
  }
  if (movedOn.length > 0) await reviseTaxes(context, { ...asked, propertyIds: movedOn, cause: `${asked.cause}:undo` })
  if (mirrors.length > 0) await keepBalances(tx, mirrors)
}

/** The journals a revision wrote on some properties, by the keys it gave them. */
async function journalsOfCause(tx: Tx, propertyIds: readonly number[], cause: string): Promise<Made[]> {
  const { rows } = await tx.query<Made>(
    `select made.journal_id "journalId", made.property_id "propertyId", kind, effective_on "effectiveOn",
       (select json_agg(json_build_object('account', code, 'amount', amount_paise) order by line)
         from posting join ledger_account using (account_id) where posting.journal_id = made.journal_id) postings
     from unnest($1::bigint[]) chosen cross join generate_series(0, ${mostJournals}) place
     join journal made on made.business_key = 'revision:' || $2 || ':' || chosen || ':' || place
     order by made.property_id, made.journal_id desc`,
    [propertyIds, cause],
  )
  return rows
}

async function mirrorBatch(
  context: RegisterContext,
  ofProperty: ReadonlyMap<number, readonly Made[]>,
  { reason, cause }: Cause,
): Promise<{ mirrors: number[]; movedOn: number[] }> {
  const { tx, actor, note } = context
  const accounts = await lockAccounts(tx, [...ofProperty.keys()])
  const actorText = actor.kind === 'staff' ? `staff:${actor.staffId}` : `system:${cause}`
  const movedOn: number[] = []
  const drafted = [...ofProperty].flatMap(([propertyId, made]) => {
    const { entries, version: stands } = accounts.get(propertyId) ?? { entries: [], version: 0 }
    const ours = new Set(made.map(({ journalId }) => String(journalId)))
    const last = entries.at(-1)
    if (!last || !ours.has(last.journalId)) {
      movedOn.push(propertyId)
      return []
    }
    let version = stands
    return made.map(({ journalId, kind, effectiveOn, postings }) => {
      const own = entries.filter((entry) => entry.journalId === String(journalId))
      const draft = mirrorOf({ kind, effectiveOn, entries: own, postings: postings satisfies Posting[] })
      const journal = {
        ...{ draft, propertyId, version, reverses: journalId, actor: actorText, memo: { cause, reason } },
        businessKey: `revision:${cause}:${propertyId}:mirror:${journalId}`,
      }
      version += draft.entries.length
      return journal
    })
  })
  const mirrors = await writeJournals(tx, drafted)
  for (const [at, { propertyId, reverses }] of drafted.entries())
    note({
      subjectKind: 'property',
      subjectId: String(propertyId),
      after: { cause, reason, reverses },
      ...journalNoted(mirrors[at]),
    })
  await demandsAsBefore(context, new Map(drafted.map(({ reverses }, at) => [reverses, mirrors[at] ?? 0])), reason)
  return { mirrors, movedOn }
}

const journalNoted = (journalId: number | undefined) => (journalId === undefined ? {} : { journalId })

/** The demand and the assessment that stood before each journal stand again, as new revisions. */
async function demandsAsBefore(
  { tx, today }: RegisterContext,
  mirrorOfJournal: ReadonlyMap<number, number>,
  reason: string,
): Promise<void> {
  type Before = HeadAmounts & { propertyId: number; financialYear: FinancialYear; journalId: number; arvPaise: number }
  const { rows } = await tx.query<Before>(
    `select made.property_id "propertyId", made.financial_year "financialYear", made.journal_id "journalId",
       coalesce(stood.arv_paise, 0) "arvPaise", coalesce(stood.house_paise, 0) house, coalesce(stood.water_paise, 0) water,
       coalesce(stood.sewer_paise, 0) sewer
     from demand made left join lateral (
       select * from demand earlier where earlier.property_id = made.property_id and earlier.financial_year = made.financial_year
         and earlier.revision < made.revision order by revision desc limit 1
     ) stood on true where made.journal_id = any ($1::bigint[])`,
    [[...mirrorOfJournal.keys()]],
  )
  const demands = rows.map(({ propertyId, financialYear, journalId, arvPaise, house, water, sewer }) => ({
    ...{ propertyId, financialYear, arvPaise, taxes: { house, water, sewer } },
    journalId: mirrorOfJournal.get(journalId) ?? 0,
  }))
  if (demands.length === 0) return
  await recordAssessments(tx, demands, reason)
  await recordDemands(tx, demands, today)
}
