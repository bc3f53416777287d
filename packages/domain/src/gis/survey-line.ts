import { sqftOf } from '../property/area.ts'
import { asciiDigits, type Cell, tidy } from '../register-import/cell.ts'
import { type FloorField, fieldHeadings, floorFields } from '../register-import/fields.ts'
import { readArea } from '../register-import/read-area.ts'
import { readConstruction, readOccupancy, readUse } from '../register-import/read-words.ts'
import { readYear } from '../register-import/read-year.ts'
import type { Reading } from '../register-import/reading.ts'
import type { SurveyedFloor } from './survey.ts'

/** Columns of a survey that bear on tax: each is read, left open, or reported as it was typed. */
export const measuredColumns = ['plotArea', 'floor', 'use', 'occupancy', 'area', 'construction', 'year'] as const
export type MeasuredColumn = (typeof measuredColumns)[number]

/** A cell that says something nobody could make a fact of; an empty one where a floor needs a word. */
export type UnreadableCell = { rowNo: number; column: MeasuredColumn; typed: string }

export type SurveyLine = {
  plotAreaSqft: number | null
  /** Null: the line measures no floor, or one that could not be read. */
  floor: SurveyedFloor | null
  unreadable: UnreadableCell[]
}

const floors = Object.entries(floorFields) as [FloorField, number][] // the keys of the record itself
const floorLabels = new Map([
  ...floors.flatMap(([field, number]) => fieldHeadings[field].map((word) => [word, number] as const)),
  ...[['g', 0] as const, ['b', -1] as const],
])

function floorNumberOf(text: string): number | null {
  const typed = asciiDigits(text).toLowerCase().replaceAll('.', '')
  if (/^-?\d{1,3}$/.test(typed) && Math.abs(Number(typed)) < 200) return Number(typed)
  return floorLabels.get(typed) ?? null
}

/**
 * Reads a line of a survey with the words of the register's import. What says nothing is left open; what says something
 * that is no fact is never passed over, for a floor that is not read would count as one that is gone.
 */
export function readSurveyLine(rowNo: number, says: (column: MeasuredColumn) => string, thisYear: number): SurveyLine {
  const unreadable: UnreadableCell[] = []
  const cell = (column: MeasuredColumn): Cell => ({ typed: says(column) })
  const report = (column: MeasuredColumn): null => {
    unreadable.push({ rowNo, column, typed: says(column) })
    return null
  }
  const take = <Value>(column: MeasuredColumn, reading: Reading<Value>): Value | null => {
    if (reading.state === 'unknown') return null
    return reading.state === 'known' && reading.confidence !== 'doubtful' ? reading.value : report(column)
  }
  const inSquareFeet = (millionths: number | null) => millionths && sqftOf(millionths)
  const plotAreaSqft = inSquareFeet(take('plotArea', readArea(cell('plotArea'), 'plot', 'sqft')))
  const use = readUse(cell('use'))
  const isOpenLand = use.state === 'known' && use.value === 'vacant_land'
  const measures = tidy(says('floor')) !== '' || tidy(says('area')) !== '' || (tidy(says('use')) !== '' && !isOpenLand)
  if (!measures) return { plotAreaSqft, floor: null, unreadable }

  const floorNumber = floorNumberOf(tidy(says('floor'))) ?? report('floor')
  const isFloorUse = use.state === 'known' && (use.value === 'residential' || use.value === 'nonresidential')
  const type = isFloorUse ? (use.value as SurveyedFloor['type']) : report('use') // one of the two
  const area = readArea(cell('area'), 'floor', 'sqft')
  const areaSqft = area.state === 'unknown' ? report('area') : inSquareFeet(take('area', area))
  const occupied = take('occupancy', readOccupancy(cell('occupancy')))
  const rentType = occupied === 'mixed' ? report('occupancy') : occupied
  const constructionType = take('construction', readConstruction(cell('construction')))
  const constructionYear = take('year', readYear(cell('year'), thisYear))
  const isRead = floorNumber !== null && type !== null && areaSqft !== null
  return {
    plotAreaSqft,
    floor: isRead ? { floorNumber, type, rentType, areaSqft, constructionType, constructionYear } : null,
    unreadable,
  }
}
