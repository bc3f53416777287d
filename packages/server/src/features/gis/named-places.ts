import type { PlaceKind } from '@karsetu/domain/gis/standing.ts'
import { asciiDigits, tidy } from '@karsetu/domain/register-import/cell.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** A place of the register as files name it. */
export type NamedPlace = { placeId: number; no: number; name: string; nameHi: string; wardNo: number | null }

/** What a feature calls itself, under whatever heading its maker chose. */
export type Called = { no: number | null; name: string; wardNo: number | null; typed: string }

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? tidy(String(value)) : '')

const numberNames = (kind: string) => [`${kind}no`, `${kind}num`, `${kind}number`, `${kind}id`, `${kind}code`, kind]
const nameNames = (kind: string) => [`${kind}name`, `${kind}fullname`, `name${kind}`, 'name', kind]
const wordsFor: Record<PlaceKind, readonly string[]> = {
  zone: ['zone'],
  ward: ['ward'],
  mohalla: ['mohalla', 'locality', 'mohallah'],
}

/** Reads number and name of a place from a feature's properties. */
export function calledBy(kind: PlaceKind, properties: Readonly<Record<string, unknown>>): Called {
  const found = new Map(Object.entries(properties).map(([key, value]) => [plain(key), text(value)]))
  const first = (names: readonly string[], fits: (value: string) => boolean) =>
    names.map((name) => found.get(name) ?? '').find((value) => value !== '' && fits(value)) ?? ''
  const isNumber = (value: string) => /^\d{1,4}$/.test(asciiDigits(value))
  const no = first([...wordsFor[kind].flatMap(numberNames), 'no', 'number'], isNumber)
  const name = first(wordsFor[kind].flatMap(nameNames), (value) => !isNumber(value))
  const wardNo = kind === 'mohalla' ? first(numberNames('ward'), isNumber) : ''
  return {
    no: no === '' ? null : Number(asciiDigits(no)),
    name,
    wardNo: wardNo === '' ? null : Number(asciiDigits(wardNo)),
    typed: [no, name].filter((part) => part !== '').join(' ') || '–',
  }
}

/** The place of the register a feature means: by its number, else by its name when only one place has it. */
export function placeMeant(kind: PlaceKind, called: Called, places: readonly NamedPlace[]): NamedPlace | undefined {
  const near = called.wardNo === null ? places : places.filter(({ wardNo }) => wardNo === called.wardNo)
  const isNumbered = called.no !== null && (kind !== 'mohalla' || called.wardNo !== null)
  const numbered = isNumbered ? near.filter(({ no }) => no === called.no) : []
  if (numbered.length === 1) return numbered[0]
  const name = plain(called.name)
  const named =
    name === '' ? [] : near.filter((place) => [place.name, place.nameHi].some((each) => plain(each) === name))
  return named.length === 1 ? named[0] : undefined
}

/** Whether a place found by its number goes by another name in the file. */
export function hasOtherName(called: Called, { name, nameHi }: NamedPlace): boolean {
  return called.name !== '' && ![name, nameHi].some((each) => plain(each) === plain(called.name))
}

const sources: Record<PlaceKind, string> = {
  zone: 'select zone_id "placeId", zone_no no, name, name_hi "nameHi", null::integer "wardNo" from zone',
  ward: 'select ward_id "placeId", ward_no no, ward_fullname name, ward_fullname_hi "nameHi", ward_no "wardNo" from ward',
  mohalla: `select mohalla_id "placeId", mohalla_no no, name, name_hi "nameHi", ward_no "wardNo" from mohalla join ward using (ward_id)`,
}

export async function readNamedPlaces(sql: Queryable, kind: PlaceKind): Promise<NamedPlace[]> {
  const { rows } = await sql.query<NamedPlace>(`${sources[kind]} order by 1`)
  return rows
}
