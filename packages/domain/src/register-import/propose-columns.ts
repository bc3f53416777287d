import { asciiDigits, tidy } from './cell.ts'
import { arrearFields, fieldHeadings, type RegisterField } from './fields.ts'
import { recogniseKrutiDev } from './recognise-kruti-dev.ts'

/** Case, dots and signs away: `P.T.I.N.` and `ptin` are one heading. */
export function headingKey(label: string): string {
  return withoutBrackets(asciiDigits(tidy(label)).toLowerCase())
    .replace(/(?<=\p{L}\p{M}*)\.(?=\p{L})/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\d]+/gu, ' ')
    .trim()
}

/** From an opening bracket to the next that closes, as often as there is one. */
function withoutBrackets(text: string): string {
  let [left, at] = ['', 0]
  for (;;) {
    const open = text.indexOf('(', at)
    const close = open < 0 ? -1 : text.indexOf(')', open)
    if (close < 0) return left + text.slice(at)
    left += `${text.slice(at, open)} `
    at = close + 1
  }
}

/** Up to which day, and in which unit: says nothing of what the column holds. */
const besides =
  /(?:\b(?:as on|as at|up ?to|till)\b|दिनांक)? ?[\d०-९]{1,2}[./-][\d०-९]{1,2}[./-][\d०-९]{2,4} ?(?:तक|को)?|\b(?:in )?(?:rs\.?|rupees)(?=\s|$)/giu

/** The names a heading goes by: whole, each language of a bilingual one, and what Kruti Dev typing shows. */
export function headingNames(label: string): string[] {
  const shown = recogniseKrutiDev(label)?.text
  const languages = [label, ...(shown ? [shown] : [])].flatMap((text) => [
    text,
    text.replace(besides, ' '),
    ...text.split(/[/\n|]/),
    text.replace(/[^\u0900-\u097f\s/.]+/gu, ' '),
    text.replace(/[\u0900-\u097f]+/gu, ' '),
  ])
  return [...new Set(languages.map(headingKey).filter((name) => name !== ''))]
}

type Heading = { text: string; joined: string; words: ReadonlySet<string> }
const headingOf = (text: string): Heading => ({
  text,
  joined: text.replaceAll(' ', ''),
  words: new Set(text.split(' ')),
})

/** Between 0 and 1: the same heading is 1, sharing words is less. */
function likeness(name: Heading, heading: Heading): number {
  if (name.joined === heading.joined) return 1
  let shared = 0
  for (const word of name.words) if (heading.words.has(word)) shared += 1
  return shared === 0 ? 0 : (0.9 * 2 * shared) / (name.words.size + heading.words.size)
}

/** This year's tax is not an arrear, and an arrear is not interest: such a heading must say so in as many words. */
const mustSay: Partial<Record<RegisterField, RegExp>> = {
  arrearHouse: /arrear|balance|outstanding|old|बकाया|अवशेष/u,
  arrearWater: /arrear|balance|outstanding|old|बकाया|अवशेष/u,
  arrearSewer: /arrear|balance|outstanding|old|बकाया|अवशेष/u,
  interestHouse: /interest|surcharge|ब्याज|अधिभार/u,
  interestWater: /interest|surcharge|ब्याज|अधिभार/u,
  interestSewer: /interest|surcharge|ब्याज|अधिभार/u,
}

/**
 * What says how well a heading names each field of a kind of file, 0 to 1.
 * @param headings by field, the headings that are known to hold it
 * @param required what a heading must say to be of a field
 */
export function scorerOf<Field extends string>(
  headings: Readonly<Record<Field, readonly string[]>>,
  required?: Readonly<Partial<Record<Field, RegExp>>>,
): (label: string) => ReadonlyMap<Field, number> {
  const fields = Object.keys(headings) as Field[] // its own keys
  const known = new Map(fields.map((field) => [field, headings[field].map((text) => headingOf(headingKey(text)))]))
  return (label) => {
    const names = headingNames(label).map(headingOf)
    const scores = new Map<Field, number>()
    for (const [field, ofField] of known) {
      const must = required?.[field]
      if (must && !names.some(({ text }) => must.test(text))) continue
      let best = 0
      for (const name of names) for (const heading of ofField) best = Math.max(best, likeness(name, heading))
      scores.set(field, best)
    }
    return scores
  }
}

/** How well a heading names each field of a register, 0 to 1. */
export const headingScores = scorerOf<RegisterField>(fieldHeadings, mustSay)

/** Below this a resemblance is chance: a person must say what the column is. */
export const leastScore = 0.6

export type ProposedColumn = {
  /** From 0. */
  readonly column: number
  readonly label: string
  readonly field: RegisterField | null
  /** 0 to 100. */
  readonly score: number
}

/** A heading that names a year: `Arrears 2021-22 › House tax`. The day up to which all run is no such year. */
const namesYear = (label: string): boolean => /\b(?:19|20)\d\d\b/.test(headingKey(label.replace(besides, ' ')))

/**
 * Proposes what each column holds, best match first, one column per field: but the arrears of a head by years, where no
 * column has them all together, are in as many as there are years.
 */
export function proposeColumns(labels: readonly string[]): ProposedColumn[] {
  const candidates = labels
    .flatMap((label, column) =>
      label === '' ? [] : [...headingScores(label)].map(([field, score]) => ({ column, field, score })),
    )
    .filter(({ score }) => score >= leastScore)
    .map((candidate) => ({ ...candidate, ofYear: namesYear(labels[candidate.column] ?? '') }))
    .sort((a, b) => b.score - a.score || Number(a.ofYear) - Number(b.ofYear) || a.column - b.column)
  const fieldOf = new Map<number, { field: RegisterField; score: number }>()
  /** By field: whether other columns may hold more of the same. */
  const taken = new Map<RegisterField, boolean>()
  for (const { column, field, score, ofYear } of candidates) {
    if (fieldOf.has(column) || (taken.has(field) && !(ofYear && taken.get(field)))) continue
    taken.set(field, ofYear && arrearFields.some((each) => each === field))
    fieldOf.set(column, { field, score })
  }
  return labels.map((label, column) => {
    const found = fieldOf.get(column)
    return { column, label, field: found?.field ?? null, score: Math.round((found?.score ?? 0) * 100) }
  })
}
