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
  /^(the )?(owner|owners|name|bhawan ?swami|((owner'?s?|owner) )?(name )?(unknown|not (known|available|given))|n\.?a\.?|same( as above)?|do|ditto|self|tenant|ki?ra[iy]e?dar|vacant|locked|xyz|abc|test|\?+|\.+|x+|((मकान|भवन|गृह) ?)?(स्वामी|मालिक)( अज्ञात)?|अज्ञात|नाम( अज्ञात)?|उपरोक्त|तदैव|किराय?एदार|किरायेदार|खाली|बन्द|बंद)$/i

/** Owners that the office does not name: they are no people of the register. */
const unnamed = /^(\d+ )?(others?|other (persons|owners|heirs)|अन्य( लोग)?|आदि|etc\.?|वगैरह|इत्यादि)$/i
const endsUnnamed = /(?<!\s)\s+(and others?|etc\.?|आदि|वगैरह|इत्यादि)$/i

/** A firm's name may hold what elsewhere stands between two owners: `M/s Gupta & Sons`, `Punjab & Sind Bank`. */
const firm =
  /(^|[\s,&])(m\/s\.?|messrs|sons|brothers|bros|bank|company|co|ltd|limited|pvt|traders|trust|society|enterprises|industries|agency|मैसर्स|बैंक|समिति|ट्रस्ट|संस|ब्रदर्स|कम्पनी|एजेंसी)(?=$|[\s.,&])/iu

const separators =
  / (?:व|एवं|एवम्|तथा|और|and|aur|evam) | ?[&;|] ?| ?,(?! ?(?:s|w|d|c)\/o) ?| ?\+ ?|(?:^| )\(?\d{1,2}[.)] /iu

const relations: readonly (readonly [RegExp, Relation])[] = [
  [/(?:^|\s)(?:s\/o|d\/o|son of|daughter of|पुत्र|पुत्री|सुपुत्र|सुपुत्री|आत्मज|आत्मजा)\.?\s*[:-]?\s*/iu, 'father'],
  [/(?:^|\s)(?:w\/o|wife of|पत्नी|धर्मपत्नी|भार्या)\.?\s*[:-]?\s*/iu, 'husband'],
  [/(?:^|\s)(?:c\/o|care of|द्वारा)\.?\s*[:-]?\s*/iu, 'care_of'],
]

/**
 * A cell of several lines: one owner on each when each has a name and a surname or a number; a line that begins with a
 * relation goes on. Null when nobody can say whether a line is a surname or another owner.
 */
function onOneLine(typed: string): string | null {
  const lines = typed
    .split(/[\r\n]+/)
    .map(tidy)
    .filter((line) => line !== '')
  const people: string[] = []
  for (const line of lines) {
    const goesOn = relations.some(([words]) => words.exec(line)?.index === 0)
    people.push(goesOn ? `${people.pop() ?? ''} ${line}`.trim() : line)
  }
  if (people.length < 2) return people[0] ?? ''
  const isWhole = (line: string) => /^\d{1,2}[.)]|\S\s+\S/.test(line) || separators.test(line)
  return people.every(isWhole) ? people.map((line) => line.replace(/[,;&]$/, '')).join('; ') : null
}

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
        name: text.slice(0, match.index).replace(/(?<![\s,;:])[\s,;:]+$/, ''),
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
  const line = /[\r\n]/.test(cell.typed.trim()) ? onOneLine(cell.typed) : cell.typed
  if (line === null) return unreadable('name_unclear')
  const spoken = inUnicode(line, options)
  if (spoken.offer !== null) return unreadable('kruti_dev_not_confirmed', spoken.offer)
  if (firm.test(spoken.text) && separators.test(spoken.text))
    return known([{ name: spoken.text, relation: null, relativeName: null }], 'doubtful', 'several_owners')
  const parts = spoken.text
    .split(separators)
    .map((part) => part.replace(/(?<![,;:])[,;:]+$/, '').trim())
    .filter((part) => part !== '')
  const named = parts.filter((part) => !placeholders.test(part) && !unnamed.test(part))
  const people = named.map((part) => splitRelation(part.replace(endsUnnamed, '')))
  if (people.length === 0) return unknownBecause('placeholder')
  if (people.some(({ name, relativeName }) => !isName(name) || (relativeName !== null && !isName(relativeName))))
    return unreadable('name_unclear')
  if (spoken.note === 'kruti_dev') return known(people, spoken.confidence, 'kruti_dev')
  const others = parts.some((part) => unnamed.test(part)) || named.some((part) => endsUnnamed.test(part))
  if (people.length > 1 || others) return known(people, 'likely', 'several_owners')
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
