import type { HeadAmounts } from '@karsetu/domain/assessment/heads.ts'
import type { ChargedPart } from '@karsetu/domain/demand/part-year.ts'
import type { AccountCode } from '@karsetu/domain/ledger/accounts.ts'
import { type JournalKind, mirrorOf } from '@karsetu/domain/ledger/journal.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordAssessments, recordDemands } from '../demand/record-demands.ts'
import { actorText } from '../ledger/actor-text.ts'
import type { PropertyAccount } from '../ledger/ledger-store.ts'
import { writeJournals } from '../ledger/write-journals.ts'
import type { RegisterContext } from '../property/register-act.ts'

export type MadeJournal = {
  journalId: number
  propertyId: number
  kind: JournalKind
  effectiveOn: IsoDate
  postings: { account: AccountCode; amount: Paise }[]
}

/** Columns of a {@link MadeJournal}; the query names the journal `made`. */
export const madeJournalColumns = `made.journal_id "journalId", made.property_id "propertyId", made.kind, made.effective_on "effectiveOn",
  (select json_agg(json_build_object('account', code, 'amount', amount_paise) order by line)
    from posting join ledger_account using (account_id) where posting.journal_id = made.journal_id) postings`

type Mirroring = { accounts: ReadonlyMap<number, PropertyAccount>; cause: string; reason: string }

/**
 * Writes the exact mirrors of journals, each property's last one first, with an audit note for each. The control
 * accounts are not kept yet.
 * @returns the mirror of each journal
 */
export async function mirrorJournals(
  { tx, actor, note }: RegisterContext,
  made: readonly MadeJournal[],
  { accounts, cause, reason }: Mirroring,
): Promise<Map<number, number>> {
  const versions = new Map([...accounts].map(([id, { version }]) => [id, version]))
  const drafted = made
    .toSorted((a, b) => b.journalId - a.journalId)
    .map(({ journalId, propertyId, kind, effectiveOn, postings }) => {
      const entries = accounts.get(propertyId)?.entries ?? []
      const own = entries.filter((entry) => entry.journalId === String(journalId))
      const draft = mirrorOf({ kind, effectiveOn, entries: own, postings })
      const version = versions.get(propertyId) ?? 0
      versions.set(propertyId, version + draft.entries.length)
      return {
        ...{ draft, propertyId, version, reverses: journalId, actor: actorText(actor), memo: { cause, reason } },
        businessKey: `${cause}:mirror:${journalId}`,
      }
    })
  const mirrors = await writeJournals(tx, drafted)
  for (const [at, { propertyId, reverses }] of drafted.entries()) {
    const journalId = mirrors[at]
    if (journalId === undefined) throw new Error('write_journal gave no number')
    note({ subjectKind: 'property', subjectId: String(propertyId), after: { cause, reason, reverses }, journalId })
  }
  return new Map(drafted.map(({ reverses }, at) => [reverses, mirrors[at] ?? 0]))
}

/** The demand and the assessment that stood before each journal stand again, as new revisions. */
export async function demandsAsBefore(
  { tx, today }: Pick<RegisterContext, 'tx' | 'today'>,
  mirrorOfJournal: ReadonlyMap<number, number>,
  reason: string,
): Promise<void> {
  const demands = await demandsBefore(tx, mirrorOfJournal)
  if (demands.length === 0) return
  await recordAssessments(tx, demands, reason)
  await recordDemands(tx, demands, today)
}

async function demandsBefore(tx: Tx, mirrorOfJournal: ReadonlyMap<number, number>) {
  type Before = HeadAmounts & {
    propertyId: number
    financialYear: FinancialYear
    journalId: number
    arvPaise: number
    changedFrom: IsoDate | null
    parts: ChargedPart[] | null
  }
  const { rows } = await tx.query<Before>(
    `select made.property_id "propertyId", made.financial_year "financialYear", made.journal_id "journalId",
       coalesce(stood.arv_paise, 0) "arvPaise", coalesce(stood.house_paise, 0) house, coalesce(stood.water_paise, 0) water,
       coalesce(stood.sewer_paise, 0) sewer,
       stood.changed_from "changedFrom", stood.parts
     from demand made left join lateral (
       select * from demand earlier where earlier.property_id = made.property_id and earlier.financial_year = made.financial_year
         and earlier.revision < made.revision order by revision desc limit 1
     ) stood on true where made.journal_id = any ($1::bigint[])`,
    [[...mirrorOfJournal.keys()]],
  )
  return rows.map(({ propertyId, financialYear, journalId, arvPaise, house, water, sewer, changedFrom, parts }) => ({
    ...{ propertyId, financialYear, arvPaise, taxes: { house, water, sewer } },
    journalId: mirrorOfJournal.get(journalId) ?? 0,
    ...(changedFrom ? { changedFrom } : {}),
    ...(parts ? { parts } : {}),
  }))
}
