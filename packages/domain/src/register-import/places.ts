import { asciiDigits, type Cell, isBlank, isFormulaError, looksLikeFormula, saysNone, tidy } from './cell.ts'
import { known, type Reading, unknown, unreadable } from './reading.ts'
import { recogniseKrutiDev } from './recognise-kruti-dev.ts'

export type KnownZone = { readonly zoneId: number; readonly zoneNo: number; readonly names: readonly string[] }
export type KnownWard = {
  readonly wardId: number
  readonly wardNo: number
  readonly zoneId: number
  readonly names: readonly string[]
}
export type KnownMohalla = { readonly mohallaId: number; readonly wardId: number; readonly names: readonly string[] }

/** The office's own names: of wards by key, the ward; of mohallas by ward and key, the mohalla. */
export type OfficeNames = {
  readonly wardNames: Readonly<Record<string, number>>
  readonly mohallaNames: Readonly<Record<string, number>>
}
export const noOfficeNames: OfficeNames = { wardNames: {}, mohallaNames: {} }

/** How the office's name of a mohalla is kept: the same name may be another mohalla in another ward. */
export const mohallaNameKey = (wardId: number, name: string): string => `${wardId}:${placeKey(name)}`

/** How the name of a place is compared: letters and digits only, without "ward", "mohalla", "zone" and their like. */
export function placeKey(text: string): string {
  return asciiDigits(tidy(text))
    .toLowerCase()
    .replace(/\b(ward|zone|mohalla|no)\b|वार्ड|ज़ोन|जोन|मोहल्ला|सं०|नं०/gu, ' ')
    .replace(/[^\p{L}\p{M}\d]+/gu, '')
}

/** The places of the city, looked up by number and by any of their names. */
export class Gazetteer {
  readonly #zones = new Map<number, KnownZone>()
  readonly #zonesByNumber = new Map<number, KnownZone>()
  readonly #zonesByName = new Map<string, KnownZone>()
  readonly #wards = new Map<number, KnownWard>()
  readonly #wardsByNumber = new Map<number, KnownWard>()
  readonly #wardsByName = new Map<string, KnownWard[]>()
  readonly #mohallas = new Map<string, KnownMohalla[]>()
  readonly #mohallasById = new Map<number, KnownMohalla>()

  constructor(zones: readonly KnownZone[], wards: readonly KnownWard[], mohallas: readonly KnownMohalla[]) {
    for (const zone of zones) {
      this.#zones.set(zone.zoneId, zone)
      this.#zonesByNumber.set(zone.zoneNo, zone)
      for (const name of zone.names) this.#zonesByName.set(placeKey(name), zone)
    }
    for (const ward of wards) {
      this.#wards.set(ward.wardId, ward)
      this.#wardsByNumber.set(ward.wardNo, ward)
      for (const key of new Set(ward.names.map(placeKey)))
        this.#wardsByName.set(key, [...(this.#wardsByName.get(key) ?? []), ward])
    }
    for (const mohalla of mohallas) {
      this.#mohallasById.set(mohalla.mohallaId, mohalla)
      for (const key of new Set(mohalla.names.map((name) => mohallaNameKey(mohalla.wardId, name))))
        this.#mohallas.set(key, [...(this.#mohallas.get(key) ?? []), mohalla])
    }
  }

  /** Reads a ward: `80`, `Ward 80`, `80 - Name`, `Name`. Where number and name disagree a person decides. */
  readWard(cell: Cell, office: OfficeNames = noOfficeNames): Reading<KnownWard> {
    const text = placeText(cell)
    if (typeof text !== 'string') return text.state === 'unknown' ? unreadable('ward_missing') : text
    const own = this.#wards.get(office.wardNames[placeKey(text)] ?? -1)
    if (own) return known(own, 'likely', 'office_word')
    const both = /^(?:ward|वार्ड)? ?(?:no\.?|सं०|नं०)? ?0*(\d{1,3}) ?(?:[-–—:.,)(/] ?(.+))?$/iu.exec(text)
    const byName = this.#wardsByName.get(placeKey(both?.[2] ?? text)) ?? []
    if (both) {
      const byNumber = this.#wardsByNumber.get(Number(both[1]))
      if (!byNumber) return unreadable('ward_unknown')
      if (both[2] === undefined || byName.includes(byNumber)) return known(byNumber)
      return unreadable('ward_number_and_name_differ')
    }
    if (byName.length > 1) return unreadable('ward_ambiguous')
    return byName[0] ? known(byName[0], 'likely', 'name_only') : unreadable('ward_unknown')
  }

  /** Reads a zone, which the ward decides: an empty cell is the ward's zone, another one a contradiction. */
  readZone(cell: Cell, ward: KnownWard): Reading<KnownZone> {
    const own = this.#zones.get(ward.zoneId)
    const text = placeText(cell)
    if (typeof text !== 'string')
      return text.state === 'unknown' && own ? known(own, 'certain', 'from_ward') : unreadable('zone_unknown')
    const digits = /^(?:zone|ज़ोन|जोन)? ?(?:no\.?|सं०|नं०)? ?[-–:]? ?0*(\d{1,2})$/iu.exec(text.normalize('NFC'))
    const zone = digits ? this.#zonesByNumber.get(Number(digits[1])) : this.#zonesByName.get(placeKey(text))
    if (!zone) return unreadable('zone_unknown')
    return zone === own ? known(zone) : unreadable('zone_not_of_ward')
  }

  /** Reads a mohalla of this ward by name; a name of another ward's mohalla is unknown here. */
  readMohalla(cell: Cell, ward: KnownWard, office: OfficeNames = noOfficeNames): Reading<KnownMohalla> {
    const text = placeText(cell)
    if (typeof text !== 'string') return text.state === 'unknown' ? unreadable('mohalla_missing') : text
    const own = this.#mohallasById.get(office.mohallaNames[mohallaNameKey(ward.wardId, text)] ?? -1)
    if (own?.wardId === ward.wardId) return known(own, 'likely', 'office_word')
    const results = this.#mohallas.get(mohallaNameKey(ward.wardId, text)) ?? []
    if (results.length > 1) return unreadable('mohalla_ambiguous')
    return results[0] ? known(results[0]) : unreadable('mohalla_unknown')
  }
}

/** A name as it is compared and shown: Kruti Dev typing in Unicode. */
export function spokenPlace(typed: string): string {
  const text = asciiDigits(tidy(typed))
  return recogniseKrutiDev(text)?.text ?? text
}

function placeText(cell: Cell): string | Reading<never> {
  if (isBlank(cell) || saysNone(cell.typed)) return unknown
  if (isFormulaError(cell)) return unreadable('formula_error')
  if (looksLikeFormula(cell)) return unreadable('formula_text')
  return spokenPlace(cell.typed)
}
