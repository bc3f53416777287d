import { createHash } from 'node:crypto'
import { duplicateKeys } from '@karsetu/domain/register-import/duplicate-keys.ts'
import { type RegisterField, registerFields } from '@karsetu/domain/register-import/fields.ts'
import { type FoundHeader, type SheetRow, textOf } from '@karsetu/domain/register-import/find-header.ts'
import type { MergedRows } from '@karsetu/domain/register-import/merged-rows.ts'
import type { Gazetteer } from '@karsetu/domain/register-import/places.ts'
import { cellOf, type PlacesAbove } from '@karsetu/domain/register-import/places-above.ts'
import { draftProperty } from '@karsetu/domain/register-import/property-draft.ts'
import { headingNames } from '@karsetu/domain/register-import/propose-columns.ts'
import {
  evidenceOf,
  invalidColumn,
  issuesOf,
  type ReadSettings,
  readRegisterRow,
} from '@karsetu/domain/register-import/read-row.ts'
import { knownValue } from '@karsetu/domain/register-import/reading.ts'
import { type Columns, type LeftOutReason, rowKind } from '@karsetu/domain/register-import/row-kinds.ts'
import { placeFields } from '@karsetu/domain/register-import/section-lines.ts'
import { noArrears, readableArrears } from '@karsetu/domain/register-import/tally.ts'
import type { StagedIssue, StagedRow } from './staged-row.ts'

/** How the rows of one sheet are read. */
export type SheetReading = {
  sheetNo: number
  /** Null: the sheet holds no register. */
  header: FoundHeader | null
  /** Nobody sees the sheet; what stands there was put aside. */
  isHidden: boolean
  merged: MergedRows
  above: PlacesAbove
  settings: ReadSettings
  places: Gazetteer
  thisYear: number
}

const leftOut = (sheetNo: number, rowNo: number, reason: LeftOutReason, cells: string[]): StagedRow => ({
  sheetNo,
  rowNo,
  state: 'left_out',
  reason,
  zoneId: null,
  wardId: null,
  mohallaId: null,
  newMohalla: null,
  numberKey: null,
  houseKey: null,
  rowKey: '',
  decision: null,
  arrears: noArrears,
  facts: null,
  evidence: null,
  cells,
  issues: [],
})

/** The heading of the relative's column, when it names one of father and husband and not both. */
export function relativeOf(header: FoundHeader, settings: ReadSettings): 'father' | 'husband' | null {
  const names = headingNames(header.labels[settings.columns.relative ?? -1] ?? '')
  const says = (pattern: RegExp) => names.some((name) => pattern.test(name))
  const [father, husband] = [says(/father|पिता/u), says(/husband|पति/u)]
  return father === husband ? null : father ? 'father' : 'husband'
}

function decisionOf(text: string): StagedRow['decision'] {
  if (/^(keep|ok|yes|रखें|हाँ)$/i.test(text)) return 'keep'
  return /^(drop|no|delete|हटाएँ|नहीं)$/i.test(text) ? 'drop' : null
}

/** One line over everything the row says, so that the same row is known again in another file. */
function rowKey(typedOf: (field: RegisterField) => string): string {
  const said = registerFields
    .filter((field) => field !== 'serial' && field !== 'decision')
    .map((field) => `${field}=${typedOf(field)}`)
  return createHash('sha256').update(said.join('\u001f')).digest('base64url')
}

type PlacedRow = { row: SheetRow } & ({ kind: 'data'; header: FoundHeader } | { kind: LeftOutReason })

/** What a row is, with what merged cells and the lines over it say. Asked for each row of the sheet, in their order. */
export function placeRow(own: SheetRow, { header, isHidden, merged, above, settings }: SheetReading): PlacedRow {
  const row = merged.whole(own)
  if (!header) return { row, kind: isHidden ? 'hidden_sheet' : 'sheet_without_register' }
  const kind = rowKind(own, header, settings.columns, settings.ofYears)
  return { row: above.whole(row, kind), kind, header }
}

/** A row is looked at, and mended, without the lines over it: so it says what they say. */
function withPlaces(texts: string[], columns: Columns, typedOf: (field: RegisterField) => string): string[] {
  for (const field of placeFields) {
    const column = columns[field]
    if (column !== undefined && (texts[column] ?? '') === '') texts[column] = typedOf(field)
  }
  return texts
}

/** Reads one row to its end: ready for the register, held for a person, or left out with the reason. */
export function stageRow(own: SheetRow, sheet: SheetReading): StagedRow {
  const { settings } = sheet
  const placed = placeRow(own, sheet)
  const { row } = placed
  const textsOf = ({ cells }: SheetRow) => Array.from(cells, (cell) => cell?.typed ?? '')
  if (placed.kind !== 'data') return leftOut(sheet.sheetNo, row.row, placed.kind, textsOf(own))
  const cell = (field: RegisterField) => cellOf(row, settings.columns, field, settings.ofYears)
  const typedOf = (field: RegisterField) => textOf(cell(field))
  const decision = decisionOf(typedOf('decision'))
  const read = readRegisterRow(row, settings, sheet.places, sheet.thisYear)
  const issues = issuesOf(read).map(
    (issue): StagedIssue => ({
      ...issue,
      column: invalidColumn(row, settings, issue.field),
      typed: typedOf(issue.field),
    }),
  )
  const keys = duplicateKeys(read)
  const ward = knownValue(read.ward)
  const mohalla = knownValue(read.mohalla)
  const dropped = decision === 'drop'
  return {
    sheetNo: sheet.sheetNo,
    rowNo: row.row,
    state: dropped ? 'left_out' : issues.some(({ effect }) => effect === 'held') ? 'held' : 'ready',
    reason: dropped ? 'dropped_by_office' : null,
    zoneId: ward?.zoneId ?? null,
    wardId: ward?.wardId ?? null,
    mohallaId: mohalla && 'mohallaId' in mohalla ? mohalla.mohallaId : null,
    newMohalla: mohalla && 'newName' in mohalla ? mohalla.newName : null,
    numberKey: keys.number,
    houseKey: keys.house,
    rowKey: rowKey(typedOf),
    decision,
    arrears: readableArrears(read),
    facts: draftProperty(read, relativeOf(placed.header, settings)),
    evidence: evidenceOf(read, cell),
    cells: row.above ? withPlaces(textsOf(row), settings.columns, typedOf) : textsOf(row),
    issues,
  }
}
