import { asciiDigits, type Cell, isBlank, isFormulaError, looksLikeFormula, saysNone, tidy } from './cell.ts'
import { type Confidence, known, type NoteCode, type Reading, unknown, unknownBecause, unreadable } from './reading.ts'
import { recogniseKrutiDev } from './recognise-kruti-dev.ts'

export type Relation = 'father' | 'husband' | 'mother' | 'care_of'

export type PersonName = {
  readonly name: string
  readonly relation: Relation | null
  readonly relativeName: string | null
}

/** Kruti Dev text becomes Unicode only when the office has looked at the offers and confirmed them. */
export type NameOptions = { readonly krutiDevConfirmed: boolean }

const placeholders =
  /^(the )?(owner|owners|name|bhawan ?swami|unknown|not known|n\.?a\.?|same|self|tenant|xyz|abc|test|\?+|\.+|x+|भवन ?स्वामी|स्वामी|मालिक|अज्ञात|नाम|उपरोक्त|तदैव)$/i

const separators =
  /\s+(?:व|एवं|एवम्|तथा|और|and|aur|evam)\s+|\s*[&;|]\s*|\s*,\s*(?!\s*(?:s|w|d|c)\/o)|\s*\+\s*|(?:^|\s+)\(?\d{1,2}[.)]\s+/iu

const relations: readonly (readonly [RegExp, Relation])[] = [
  [/(?:^|\s)(?:s\/o|d\/o|son of|daughter of|पुत्र|पुत्री|सुपुत्र|सुपुत्री|आत्मज|आत्मजा)\.?\s*[:-]?\s*/iu, 'father'],
  [/(?:^|\s)(?:w\/o|wife of|पत्नी|धर्मपत्नी|भार्या)\.?\s*[:-]?\s*/iu, 'husband'],
  [/(?:^|\s)(?:c\/o|care of|द्वारा)\.?\s*[:-]?\s*/iu, 'care_of'],
]

type Spoken = { text: string; confidence: Confidence; note: NoteCode | null; offer: string | null }

/** The text as Unicode, or the offer of it when nobody has confirmed offers yet. */
function inUnicode(typed: string, options: NameOptions): Spoken {
  const offer = recogniseKrutiDev(typed)
  if (!offer)
    return {
      text: tidy(typed),
      confidence: 'certain',
      note: tidy(typed) === typed ? null : 'case_or_spaces',
      offer: null,
    }
  return {
    text: offer.text,
    confidence: offer.confidence,
    note: 'kruti_dev',
    offer: options.krutiDevConfirmed ? null : offer.text,
  }
}

function splitRelation(text: string): PersonName {
  for (const [words, relation] of relations) {
    const match = words.exec(text)
    if (match)
      return {
        name: text.slice(0, match.index).trim(),
        relation,
        relativeName: text.slice(match.index + match[0].length).trim() || null,
      }
  }
  return { name: text, relation: null, relativeName: null }
}

const isName = (text: string) =>
  /\p{L}[\p{L}\p{M}]|^\p{L}\.?$/u.test(text) && text.length <= 200 && !/[<>{}=@#]|\d{3}/.test(text)

function refuse(cell: Cell): Reading<never> | null {
  if (isBlank(cell)) return unknown
  if (isFormulaError(cell)) return unreadable('formula_error')
  if (looksLikeFormula(cell)) return unreadable('formula_text')
  if (cell.number !== undefined) return cell.number === 0 ? unknownBecause('placeholder') : unreadable('name_unclear')
  if (cell.date !== undefined) return unreadable('became_date')
  if (saysNone(cell.typed) || /^0+$/.test(asciiDigits(tidy(cell.typed)))) return unknownBecause('says_none')
  return placeholders.test(tidy(cell.typed)) ? unknownBecause('placeholder') : null
}

/**
 * Reads the owners in a cell: several joined by व, एवं, and, & or commas; S/o, W/o, पुत्र, पत्नी with the relative's name.
 * `owner`, भवन स्वामी and the like are unknown. Names keep their spelling and letters.
 */
export function readOwners(cell: Cell, options: NameOptions): Reading<readonly PersonName[]> {
  const refused = refuse(cell)
  if (refused) return refused
  const spoken = inUnicode(cell.typed, options)
  if (spoken.offer !== null) return unreadable('kruti_dev_not_confirmed', spoken.offer)
  const parts = spoken.text
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const people = parts.filter((part) => !placeholders.test(part)).map(splitRelation)
  if (people.length === 0) return unknownBecause('placeholder')
  if (people.some(({ name, relativeName }) => !isName(name) || (relativeName !== null && !isName(relativeName))))
    return unreadable('name_unclear')
  if (spoken.note === 'kruti_dev') return known(people, spoken.confidence, 'kruti_dev')
  if (people.length > 1) return known(people, 'likely', 'several_owners')
  return known(people, 'certain', ...(spoken.note ? [spoken.note] : []))
}

export type Relative = { readonly name: string; readonly relation: Relation | null }

/** Reads the column of the father or husband; which of the two is known only when the cell or the column says it. */
export function readRelative(cell: Cell, options: NameOptions): Reading<Relative> {
  const refused = refuse(cell)
  if (refused) return refused
  const spoken = inUnicode(cell.typed, options)
  if (spoken.offer !== null) return unreadable('kruti_dev_not_confirmed', spoken.offer)
  const person = splitRelation(spoken.text)
  const relative =
    person.relation && person.name === ''
      ? { name: person.relativeName ?? '', relation: person.relation }
      : { name: spoken.text, relation: null }
  if (!isName(relative.name)) return unreadable('name_unclear')
  return known(relative, spoken.confidence, ...(spoken.note ? [spoken.note] : []))
}
