import { PropertySearch } from '@karsetu/contract/property/search-form.ts'
import { documentNumberTyped } from '@karsetu/domain/property/document-number.ts'
import { parseIndianMobile } from '@karsetu/domain/property/mobile-number.ts'
import { parsePropertyUniqueId } from '@karsetu/domain/property/property-unique-id.ts'
import { z } from 'zod'

/** What a searcher can know of a property. */
export const searchWays = ['id', 'mobile', 'owner', 'house', 'ptin'] as const
export type SearchWay = (typeof searchWays)[number]

/** The field that each way asks for. */
export const fieldOfWay = {
  id: 'propertyUniqueId',
  mobile: 'mobileNumber',
  owner: 'ownerName',
  house: 'houseNumber',
  ptin: 'PTINNo',
} as const satisfies Record<SearchWay, keyof PropertySearch>

/** What stands in the form. */
export type SearchTyped = {
  by: SearchWay
  propertyUniqueId: string
  mobileNumber: string
  ownerName: string
  houseNumber: string
  PTINNo: string
  zoneId: number | undefined
  wardId: number | undefined
  mohallaId: number | undefined
}

/** Only what the chosen way asks for is sent; the rest of the form is kept for a change of mind. */
function askedOf(typed: SearchTyped): z.input<typeof PropertySearch> {
  const field = fieldOfWay[typed.by]
  const { zoneId, wardId, mohallaId } = typed
  const isDocument = field === 'propertyUniqueId' && documentNumberTyped(typed[field]) !== undefined
  return {
    [isDocument ? 'documentNo' : field]: typed[field],
    ...(typed.by === 'owner' && typed.houseNumber !== '' ? { houseNumber: typed.houseNumber } : {}),
    ...(zoneId ? { zoneId } : {}),
    ...(wardId ? { wardId } : {}),
    ...(mohallaId ? { mohallaId } : {}),
  }
}

/** The form of the search: the contract's own rules, applied to the chosen way. */
export const SearchForm = z.custom<SearchTyped>().transform(askedOf).pipe(PropertySearch)

type Address = Record<string, unknown>

/** What the address asks for; `q` without `by`, as the landing page sends it, is recognised by its shape. */
export function readQuestion(address: Address): { typed: SearchTyped; isAsked: boolean } {
  const text = textOf(address.q)
  const by = searchWays.find((way) => way === address.by) ?? recognise(text)
  const typed: SearchTyped = {
    by,
    propertyUniqueId: '',
    mobileNumber: '',
    ownerName: '',
    PTINNo: '',
    houseNumber: textOf(address.house),
    zoneId: numberOf(address.zone),
    wardId: numberOf(address.ward),
    mohallaId: numberOf(address.mohalla),
    [fieldOfWay[by]]: text,
  }
  return { typed, isAsked: text !== '' }
}

/** The address of a search, from which {@link readQuestion} reads it again. */
export function addressOf(typed: SearchTyped): Record<string, string | number | undefined> {
  const { by, zoneId, wardId, mohallaId } = typed
  return {
    by,
    q: typed[fieldOfWay[by]],
    house: by === 'owner' ? typed.houseNumber : undefined,
    zone: zoneId,
    ward: wardId,
    mohalla: mohallaId,
  }
}

/** Which way a bare text means. */
function recognise(text: string): SearchWay {
  if (text === '' || parsePropertyUniqueId(text) || documentNumberTyped(text)) return 'id'
  if (parseIndianMobile(text)) return 'mobile'
  return /\d/.test(text) ? 'ptin' : 'owner'
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The page of an address; the first where it names none. */
export const pageOf = (value: unknown): number => numberOf(value) ?? 1

function numberOf(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? number : undefined
}
