import { type Cell, isBlank, isFormulaError, looksLikeFormula, saysNone, tidy } from './cell.ts'
import { known, type Reading, unknown, unknownBecause, unreadable } from './reading.ts'
import { recogniseKrutiDev } from './recognise-kruti-dev.ts'

export type UseWord = 'residential' | 'nonresidential' | 'mixed' | 'vacant_land'
export type ConstructionWord = 'rcc_rbc' | 'other_pucca' | 'kachha'
export type OccupancyWord = 'self' | 'rented' | 'mixed' | 'vacant'

const useLabels: Readonly<Record<UseWord, readonly string[]>> = {
  residential: ['residential', 'r', 'res', 'resi', 'house', 'dwelling', 'आवासीय', 'आवास', 'रिहायशी', 'घर'],
  nonresidential: [
    'commercial',
    'c',
    'com',
    'comm',
    'nr',
    'non residential',
    'nonresidential',
    'non-residential',
    'shop',
    'office',
    'school',
    'hotel',
    'godown',
    'warehouse',
    'factory',
    'workshop',
    'hospital',
    'clinic',
    'nursing home',
    'bank',
    'restaurant',
    'showroom',
    'अनावासीय',
    'व्यावसायिक',
    'व्यवसायिक',
    'दुकान',
    'विद्यालय',
    'स्कूल',
    'कार्यालय',
    'गोदाम',
    'अस्पताल',
    'बैंक',
  ],
  mixed: ['mixed', 'mix', 'm', 'r/c', 'मिश्रित', 'आवासीय व व्यावसायिक'],
  vacant_land: [
    'plot',
    'vacant plot',
    'vacant land',
    'open land',
    'land',
    'भूखण्ड',
    'भूखंड',
    'प्लॉट',
    'प्लाट',
    'खाली भूमि',
    'खाली प्लॉट',
  ],
}

// Rule 4-B of the Uttar Pradesh property-tax rules knows RCC and RBC roofs, other pucca buildings and kachha ones.
const constructionLabels: Readonly<Record<ConstructionWord, readonly string[]>> = {
  rcc_rbc: [
    'rcc',
    'rbc',
    'r.c.c',
    'r.b.c',
    'rcc/rbc',
    'rcc or rbc',
    'आरसीसी',
    'आर०सी०सी०',
    'आरबीसी',
    'आरसीसी या आरबीसी',
  ],
  other_pucca: ['pucca', 'pakka', 'pacca', 'other pucca', 'पक्का', 'अन्य पक्का'],
  kachha: ['kachha', 'kachcha', 'katcha', 'kaccha', 'kutcha', 'कच्चा'],
}

const occupancyLabels: Readonly<Record<OccupancyWord, readonly string[]>> = {
  self: ['owner', 'self', 'self occupied', 'self-occupied', 'own', 'स्वयं', 'स्वयम्', 'भवन स्वामी', 'स्वामी'],
  rented: [
    'tenant',
    'rented',
    'rent',
    'on rent',
    'let',
    'किरायेदार',
    'किराएदार',
    'किराये पर',
    'किराए पर',
    'किराये',
    'किराए',
    'किराया',
  ],
  mixed: ['self/tenant', 'owner/tenant', 'both', 'partly rented', 'स्वयं/किरायेदार', 'दोनों'],
  vacant: ['vacant', 'locked', 'empty', 'closed', 'खाली', 'ख़ाली', 'बन्द', 'बंद'],
}

const yesNoLabels: Readonly<Record<'yes' | 'no', readonly string[]>> = {
  yes: ['yes', 'y', 'true', '1', 'provided', 'available', 'हाँ', 'हां', 'है', 'उपलब्ध'],
  no: ['no', 'n', 'false', '0', 'not provided', 'not available', 'नहीं', 'उपलब्ध नहीं'],
}

/** Words of one office for the words of the register: `Tin` is kachha. Kept with its column mapping; keys in key form. */
export type OfficeWords<Word extends string> = Readonly<Partial<Record<string, Word>>>

/** How a word is compared: case, dots and spaces do not matter. */
export function notificationKey(text: string): string {
  return tidy(text)
    .toLowerCase()
    .replace(/(?<![.\s])[.\s]+$/, '')
    .replace(/(?<!\s)\s*\/\s*/g, '/')
    .replace(/\.(?=[a-z])/g, '')
    .replace(/\s+/g, ' ')
}

type Lexicon<Word extends string> = ReadonlyMap<string, Word>

function lexiconOf<Word extends string>(words: Readonly<Record<Word, readonly string[]>>): Lexicon<Word> {
  const entries = Object.entries(words) as [Word, readonly string[]][] // the keys of the record itself
  return new Map(
    entries.flatMap(([word, spellings]) => spellings.map((spelling) => [notificationKey(spelling), word] as const)),
  )
}

const useLexicon = lexiconOf(useLabels)
const constructionLexicon = lexiconOf(constructionLabels)
const occupancyLexicon = lexiconOf(occupancyLabels)
const yesNoLexicon = lexiconOf(yesNoLabels)

function readWord<Word extends string>(cell: Cell, lexicon: Lexicon<Word>, office: OfficeWords<Word>): Reading<Word> {
  if (isBlank(cell)) return unknown
  if (isFormulaError(cell)) return unreadable('formula_error')
  if (looksLikeFormula(cell)) return unreadable('formula_text')
  if (saysNone(cell.typed)) return unknownBecause('says_none')
  const key = notificationKey(cell.typed)
  const own = Object.hasOwn(office, key) ? office[key] : undefined
  if (own !== undefined) return known(own, 'likely', 'office_word')
  const found = lexicon.get(key)
  if (found !== undefined) return known(found)
  const offer = recogniseKrutiDev(cell.typed)
  const offered = offer ? lexicon.get(notificationKey(offer.text)) : undefined
  return offered === undefined ? unreadable('word_unknown') : known(offered, 'likely', 'kruti_dev')
}

/** Reads the use of the building. */
export const readUse = (cell: Cell, office: OfficeWords<UseWord> = {}): Reading<UseWord> =>
  readWord(cell, useLexicon, office)

/** Reads the kind of construction; a word of another list (Tin) is unreadable until the office says what it means. */
export const readConstruction = (cell: Cell, office: OfficeWords<ConstructionWord> = {}): Reading<ConstructionWord> =>
  readWord(cell, constructionLexicon, office)

/** Reads who occupies the building. */
export const readOccupancy = (cell: Cell, office: OfficeWords<OccupancyWord> = {}): Reading<OccupancyWord> =>
  readWord(cell, occupancyLexicon, office)

/** Reads whether something is so; here "no" is an answer and not a field left empty. */
export function readYesNo(cell: Cell): Reading<boolean> {
  const said = yesNoLexicon.get(notificationKey(cell.typed))
  if (said !== undefined) return known(said === 'yes')
  const read = readWord(cell, yesNoLexicon, {})
  return read.state === 'known' ? known(read.value === 'yes', read.confidence, read.note) : read
}
