import { type SurveyColumn, surveyHeadings } from '@karsetu/contract/gis/survey-labels.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { middleOf } from '@karsetu/domain/gis/inside.ts'
import type { Position } from '@karsetu/domain/gis/position.ts'
import type { SurveyedFacts } from '@karsetu/domain/gis/survey.ts'
import { readSurveyLine } from '@karsetu/domain/gis/survey-line.ts'
import { registerLimits } from '@karsetu/domain/property/register-limits.ts'
import { asciiDigits, hasBrokenLetters, looksLikeFormula, tidy } from '@karsetu/domain/register-import/cell.ts'
import type { SentFile } from '../../platform/http/context.ts'
import type { WorkbookFormat } from '../../platform/spreadsheet/open-workbook.ts'
import { readWorkbook } from '../../platform/spreadsheet/read-workbook.ts'
import { inWords } from '../master/rate-sheet-labels.ts'
import { readApart } from './read-apart.ts'

/** A property of a survey as the file has it: the floors of its rows together. */
export type SurveyRow = {
  rowNo: number
  id: string
  ptin: string
  wardTyped: string
  ownerTyped: string
  facts: SurveyedFacts
  at: Position | null
}

type Line = { rowNo: number; says: (column: SurveyColumn) => string; at: Position | null }

const columns = Object.keys(surveyHeadings) as SurveyColumn[] // its own keys
const needed: readonly SurveyColumn[] = ['floor', 'use', 'area']
const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

/** @throws Failure survey.no_heading, survey.formula_cell, survey.broken_letters, survey.empty */
export async function readSurveySheet(file: SentFile, thisYear: number): Promise<SurveyRow[]> {
  const read = await readWorkbook(file.path, file.kind as WorkbookFormat) // an accepted spreadsheet's kinds are these
  const sheet = Math.max(
    0,
    read.sheets.findIndex(({ hidden }) => !hidden),
  )
  const lines: Line[] = []
  let places: ReadonlyMap<SurveyColumn, number> | undefined
  for await (const row of read.rows) {
    if (row.sheet !== sheet) continue
    const texts = row.cells.map((cell) => tidy(cell?.typed ?? ''))
    if (texts.every((text) => text === '')) continue
    if (!places) {
      places = placesOf(texts)
      continue
    }
    if (row.cells.some((cell) => cell && (cell.calculated || looksLikeFormula(cell))))
      throw fail('survey.formula_cell', { row: row.row })
    const found = places
    lines.push({ rowNo: row.row, at: null, says: (column) => texts[found.get(column) ?? -1] ?? '' })
  }
  if (!places) throw fail('survey.empty')
  return gather(lines, thisYear)
}

/**
 * What map programs call the columns: words without spaces, cut to ten letters by shapefiles. A bare "area" is not among
 * them: programs put there what they measured of a shape, in other units.
 */
const fieldNames: Record<SurveyColumn, readonly string[]> = {
  id: ['propertyuniqueid', 'propertyun', 'propertyu', 'propertyid', 'propertyi', 'propid'],
  ptin: ['ptinno', 'ptin'],
  ward: ['wardno', 'wardnum', 'ward'],
  owner: ['ownername', 'owner'],
  address: ['propertyaddress', 'propertyad', 'address', 'addr'],
  plotArea: ['plotareasqft', 'plotareasq', 'plotarea'],
  floor: ['floornumber', 'floornumbe', 'floornumb', 'floorno', 'floor'],
  use: ['usage', 'use', 'usetype', 'landuse'],
  occupancy: ['occupancystatus', 'occupancys', 'occupancy', 'renttype'],
  area: ['coveredareasqft', 'coveredarea', 'coveredare', 'coveredar', 'areasqft', 'builtuparea', 'builtupare'],
  construction: ['constructiontype', 'constructi', 'consttype', 'construction'],
  year: ['constructionyear', 'constyear', 'yearbuilt', 'year'],
  lon: ['longitude', 'lon', 'long'],
  lat: ['latitude', 'lat'],
}

/** Columns by their headings in either language, else by the names of map programs. @throws Failure survey.no_heading */
function placesOf(headings: readonly string[]): ReadonlyMap<SurveyColumn, number> {
  const typed = headings.map(plain)
  const placeOfOne = (words: readonly string[]) => typed.findIndex((heading) => words.includes(heading))
  const places = new Map(
    columns.map((column) => {
      const own = placeOfOne(inWords(surveyHeadings[column]).map(plain))
      return [column, own >= 0 ? own : placeOfOne(fieldNames[column])] as const
    }),
  )
  const isThere = (column: SurveyColumn) => (places.get(column) ?? -1) >= 0
  const missing = needed.filter((column) => !isThere(column))
  if (!isThere('id') && !isThere('ptin')) missing.unshift('id')
  if (missing.length > 0)
    throw fail('survey.no_heading', { headings: missing.map((column) => surveyHeadings[column]()).join(', ') })
  return places
}

/**
 * A survey as GeoJSON: a feature for each floor, its properties named as the columns of the sheet. It stands at its
 * point, or within its outline. @throws Failure gis.*, survey.no_heading
 */
export async function readSurveyMap(file: SentFile, epsg: string | undefined, thisYear: number): Promise<SurveyRow[]> {
  const { features } = await readApart(file.path, epsg)
  const names = [...new Set(features.flatMap(({ properties }) => Object.keys(properties)))]
  const places = placesOf(names)
  return gather(
    features.map(({ rowNo, properties, at, shape }) => ({
      rowNo,
      at: at ?? (shape && (middleOf(shape) ?? null)),
      says: (column) => tidy(String(properties[names[places.get(column) ?? -1] ?? ''] ?? '')),
    })),
    thisYear,
  )
}

/** @throws Failure survey.broken_letters naming row and column */
function refuseBroken(lines: readonly Line[]): void {
  for (const { rowNo, says } of lines) {
    const broken = columns.find((column) => hasBrokenLetters(says(column)))
    if (broken) throw fail('survey.broken_letters', { row: rowNo, column: surveyHeadings[broken]() })
  }
}

/** Which property a line is of. One without a number is of the building of its ward and owner, or stands alone. */
function keyOf({ rowNo, says }: Line): string {
  const [id, ptin, owner] = [says('id').toUpperCase(), says('ptin'), plain(says('owner'))]
  if (id || ptin) return id || `PTIN ${ptin}`
  return owner ? `OWNER ${plain(says('ward'))} ${owner}` : `ROW ${rowNo}`
}

/**
 * Rows of one property, wherever they stand in the file, are its floors.
 * @throws Failure survey.empty, survey.broken_letters
 */
function gather(lines: readonly Line[], thisYear: number): SurveyRow[] {
  if (lines.length === 0) throw fail('survey.empty')
  refuseBroken(lines)
  return [...Map.groupBy(lines, keyOf).values()].flatMap((own): SurveyRow[] => {
    const [first] = own
    if (!first) return []
    const said = (column: SurveyColumn) => own.map(({ says }) => says(column)).find((text) => text !== '') ?? ''
    const read = own.map(({ rowNo, says }) => readSurveyLine(rowNo, says, thisYear))
    return [
      {
        rowNo: first.rowNo,
        id: said('id').toUpperCase(),
        ptin: said('ptin'),
        wardTyped: said('ward'),
        ownerTyped: said('owner'),
        facts: {
          plotAreaSqft: read.find(({ plotAreaSqft }) => plotAreaSqft !== null)?.plotAreaSqft ?? null,
          floors: read.flatMap(({ floor }) => floor ?? []),
          unreadable: read.flatMap(({ unreadable }) => unreadable),
          ...(said('address') ? { address: said('address').slice(0, registerLimits.propertyAddress) } : {}),
        },
        at: own.map(placeOf).find((at) => at !== null) ?? null,
      },
    ]
  })
}

/** Where the feature was drawn; else the degrees that were written down. */
function placeOf({ at, says }: Line): Position | null {
  const [lon, lat] = [numberOf(says('lon')), numberOf(says('lat'))]
  return at ?? (lon === null || lat === null ? null : [lon, lat])
}

function numberOf(text: string): number | null {
  const digits = asciiDigits(text).replaceAll(/[,\s]/g, '')
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : null
}
