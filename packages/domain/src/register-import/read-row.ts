import type { Paise } from '../money/paise.ts'
import { type Cell, emptyCell, hasBrokenLetters, tidy } from './cell.ts'
import { type ArrearField, arrearFields, type FloorField, type RegisterField } from './fields.ts'
import type { SheetRow } from './find-header.ts'
import type { Gazetteer, KnownMohalla, KnownWard, KnownZone, OfficeNames } from './places.ts'
import { asFarAsAbove, cellOf, unlessDitto } from './places-above.ts'
import { addAmounts, multiplierOf, readAmount, sameAmount } from './read-amount.ts'
import { type AreaMillionths, type AreaUnit, areaUnitOf, readArea } from './read-area.ts'
import { readMobiles } from './read-mobiles.ts'
import { type PersonName, type Relative, readOwners, readRelative } from './read-owners.ts'
import { type HouseNumber, readHouseNumber, readPropertyNumber } from './read-property-number.ts'
import { readRoadWidth, type WidthCm, type WidthUnit, widthUnitOf } from './read-road-width.ts'
import {
  type ConstructionWord,
  type OccupancyWord,
  type OfficeWords,
  readConstruction,
  readOccupancy,
  readUse,
  readYesNo,
  type UseWord,
} from './read-words.ts'
import { readYear } from './read-year.ts'
import { type Confidence, type ErrorCode, known, type NoteCode, type Reading, unknown, unreadable } from './reading.ts'
import { recogniseKrutiDev } from './recognise-kruti-dev.ts'
import type { Columns, YearColumns } from './row-kinds.ts'

/** What an office says about its file, kept with the form of its heading and used again for the next one. */
export type ReadSettings = {
  readonly columns: Columns
  readonly ofYears: YearColumns
  /** The columns' headings: one may name the unit of all that stands below it. */
  readonly labels: readonly string[]
  /** Unit of areas that name none. */
  readonly areaUnit: AreaUnit
  /** Unit of road widths that name none. */
  readonly roadUnit: WidthUnit
  /** Somebody has looked at the Unicode texts offered for Kruti Dev typing. */
  readonly krutiDevConfirmed: boolean
  /** A mohalla the city does not know: hold the row, or enter the mohalla in its ward as the file names it. */
  readonly newMohallas: 'hold' | 'create'
  readonly useWords: OfficeWords<UseWord>
  readonly constructionWords: OfficeWords<ConstructionWord>
  readonly occupancyWords: OfficeWords<OccupancyWord>
  readonly names: OfficeNames
}

/** What an office is taken to mean where it says nothing. */
export const nothingSaid = {
  areaUnit: 'sqft',
  roadUnit: 'm',
  krutiDevConfirmed: false,
  newMohallas: 'hold',
  useWords: {},
  constructionWords: {},
  occupancyWords: {},
} as const satisfies Partial<ReadSettings>

export type RegisterRow = {
  readonly zone: Reading<KnownZone>
  readonly ward: Reading<KnownWard>
  /** A name: the mohalla is to be entered in the ward. */
  readonly mohalla: Reading<KnownMohalla | { readonly newName: string }>
  readonly houseNumber: Reading<HouseNumber>
  readonly address: Reading<string>
  readonly propertyNumber: Reading<string>
  readonly owner: Reading<readonly PersonName[]>
  readonly relative: Reading<Relative>
  readonly mobile: Reading<readonly string[]>
  readonly use: Reading<UseWord>
  readonly construction: Reading<ConstructionWord>
  readonly roadWidth: Reading<WidthCm>
  readonly plotArea: Reading<AreaMillionths>
  readonly floors: Readonly<Record<FloorField, Reading<AreaMillionths>>>
  readonly year: Reading<number>
  readonly occupancy: Reading<OccupancyWord>
  readonly oldArv: Reading<Paise>
  readonly capitalValue: Reading<Paise>
  readonly onlyBuilding: Reading<boolean>
  readonly parking: Reading<boolean>
  readonly arrears: Readonly<Record<ArrearField, Reading<Paise>>>
  readonly remarks: string
}

function readText(cell: Cell): Reading<string> {
  const text = tidy(cell.typed)
  return text === '' ? unknown : known(text)
}

const noName =
  /^(n\.?a\.?|do|ditto|same( as above)?|x+|unknown|not known|others?|total|mohalla|अज्ञात|तदैव|उपरोक्त|अन्य|योग|मोहल्ला)$/i

function readMohalla(
  cell: Cell,
  ward: Reading<KnownWard>,
  places: Gazetteer,
  settings: ReadSettings,
): RegisterRow['mohalla'] {
  if (ward.state !== 'known') return unknown
  const found = places.readMohalla(cell, ward.value, settings.names)
  if (settings.newMohallas === 'hold' || found.state !== 'unreadable' || found.fault !== 'mohalla_unknown') return found
  return readNewName(cell, settings)
}

/** What can be the name of a mohalla that is to be entered: not a number, a mark or the sign for "the same". */
function readNewName(cell: Cell, settings: ReadSettings): RegisterRow['mohalla'] {
  const typed = tidy(cell.typed)
  const offer = recogniseKrutiDev(typed)
  if (offer && !settings.krutiDevConfirmed) return unreadable('kruti_dev_not_confirmed', offer.text)
  const name = offer?.text ?? typed
  const isName = /\p{L}\p{M}*\p{L}/u.test(name) && name.length <= 100 && !noName.test(name)
  return isName ? known({ newName: name }, offer?.confidence ?? 'likely') : unreadable('mohalla_unknown')
}

/** The ground floor cannot be larger than the plot it stands on; which of the two is wrong only a survey can tell. */
function withPlot(floor: Reading<AreaMillionths>, plot: Reading<AreaMillionths>): Reading<AreaMillionths> {
  if (floor.state !== 'known' || plot.state !== 'known' || floor.value <= plot.value) return floor
  return known(floor.value, 'doubtful', 'larger_than_plot')
}

/** The amount of each of the columns that an arrear stands in. */
const amountsOf = ({ cells }: SheetRow, { columns, ofYears, labels }: ReadSettings, field: ArrearField) =>
  [columns[field] ?? -1, ...(ofYears[field] ?? [])].map((column) => ({
    column,
    reading: readAmount(cells[column] ?? emptyCell, multiplierOf(labels[column] ?? '')),
  }))

/** What the columns of an arrear say: those of several years are added up, and a heading that stands twice counts once. */
function readArrear(row: SheetRow, settings: ReadSettings, field: ArrearField): Reading<Paise> {
  const headingOf = ({ column }: { column: number }) => settings.labels[column] || column
  const ofHeadings = Map.groupBy(amountsOf(row, settings, field), headingOf)
  return addAmounts([...ofHeadings.values()].map((amounts) => sameAmount(amounts.map(({ reading }) => reading))))
}

/** In which column of a field something stands that could not be read; null where it has none. */
export function invalidColumn(row: SheetRow, settings: ReadSettings, field: RegisterField): number | null {
  const arrear = arrearFields.find((each) => each === field)
  const error = arrear && amountsOf(row, settings, arrear).find(({ reading }) => reading.state === 'unreadable')
  return error && error.column >= 0 ? error.column : (settings.columns[field] ?? null)
}

/** Reads one row of a register, each cell by its own rule. */
export function readRegisterRow(
  row: SheetRow,
  settings: ReadSettings,
  places: Gazetteer,
  thisYear: number,
): RegisterRow {
  const cell = (field: RegisterField): Cell => cellOf(row, settings.columns, field, settings.ofYears)
  const names = { krutiDevConfirmed: settings.krutiDevConfirmed }
  const ward = asFarAsAbove(cell('ward'), places.readWard(cell('ward'), settings.names))
  const heading = (field: RegisterField): string => settings.labels[settings.columns[field] ?? -1] ?? ''
  const areaUnit = (field: RegisterField) => areaUnitOf(heading(field)) ?? settings.areaUnit
  const plotArea = readArea(cell('plotArea'), 'plot', areaUnit('plotArea'))
  const floor = (field: FloorField) => readArea(cell(field), 'floor', areaUnit(field))
  const amount = (field: ArrearField | 'oldArv' | 'capitalValue') =>
    readAmount(cell(field), multiplierOf(heading(field)))
  const arrear = (field: ArrearField) => (settings.ofYears[field] ? readArrear(row, settings, field) : amount(field))
  const read: RegisterRow = {
    ward,
    zone: ward.state === 'known' ? asFarAsAbove(cell('zone'), places.readZone(cell('zone'), ward.value)) : unknown,
    mohalla: asFarAsAbove(cell('mohalla'), readMohalla(cell('mohalla'), ward, places, settings)),
    houseNumber: unlessDitto(cell('houseNumber'), readHouseNumber(cell('houseNumber'))),
    address: readText(cell('address')),
    propertyNumber: unlessDitto(cell('propertyNumber'), readPropertyNumber(cell('propertyNumber'))),
    owner: unlessDitto(cell('owner'), readOwners(cell('owner'), names)),
    relative: readRelative(cell('relative'), names),
    mobile: readMobiles(cell('mobile')),
    use: readUse(cell('use'), settings.useWords),
    construction: readConstruction(cell('construction'), settings.constructionWords),
    roadWidth: asFarAsAbove(
      cell('roadWidth'),
      readRoadWidth(cell('roadWidth'), widthUnitOf(heading('roadWidth')) ?? settings.roadUnit),
    ),
    plotArea,
    floors: {
      basementArea: floor('basementArea'),
      groundArea: withPlot(floor('groundArea'), plotArea),
      firstArea: withPlot(floor('firstArea'), plotArea),
      secondArea: withPlot(floor('secondArea'), plotArea),
      thirdArea: withPlot(floor('thirdArea'), plotArea),
    },
    year: readYear(cell('year'), thisYear),
    occupancy: readOccupancy(cell('occupancy'), settings.occupancyWords),
    oldArv: amount('oldArv'),
    capitalValue: amount('capitalValue'),
    onlyBuilding: readYesNo(cell('onlyBuilding')),
    parking: readYesNo(cell('parking')),
    arrears: {
      arrearHouse: arrear('arrearHouse'),
      arrearWater: arrear('arrearWater'),
      arrearSewer: arrear('arrearSewer'),
      interestHouse: arrear('interestHouse'),
      interestWater: arrear('interestWater'),
      interestSewer: arrear('interestSewer'),
    },
    remarks: tidy(cell('remarks').typed),
  }
  const whole = withoutBroken(read, (field) => hasBrokenLetters(cell(field).typed))
  return withoutShared(whole, (field) => cell(field).merged === true)
}

/**
 * A ward or mohalla merged over several rows is that of each. Of an amount, an area or an owner nobody can say which of the
 * rows it belongs to.
 */
function withoutShared(row: RegisterRow, isMerged: (field: RegisterField) => boolean): RegisterRow {
  const { zone, ward, mohalla, remarks, floors, arrears, ...fields } = row
  const mended = <Fields extends object>(readings: Fields): Fields =>
    Object.fromEntries(
      Object.entries(readings).map(([field, reading]) => [
        field,
        isMerged(field as RegisterField) ? unreadable('merged_rows') : reading, // the keys of the record itself
      ]),
    ) as Fields // each reading or one that says why there is none
  return { zone, ward, mohalla, remarks, floors: mended(floors), arrears: mended(arrears), ...mended(fields) }
}

/** What stands in letters that some program has broken is no fact, whatever can still be read of it. */
function withoutBroken(row: RegisterRow, isBroken: (field: RegisterField) => boolean): RegisterRow {
  const { floors: _floors, arrears: _arrears, remarks: _remarks, ...fields } = row
  const read = (Object.keys(fields) as (keyof typeof fields)[]).filter(isBroken) // the keys of the record itself
  return { ...row, ...Object.fromEntries(read.map((field) => [field, unreadable('broken_letters')])) }
}

export type RowIssue = {
  readonly field: RegisterField
  /** 'held': the row waits for a person. 'unknown': the row comes in, this value stays unknown. */
  readonly effect: 'held' | 'unknown'
  readonly fault: ErrorCode
  readonly offer: string | null
}

/** Without these a row is no property, or money could go to the wrong one. */
const mustBeRead: readonly RegisterField[] = [
  'ward',
  'mohalla',
  'houseNumber',
  'propertyNumber',
  'owner',
  ...arrearFields,
]

/** Whatever the field: somebody has to look at the file. */
const heldFor: readonly ErrorCode[] = ['kruti_dev_not_confirmed', 'zone_not_of_ward', 'broken_letters']

function readingsOf(row: RegisterRow): [RegisterField, Reading<unknown>][] {
  const { floors, arrears, remarks: _, ...fields } = row
  const all: Partial<Record<RegisterField, Reading<unknown>>> = { ...fields, ...floors, ...arrears }
  return Object.entries(all) as [RegisterField, Reading<unknown>][] // the keys of the record above
}

/** Everything in a row that could not become a fact, and what follows from it. */
export function issuesOf(row: RegisterRow): RowIssue[] {
  const issues = readingsOf(row).flatMap(([field, reading]): RowIssue[] => {
    if (reading.state !== 'unreadable') return []
    const held = mustBeRead.includes(field) || heldFor.includes(reading.fault)
    return [{ field, effect: held ? 'held' : 'unknown', fault: reading.fault, offer: reading.offer ?? null }]
  })
  if (hasBrokenLetters(row.remarks))
    issues.push({ field: 'remarks', effect: 'held', fault: 'broken_letters', offer: null })
  const nameless = row.houseNumber.state === 'unknown' && row.propertyNumber.state === 'unknown'
  const missing = unreadable('house_number_missing')
  return nameless && missing.state === 'unreadable'
    ? [...issues, { field: 'houseNumber', effect: 'held', fault: missing.fault, offer: null }]
    : issues
}

/** What was typed, in which other row when not in its own, how far it is trusted or why nothing was taken from it. */
type ValueEvidence = {
  typed: string
  fromRow?: number
  confidence?: Confidence
  state?: 'unknown' | 'unreadable'
  note?: NoteCode
  fault?: ErrorCode
}
export type Evidence = Partial<Record<RegisterField, ValueEvidence>>

/** Readings to keep beside the property: what was typed, how it was read and how far it is trusted. */
export function evidenceOf(row: RegisterRow, cell: (field: RegisterField) => Cell): Evidence {
  const evidence: Evidence = {}
  for (const [field, reading] of readingsOf(row)) {
    const { typed: own, from } = cell(field)
    const typed = tidy(own)
    if (typed === '') continue
    evidence[field] = {
      typed,
      ...(from ? { fromRow: from.row } : {}),
      ...(reading.state === 'known' ? { confidence: reading.confidence } : { state: reading.state }),
      ...('note' in reading ? { note: reading.note } : {}),
      ...(reading.state === 'unreadable' ? { fault: reading.fault } : {}),
    }
  }
  return evidence
}
