import { plainTyped } from './plain-typed.ts'

/**
 * The identity of a property: `ZZ-WWW-MMM-NNNNNN` (zone, ward, mohalla, serial), 17 characters of capital letters,
 * digits and hyphens. It is given once and never changes, even when a ward is redrawn: it identifies, it does not
 * locate.
 */
export type PropertyUniqueId = string & { readonly __brand: 'PropertyUniqueId' }

export interface PropertyUniqueIdParts {
  zone: string
  ward: string
  mohalla: string
  serial: string
}

export const propertyUniqueIdLength = 17

const shape = /^([A-Z0-9]{2})-([A-Z0-9]{3})-([A-Z0-9]{3})-([A-Z0-9]{6})$/

/** Whether the text is a well-formed identity; says nothing about whether such a property exists. */
export const isPropertyUniqueId = (text: string): text is PropertyUniqueId => shape.test(text)

/** Builds the identity from the numbers of its place and its serial. Throws RangeError when one does not fit. */
export function makePropertyUniqueId(zone: number, ward: number, mohalla: number, serial: number): PropertyUniqueId {
  const text = [digits(zone, 2), digits(ward, 3), digits(mohalla, 3), digits(serial, 6)].join('-')
  // The four groups have just been written with the widths of the shape.
  return text as PropertyUniqueId
}

function digits(value: number, width: number): string {
  if (!Number.isInteger(value) || value < 0 || value >= 10 ** width) {
    throw new RangeError(`${value} does not fit into ${width} digits`)
  }
  return String(value).padStart(width, '0')
}

/** Phones make a dash of a hyphen. */
const dashes = /[\u2010-\u2015\u2212]/g

/** Takes the identity apart; undefined when the text is none. Small letters, outer spaces and dashes are forgiven. */
export function parsePropertyUniqueId(text: string): (PropertyUniqueIdParts & { id: PropertyUniqueId }) | undefined {
  const id = plainTyped(text).replace(dashes, '-').toUpperCase()
  const [, zone, ward, mohalla, serial] = shape.exec(id) ?? []
  if (!zone || !ward || !mohalla || !serial || !isPropertyUniqueId(id)) return undefined
  return { id, zone, ward, mohalla, serial }
}
