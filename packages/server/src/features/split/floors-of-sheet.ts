import { floorName } from '@karsetu/contract/assessment/assessment-labels.ts'
import { locales } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { asciiDigits, foldHeading } from '@karsetu/domain/register-import/cell.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

export type SheetFloor = { premiseNo: number; floorNumber: number; areaSqft: number }

/** Floors of the properties, each as its page shows them. */
export async function readFloors(
  sql: Queryable,
  propertyUniqueIds: readonly string[],
): Promise<Map<string, SheetFloor[]>> {
  const { rows } = await sql.query<{ propertyUniqueId: string; floors: SheetFloor[] }>(
    `select property_unique_id "propertyUniqueId", json_agg(json_build_object(
       'premiseNo', premise_no, 'floorNumber', floor_number, 'areaSqft', area_sqft) order by floor_number, premise_no) floors
     from property join premise using (property_id) where property_unique_id = any ($1) group by 1`,
    [propertyUniqueIds],
  )
  return new Map(rows.map(({ propertyUniqueId, floors }) => [propertyUniqueId, floors]))
}

/** What a sheet calls the floors, so that each can be told from the others: by its name, with its area where several have it. */
export const floorsInSheet = (floors: readonly SheetFloor[]): string =>
  floors
    .map(({ floorNumber, areaSqft: area }) => {
      const floor = floorName(floorNumber)
      const isOnly = floors.filter((other) => other.floorNumber === floorNumber).length === 1
      return isOnly ? floor : m.split_sheet_floor({ floor, area })
    })
    .join(', ')

/** The floors that a cell lists; a comma within an area does not part them. */
export function floorsListed(typed: string): string[] {
  let [names, bracket] = ['', '']
  // From the end: whether a comma stands within brackets is said by the one behind it.
  for (const sign of Array.from(typed).toReversed()) {
    if (sign === '(' || sign === ')') bracket = sign
    names = (/[,;\n]/.test(sign) && bracket !== ')' ? '\n' : sign) + names
  }
  return names
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean)
}

type FloorError = { fault: 'floor_unknown' | 'floor_ambiguous' }

/** The floor that is meant: by its number or its name in either language, with its area where several have it. */
export function floorNamed(typed: string, floors: readonly SheetFloor[]): SheetFloor | FloorError {
  const text = foldHeading(asciiDigits(typed))
  const measured = /\( ?([\d.,]+)(?:[^()\d.,][^()]*)?\)$/.exec(text)
  const [name, area] = [text.slice(0, measured?.index).trimEnd(), measured?.[1]]
  const meant = floors.filter(
    ({ floorNumber, areaSqft }) =>
      namesOf(floorNumber).includes(name) && (area === undefined || Number(area.replaceAll(',', '')) === areaSqft),
  )
  const [floor, another] = meant
  if (!floor) return { fault: 'floor_unknown' }
  return another ? { fault: 'floor_ambiguous' } : floor
}

const namesOf = (floorNumber: number): string[] => [
  String(floorNumber),
  ...locales.map((locale) => foldHeading(floorName(floorNumber, locale))),
]
