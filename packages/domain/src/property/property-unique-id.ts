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

/** Its groups with spaces, dots or slashes for the hyphens; without any, where its figures tell it from other numbers. */
const spaced = /^([A-Z0-9]{2})[-\s./]{1,3}([A-Z0-9]{3})[-\s./]{1,3}([A-Z0-9]{3})[-\s./]{1,3}([A-Z0-9]{6})$/
const unbroken = /^(?!00)(\d{2})([A-Z0-9]{3})([A-Z0-9]{3})(\d{6})$/

/**
 * Takes the identity apart; undefined when the text is none. Small letters, outer spaces, dashes and other or no signs
 * between its groups are understood.
 */
export function parsePropertyUniqueId(text: string): (PropertyUniqueIdParts & { id: PropertyUniqueId }) | undefined {
  const typed = plainTyped(text).replace(dashes, '-').toUpperCase()
  const [, zone, ward, mohalla, serial] = spaced.exec(typed) ?? unbroken.exec(typed) ?? []
  if (!zone || !ward || !mohalla || !serial) return undefined
  const id = [zone, ward, mohalla, serial].join('-')
  return isPropertyUniqueId(id) ? { id, zone, ward, mohalla, serial } : undefined
}

/** How an identity begins, as people type it: whole, or its first groups with or without their hyphens. */
export function beginningOfIdTyped(text: string): string {
  const typed = plainTyped(text)
    .replace(dashes, '-')
    .replace(/[\s./]+/g, '-')
    .toUpperCase()
  const whole = parsePropertyUniqueId(typed)
  if (whole) return whole.id
  if (!/^\d{3,13}$/.test(typed)) return typed
  return [typed.slice(0, 2), typed.slice(2, 5), typed.slice(5, 8), typed.slice(8)].filter(Boolean).join('-')
}
