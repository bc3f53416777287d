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
  readonly #wardsByNumber = new Map<number, KnownWard>()
  readonly #wardsByName = new Map<string, KnownWard[]>()
  readonly #mohallas = new Map<string, KnownMohalla[]>()

  constructor(zones: readonly KnownZone[], wards: readonly KnownWard[], mohallas: readonly KnownMohalla[]) {
    for (const zone of zones) {
      this.#zones.set(zone.zoneId, zone)
      this.#zonesByNumber.set(zone.zoneNo, zone)
      for (const name of zone.names) this.#zonesByName.set(placeKey(name), zone)
    }
    for (const ward of wards) {
      this.#wardsByNumber.set(ward.wardNo, ward)
      for (const key of new Set(ward.names.map(placeKey)))
        this.#wardsByName.set(key, [...(this.#wardsByName.get(key) ?? []), ward])
    }
    for (const mohalla of mohallas)
      for (const key of new Set(mohalla.names.map((name) => `${mohalla.wardId}:${placeKey(name)}`)))
        this.#mohallas.set(key, [...(this.#mohallas.get(key) ?? []), mohalla])
  }

  /** Reads a ward: `80`, `Ward 80`, `80 - Name`, `Name`. Where number and name disagree a person decides. */
  readWard(cell: Cell): Reading<KnownWard> {
    const text = placeText(cell)
    if (typeof text !== 'string') return text.state === 'unknown' ? unreadable('ward_missing') : text
    const both = /^(?:ward|वार्ड)?\s*(?:no\.?|सं०|नं०)?\s*0*(\d{1,3})\s*(?:[-–—:.)]\s*(.+))?$/iu.exec(text)
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
    const digits = /^(?:zone|ज़ोन|जोन)?\s*(?:no\.?|सं०|नं०)?\s*[-–:]?\s*0*(\d{1,2})$/iu.exec(text.normalize('NFC'))
    const zone = digits ? this.#zonesByNumber.get(Number(digits[1])) : this.#zonesByName.get(placeKey(text))
    if (!zone) return unreadable('zone_unknown')
    return zone === own ? known(zone) : unreadable('zone_not_of_ward')
  }

  /** Reads a mohalla of this ward by name; a name of another ward's mohalla is unknown here. */
  readMohalla(cell: Cell, ward: KnownWard): Reading<KnownMohalla> {
    const text = placeText(cell)
    if (typeof text !== 'string') return text.state === 'unknown' ? unreadable('mohalla_missing') : text
    const found = this.#mohallas.get(`${ward.wardId}:${placeKey(text)}`) ?? []
    if (found.length > 1) return unreadable('mohalla_ambiguous')
    return found[0] ? known(found[0]) : unreadable('mohalla_unknown')
  }
}

function placeText(cell: Cell): string | Reading<never> {
  if (isBlank(cell) || saysNone(cell.typed)) return unknown
  if (isFormulaError(cell)) return unreadable('formula_error')
  if (looksLikeFormula(cell)) return unreadable('formula_text')
  const text = asciiDigits(tidy(cell.typed))
  return recogniseKrutiDev(text)?.text ?? text
}
