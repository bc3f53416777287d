import type { ImportSettings } from '@karsetu/contract/register-import/import-settings.ts'
import type { Cell } from '@karsetu/domain/register-import/cell.ts'
import { chooseColumns } from '@karsetu/domain/register-import/column-choice.ts'
import { findHeader, type SheetRow } from '@karsetu/domain/register-import/find-header.ts'
import { MergedRows } from '@karsetu/domain/register-import/merged-rows.ts'
import { Gazetteer } from '@karsetu/domain/register-import/places.ts'
import { PlacesAbove } from '@karsetu/domain/register-import/places-above.ts'
import { addArrears, noArrears } from '@karsetu/domain/register-import/tally.ts'
import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import { type Database, openDatabase } from '../../../platform/db/database.ts'
import { openFileStore } from '../../../platform/files/file-store.ts'
import { holdDuplicates } from '../hold-duplicates.ts'
import { changeImport, insertImport, readGazetteer } from '../import-store.ts'
import type { ImportWork } from '../import-work.ts'
import { stageRow } from '../stage-row.ts'
import { stageRows } from '../stage-rows.ts'
import { officeHeadings } from './register-fixture.ts'

export const townSettings: ImportSettings = {
  asOn: isoDate('2025-03-31'),
  headings: {},
  areaUnit: 'sqft',
  roadUnit: 'm',
  krutiDevConfirmed: true,
  newMohallas: 'create',
  useWords: {},
  constructionWords: {},
  occupancyWords: {},
  wardNames: {},
  mohallaNames: {},
}

/** What an import runs on, without jobs: each step one transaction. */
export function terminalWork(database: Database, folder: string): ImportWork {
  return {
    step: async (work) => {
      await database.transaction(work)
    },
    read: (work) => work(database.reads),
    counted: 0,
    files: openFileStore(folder),
    origin: { actor: { kind: 'system', name: 'test' }, address: 'terminal', requestId: 'test', action: 'test' },
  }
}

export type TypedRow = Readonly<Record<string, string>>

/** Reads rows typed under the office's headings into a new import, as the reading process would, and counts them apart. */
export async function stageTyped(database: Database, sha256: string, typed: readonly TypedRow[]): Promise<number> {
  const heading: SheetRow = { row: 1, cells: officeHeadings.map((label): Cell => ({ typed: label })) }
  const header = findHeader([heading], [])
  if (!header) throw new Error('the office’s headings are a heading')
  const places = await readGazetteer(database.reads)
  const { headings, asOn: _, wardNames, mohallaNames, ...rest } = townSettings
  const settings = {
    ...rest,
    ...chooseColumns(header.labels, headings),
    labels: header.labels,
    names: { wardNames, mohallaNames },
  }
  const gazetteer = new Gazetteer(places.zones, places.wards, places.mohallas)
  const above = new PlacesAbove(header.row, settings.columns)
  const staged = typed.map((row, index) =>
    stageRow(
      { row: index + 2, cells: officeHeadings.map((label): Cell => ({ typed: row[label] ?? '' })) },
      {
        sheetNo: 0,
        header,
        isHidden: false,
        merged: new MergedRows([]),
        above,
        settings,
        places: gazetteer,
        thisYear: 2026,
      },
    ),
  )
  const saved = staged.filter(({ reason }) => reason !== 'blank')
  const totals = {
    rows: staged.length,
    blankRows: staged.length - saved.length,
    arrears: staged.reduce((sum, { arrears }) => addArrears(sum, arrears), noArrears),
  }
  return database.transaction(async (tx) => {
    const fileId = crypto.randomUUID()
    await tx.query(
      "insert into stored_file (file_id, sha256, file_name, content_type, size_bytes, purpose) values ($1, $2, 'typed.csv', 'text/csv', 1, 'register')",
      [fileId, sha256],
    )
    const importId = await insertImport(tx, {
      fileId,
      sha256,
      fileName: 'typed.csv',
      format: 'csv',
      fingerprint: null,
      inspection: { sheets: [], asOn: null },
      requestedBy: null,
    })
    await stageRows(tx, importId, saved)
    await holdDuplicates(tx, importId)
    await changeImport(tx, importId, { status: 'read', settings: townSettings, totals })
    return importId
  })
}

export const openTown = (url: string) => openDatabase({ url })
