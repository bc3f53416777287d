import { BUCKETS } from '@karsetu/domain/ledger/buckets.ts'
import type { Tx } from '../../platform/db/database.ts'
import {
  bucketColumns,
  type EntryRow,
  entryColumns,
  entryOf,
  type JournalToPost,
  memoOf,
  type PropertyAccount,
} from './ledger-store.ts'

/** Takes the accounts of many properties for this transaction, in the order of the house. */
export async function lockAccountsRows(tx: Tx, propertyIds: readonly number[]): Promise<void> {
  await tx.query(
    `insert into property_account (property_id) select id from unnest($1::bigint[]) id
     where not exists (select from property_account where property_id = id) order by id on conflict do nothing`,
    [propertyIds],
  )
  await tx.query(
    `select count(*) from (
       select from property_account where property_id = any ($1::bigint[]) order by property_id for update
     ) held`,
    [propertyIds],
  )
}

/** The same, and reads them. */
export async function lockAccounts(tx: Tx, propertyIds: readonly number[]): Promise<Map<number, PropertyAccount>> {
  await lockAccountsRows(tx, propertyIds)
  const accounts = new Map<number, PropertyAccount>(
    propertyIds.map((propertyId) => [propertyId, { propertyId, version: 0, entries: [] }]),
  )
  const { rows } = await tx.query<EntryRow & { property_id: number }>(
    `select property_id, ${entryColumns} from ledger_entry where property_id = any ($1::bigint[]) order by property_id, entry_no`,
    [propertyIds],
  )
  for (const row of rows) {
    const account = accounts.get(row.property_id)
    if (!account) continue
    account.entries.push(entryOf(row))
    account.version += 1
  }
  return accounts
}

/**
 * Writes journals of many properties in one statement, in the order given; a property's own follow each other in their
 * versions. The control accounts are not kept yet: {@link refreshBalances} does it at the end of the caller's work.
 * @returns their numbers, in the same order
 * @throws database error KS001 when an account moved on, 23505 when one was posted before
 */
export async function writeJournals(tx: Tx, journals: readonly JournalToPost[]): Promise<number[]> {
  if (journals.length === 0) return []
  const { rows } = await tx.query<{ id: number }>('select made id from write_journals($1) order by place', [
    JSON.stringify(journals.map(journalRow)),
  ])
  return rows.map(({ id }) => id)
}

const journalRow = ({ draft, propertyId, sessionId, version, businessKey, actor, memo, reverses }: JournalToPost) => ({
  ...{ kind: draft.kind, key: businessKey, reverses: reverses ?? null, property: propertyId, version },
  session: sessionId ?? null,
  ...{ effective: draft.effectiveOn, actor, memo: memoOf(draft, memo) },
  codes: draft.postings.map(({ account }) => account),
  amounts: draft.postings.map(({ amount }) => amount),
  years: draft.entries.map(({ financialYear }) => financialYear),
  kinds: draft.entries.map(({ kind }) => kind),
  ...Object.fromEntries(
    BUCKETS.map((bucket) => [bucketColumns[bucket], draft.entries.map((entry) => entry.buckets[bucket])]),
  ),
})

/**
 * Brings the control accounts up to journals written before, all in one statement and in their own order, as payments
 * do. Whoever posts on the same accounts waits from here to the commit: call it last, and once in a transaction.
 */
export async function refreshBalances(tx: Tx, journalIds: readonly number[]): Promise<void> {
  if (journalIds.length === 0) return
  await tx.query(
    `insert into account_balance as kept (account_id, shard, balance_paise, postings)
       select account_id, shard, sum(amount_paise), count(*) from posting where journal_id = any ($1::bigint[])
       group by 1, 2 order by 1, 2
     on conflict (account_id, shard) do update
       set balance_paise = kept.balance_paise + excluded.balance_paise, postings = kept.postings + excluded.postings`,
    [journalIds],
  )
}

/**
 * Takes the control accounts that several journals of one property will move, in the house order, before the first of
 * them is posted. Accounts nobody has posted on yet are made here, in the same order: made later, between two journals,
 * they would be waited for crosswise.
 */
export async function lockBalances(
  tx: Tx,
  propertyId: number,
  drafts: readonly (Pick<JournalToPost['draft'], 'postings'> | undefined)[],
): Promise<void> {
  const codes = drafts.flatMap((draft) => draft?.postings.map(({ account }) => account) ?? [])
  await tx.query('select ensure_accounts($1)', [codes])
  await tx.query(
    `insert into account_balance as kept (account_id, shard, balance_paise, postings)
       select account_id, shard_of($1::bigint), 0, 0 from ledger_account where code = any ($2) order by account_id
     on conflict (account_id, shard) do update set postings = kept.postings`,
    [propertyId, codes],
  )
}
