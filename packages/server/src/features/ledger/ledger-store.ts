import { BUCKETS, type Bucket, mapBuckets } from '@karsetu/domain/ledger/buckets.ts'
import type { EntryDraft, EntryKind, LedgerEntry } from '@karsetu/domain/ledger/entry.ts'
import type { JournalDraft, JournalKind } from '@karsetu/domain/ledger/journal.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { numbersText } from '../../platform/db/array-text.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { asOneText, RowsText } from '../../platform/db/rows-text.ts'

/** A property's account as it stood at one moment: its version is the number of its entries. */
export type PropertyAccount = { propertyId: number; version: number; entries: LedgerEntry[] }

/** As much of an account as says what is due. */
export type DueAccount = { version: number; entries: readonly EntryDraft[] }

export const bucketColumns: Record<Bucket, string> = {
  house: 'house_paise',
  water: 'water_paise',
  sewer: 'sewer_paise',
  interestHouse: 'interest_house_paise',
  interestWater: 'interest_water_paise',
  interestSewer: 'interest_sewer_paise',
  advance: 'advance_paise',
}

/** What of an entry counts towards dues. */
export type DraftRow = {
  financial_year: FinancialYear
  kind: EntryKind
  effective_on: IsoDate
} & Record<string, unknown>

export type EntryRow = DraftRow & {
  entry_no: number
  journal_id: number
  recorded_at: string
  balance_after_paise: Paise
}

export const draftColumns = `financial_year, kind, ${Object.values(bucketColumns).join(', ')}, effective_on`
export const entryColumns = `entry_no, journal_id, ${draftColumns}, recorded_at, balance_after_paise`

export const draftOf = (row: DraftRow): EntryDraft => ({
  financialYear: row.financial_year,
  kind: row.kind,
  // bigint columns in paise, read exactly by the driver's parser.
  buckets: mapBuckets((bucket) => row[bucketColumns[bucket]] as Paise),
  effectiveOn: row.effective_on,
})

export function entryOf(row: EntryRow): LedgerEntry {
  return {
    ...draftOf(row),
    entryNo: row.entry_no,
    journalId: String(row.journal_id),
    recordedAt: row.recorded_at,
    balanceAfter: row.balance_after_paise,
  }
}

/** All entries of a property in their order. */
export async function readAccount(sql: Queryable, propertyId: number): Promise<PropertyAccount> {
  const { rows } = await sql.query<EntryRow>(
    `select ${entryColumns} from ledger_entry where property_id = $1 order by entry_no`,
    [propertyId],
    { name: 'ledger-account' },
  )
  return { propertyId, version: rows.length, entries: rows.map(entryOf) }
}

/** The words that stand in entries: kinds and days. */
const words = new Map<string, string>()

/** The accounts of many properties at one moment, as far as dues go, all as one text: a third of the work of rows. */
export async function readDueAccounts(
  sql: Queryable,
  propertyIds: readonly number[],
): Promise<Map<number, DueAccount>> {
  const { rows } = await sql.query<{ rows: string | null }>(
    `select ${asOneText(`property_id, ${draftColumns}`, 'property_id, entry_no')} from ledger_entry where property_id = any ($1::bigint[])`,
    [numbersText(propertyIds)],
    { name: 'due-accounts' },
  )
  const accounts = new Map(propertyIds.map((propertyId) => [propertyId, { version: 0, entries: [] as EntryDraft[] }]))
  const read = new RowsText(rows[0]?.rows, words)
  while (read.next()) {
    const account = accounts.get(read.number())
    const entry = readDraft(read)
    if (!account) continue
    account.entries.push(entry)
    account.version += 1
  }
  return accounts
}

/** In the order of `draftColumns`. */
function readDraft(read: RowsText): EntryDraft {
  const [financialYear, kind] = [read.number() as FinancialYear, read.known<EntryKind>()] // as the table's checks say
  const buckets = mapBuckets(() => read.number() as Paise) // bigint columns in paise
  return { financialYear, kind, buckets, effectiveOn: read.known<IsoDate>() }
}

/** Takes the property's account for this transaction and reads it. */
export async function lockAccount(tx: Tx, propertyId: number): Promise<PropertyAccount> {
  await tx.query('insert into property_account (property_id) values ($1) on conflict do nothing', [propertyId])
  await tx.query('select from property_account where property_id = $1 for update', [propertyId])
  return readAccount(tx, propertyId)
}

export type JournalToPost = {
  draft: JournalDraft
  propertyId: number
  /** The version of the account the draft was computed on. */
  version: number
  /** What makes the event unique for ever; posting it twice is refused with 23505. */
  businessKey: string
  actor: string
  memo?: unknown
  reverses?: number
  /** The session of a counter to which it belongs; only journals of `writeJournals` have one. */
  sessionId?: number | undefined
}

/** What a journal says of itself; the mark is found again by `unusedNotes`. */
export const memoOf = ({ ofUnusedNotes }: JournalDraft, memo: unknown = {}): unknown =>
  ofUnusedNotes ? Object.assign({ ofUnusedNotes }, memo) : memo

/** The arguments of the SQL function post_journal, in its order. */
function postJournalValues({
  draft,
  propertyId,
  version,
  businessKey,
  actor,
  memo,
  reverses,
}: JournalToPost): unknown[] {
  const { kind, effectiveOn, entries, postings } = draft
  return [
    kind satisfies JournalKind,
    businessKey,
    reverses ?? null,
    propertyId,
    version,
    effectiveOn,
    actor,
    JSON.stringify(memoOf(draft, memo)),
    postings.map(({ account }) => account),
    postings.map(({ amount }) => amount),
    entries.map((entry) => entry.financialYear),
    entries.map((entry) => entry.kind),
    ...BUCKETS.map((bucket) => entries.map((entry) => entry.buckets[bucket])),
  ]
}

/** Writes one journal on one property. @throws database error KS001 when somebody was faster, 23505 when posted before. */
export async function postJournal(tx: Tx, journal: JournalToPost): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    'select post_journal($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) id',
    postJournalValues(journal),
    { name: 'post-journal' },
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('post_journal gave no number')
  return id
}
