import { asciiDigits, type Cell, isBlank, tidy } from './cell.ts'
import type { RegisterField } from './fields.ts'
import type { SheetRow } from './find-header.ts'

/** Where a house stands, the wider place first. A line over the rows may say it for all of them. */
export const placeFields = ['zone', 'ward', 'mohalla'] as const satisfies readonly RegisterField[]
export type PlaceField = (typeof placeFields)[number]

/** What a line over the rows says, by field; each cell knows the row of the line. */
export type Section = Readonly<Partial<Record<PlaceField, Cell>>>

/** In English, in Hindi and as Kruti Dev is typed. */
const placeLabels =
  /(?<![\p{L}\p{M}])(?:(?<zone>zone|ज\u093c?ोन)|(?<ward>ward|वार्ड|okMZ)|(?<mohalla>mohalla|muhalla|मोहल्ला|मुहल्ला|eksgYyk))(?![\p{L}\p{M}])(?! ?[-–]? ?wise)/giu
/** `No.`, `सं०` and signs between the word for a place and what it is called. */
const beforeName =
  /^[\s\-–—:.,/|=*]*(?:(?:(?:no|number|name)(?![\p{L}\p{M}])|सं०|सं\.|नं०|नं\.|संख्या|का नाम|la\[;k|la0|uEcj|ua0)[\s\-–—:.,/|=*]*)?/iu
const afterName = /(?<![\s\-–—:,/|=*(])[\s\-–—:,/|=*(]+$/u
/** What holds more is a row of the register, or a heading. */
export const mostCells = 3

type Piece = { field: PlaceField; name: string }

/** `Zone 2, Ward No. 12 – Nai Basti` piece by piece; empty when the line does not begin with a place. */
function piecesOf(text: string): Piece[] {
  const bare = text.replace(/^[\s\-–—=*]+/, '').replace(/^\((.*)\)$/, '$1')
  const starts = [...bare.matchAll(placeLabels)]
  if (starts[0]?.index !== 0) return []
  return starts.map((start, at) => ({
    field: placeFields.find((field) => start.groups?.[field] !== undefined) ?? 'ward', // one of the three was found
    name: bare
      .slice(start.index + start[0].length, starts[at + 1]?.index)
      .replace(beforeName, '')
      .replace(afterName, ''),
  }))
}

const numberIn = (name: string) => /\d+/.exec(asciiDigits(name))?.[0]
/** In both languages, a place has one number; of two wards in a line nobody knows which one is meant. */
const isSame = (name: string, other: string) =>
  name === other || (numberIn(name) !== undefined && numberIn(name) === numberIn(other))

/** The texts of a row of few cells; null when it has more. */
function fewTexts({ cells }: SheetRow): string[] | null {
  const texts: string[] = []
  for (const cell of cells) {
    if (!cell || isBlank(cell)) continue
    if (texts.length === mostCells) return null
    texts.push(tidy(cell.typed))
  }
  return texts
}

/**
 * The places that a line over the rows names: `Ward No. 12 – Nai Basti`, `वार्ड सं० १२`; null when it is no such line. A
 * line that only mentions a ward says one that nobody knows: the rows below it may not go to the ward above it.
 * @param isTitle above the heading: what only mentions a ward there speaks of the file
 */
export function sectionOf(row: SheetRow, isTitle: boolean): Section | null {
  const texts = fewTexts(row)
  if (!texts || texts.length === 0) return null
  const text = texts.join(' ')
  const pieces = piecesOf(text)
  if (pieces.length > 0 && pieces.every(({ name }) => name !== '')) {
    const section: Partial<Record<PlaceField, Cell>> = {}
    for (const { field, name } of pieces) {
      const first = section[field]?.typed ?? name
      section[field] = { typed: isSame(first, name) ? first : text, from: { row: row.row, by: 'section_line' } }
    }
    return section
  }
  if (isTitle || text.search(placeLabels) === -1) return null
  return { ward: { typed: text, from: { row: row.row, by: 'section_line' } } }
}

/** Each of its few cells names a place and nothing else: such a line is no house, whatever column it begins in. */
export function saysOnlyPlaces(row: SheetRow): boolean {
  const texts = fewTexts(row)
  return (
    texts !== null &&
    texts.length > 0 &&
    texts.every((text) => {
      const pieces = piecesOf(text)
      return pieces.length > 0 && pieces.every(({ name }) => name !== '')
    })
  )
}

/** A wider place that begins ends the narrower ones of the place before it. */
export function within(before: Section, { zone, ward, mohalla }: Section): Section {
  const outer = zone ? {} : before.zone ? { zone: before.zone } : {}
  const middle = zone || ward || !before.ward ? {} : { ward: before.ward }
  return { ...outer, ...middle, ...(zone ? { zone } : {}), ...(ward ? { ward } : {}), ...(mohalla ? { mohalla } : {}) }
}
