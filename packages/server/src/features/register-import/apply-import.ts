import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { appendAudit } from '../../platform/audit/append-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { actorText } from '../ledger/actor-text.ts'
import { lockPtins } from '../property/assert-free-ptin.ts'
import { lockMohallas } from '../property/take-identities.ts'
import { holdKnownSince } from './hold-duplicates.ts'
import { changeImport, lockStep, readImport } from './import-store.ts'
import type { ImportWork } from './import-work.ts'
import { enterProperties, type ReadyRow } from './new-properties.ts'

/** Rows of one ward entered by one transaction, and opened by one journal. */
const batchRows = 500

/** The next ready rows of one ward that are not in the register yet. */
async function nextRows(tx: Tx, importId: number): Promise<ReadyRow[]> {
  const { rows } = await tx.query<ReadyRow>(
    `with first as (
       select ward_id from register_row where import_id = $1 and state = 'ready' and property_id is null order by ward_id, sheet_no, row_no limit 1
     )
     select sheet_no "sheetNo", row_no "rowNo", ward_id "wardId", zone_id "zoneId", mohalla_id "mohallaId", new_mohalla "newMohalla", facts
     from register_row join first using (ward_id)
     where import_id = $1 and state = 'ready' and property_id is null order by ward_id, sheet_no, row_no limit ${batchRows}`,
    [importId],
  )
  return rows
}

type Entered = { sheetNo: number; rowNo: number; propertyId: number }

async function markEntered(tx: Tx, importId: number, entered: readonly Entered[]): Promise<void> {
  await tx.query(
    `update register_row row set property_id = entered.property_id
     from unnest($2::smallint[], $3::integer[], $4::bigint[]) as entered (sheet_no, row_no, property_id)
     where row.import_id = $1 and row.sheet_no = entered.sheet_no and row.row_no = entered.row_no`,
    [
      importId,
      entered.map(({ sheetNo }) => sheetNo),
      entered.map(({ rowNo }) => rowNo),
      entered.map(({ propertyId }) => propertyId),
    ],
  )
}

const stagedEntryShape = `create temporary table if not exists staged_entry (property_id bigint, financial_year smallint, kind text, house_paise bigint,
  water_paise bigint, sewer_paise bigint, interest_house_paise bigint, interest_water_paise bigint, interest_sewer_paise bigint, advance_paise bigint) on commit drop`

type Opening = { importId: number; asOn: IsoDate; wardId: number; properties: readonly number[] }

/**
 * Opens the balances of these properties by one journal of their own; properties that owe nothing have none.
 * @returns how many were opened, and the journal where there is one
 */
async function openBalances(
  tx: Tx,
  work: ImportWork,
  { importId, asOn, wardId, properties }: Opening,
): Promise<{ opened: number; journalId?: number }> {
  await tx.query(stagedEntryShape)
  const { rowCount } = await tx.query(
    `insert into staged_entry
     select property_id, $3, 'opening', house_paise, water_paise, sewer_paise, interest_house_paise, interest_water_paise, interest_sewer_paise, 0
     from register_row where import_id = $1 and property_id = any ($2)
       and house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise + interest_sewer_paise > 0`,
    [importId, properties, financialYearOf(asOn)],
  )
  if (!rowCount) return { opened: 0 }
  const { rows } = await tx.query<{ journal: number }>(
    `select post_staged_entries('opening', $1, $2, $3, $4, 'opening') journal`,
    [
      `opening:import:${importId}:${properties[0]}`,
      asOn,
      actorText(work.origin.actor),
      JSON.stringify({ importId, wardId }),
    ],
  )
  const journalId = rows[0]?.journal
  if (journalId === undefined) throw new Error('post_staged_entries gave no number')
  await tx.query(
    `update register_row set journal_id = $3 where import_id = $1 and property_id in (select property_id from staged_entry) and property_id = any ($2)`,
    [importId, properties, journalId],
  )
  return { opened: rowCount, journalId }
}

/** Those of a batch that nobody has entered since the dry run; nobody can until the transaction ends. */
async function stillNew(tx: Tx, importId: number, rows: readonly ReadyRow[]): Promise<ReadyRow[]> {
  await lockMohallas(
    tx,
    rows.flatMap(({ mohallaId }) => mohallaId ?? []),
  )
  await lockPtins(
    tx,
    rows.flatMap(({ facts }) => facts.ptinNo ?? []),
  )
  const known = await holdKnownSince(tx, importId, rows)
  return rows.filter((row) => !known.some(({ sheetNo, rowNo }) => sheetNo === row.sheetNo && rowNo === row.rowNo))
}

type Batch = { asked: number; entered: number }

/**
 * Enters one batch of ready rows: properties, owners, premises and their opening balances, all or nothing.
 * @returns how many rows were looked at, 0 when none were left, and how many of them were entered
 */
async function applyBatch(tx: Tx, work: ImportWork, importId: number, asOn: IsoDate): Promise<Batch> {
  await lockStep(tx, importId, 'applying')
  const request = await nextRows(tx, importId)
  const rows = await stillNew(tx, importId, request)
  if (rows.length === 0) return { asked: request.length, entered: 0 }
  const entered = await enterProperties(tx, importId, asOn, rows)
  await markEntered(tx, importId, entered)
  const wardId = rows[0]?.wardId ?? 0
  const { opened, ...journal } = await openBalances(tx, work, {
    ...{ importId, asOn, wardId },
    properties: entered.map(({ propertyId }) => propertyId),
  })
  await appendAudit(tx, work.origin, {
    ...{ subjectKind: 'register_import', subjectId: String(importId) },
    after: { importId, wardId, properties: opened, entered: entered.length },
    ...journal,
  })
  return { asked: request.length, entered: rows.length }
}

/**
 * Enters all ready rows, batch by batch. What is entered is marked in the same transaction, so that after a crash the
 * next run goes on with the rest and nothing is entered twice.
 */
export async function applyImport(work: ImportWork, importId: number): Promise<{ entered: number }> {
  const { settings } = await work.read((sql) => readImport(sql, importId))
  if (!settings) throw new Error(`import ${importId} has no settings`)
  let entered = 0
  for (let more = true; more; ) {
    await work.step(async (tx) => {
      const batch = await applyBatch(tx, work, importId, settings.asOn)
      more = batch.asked > 0
      entered += batch.entered
      if (!more) await changeImport(tx, importId, { status: 'applied' })
      return { cursor: { entered }, done: batch.asked }
    })
  }
  return { entered }
}
