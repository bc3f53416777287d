import { asciiDigits, tidy } from './cell.ts'
import { fieldHeadings, type RegisterField, registerFields } from './fields.ts'
import { recogniseKrutiDev } from './recognise-kruti-dev.ts'

/** Case, dots and signs away: `P.T.I.N.` and `ptin` are one heading. */
export function headingKey(label: string): string {
  return asciiDigits(tidy(label))
    .toLowerCase()
    .replace(/(?<=\p{L}\p{M}*)\.(?=\p{L})/gu, '')
    .replace(/['’]/g, '')
    .replace(/\(.*?\)/g, ' ')
    .replace(/[^\p{L}\p{M}\d]+/gu, ' ')
    .trim()
}

/** The names a heading goes by: whole, each language of a bilingual one, and what Kruti Dev typing shows. */
export function headingNames(label: string): string[] {
  const shown = recogniseKrutiDev(label)?.text
  const languages = [label, ...(shown ? [shown] : [])].flatMap((text) => [
    text,
    ...text.split(/[/\n|]/),
    text.replace(/[^\u0900-\u097f\s/.]+/gu, ' '),
    text.replace(/[\u0900-\u097f]+/gu, ' '),
  ])
  return [...new Set(languages.map(headingKey).filter((name) => name !== ''))]
}

const words = (text: string) => new Set(text.split(' '))

/** Between 0 and 1: the same heading is 1, sharing words is less. */
function likeness(name: string, heading: string): number {
  if (name === heading || name.replaceAll(' ', '') === heading.replaceAll(' ', '')) return 1
  const [mine, theirs] = [words(name), words(heading)]
  const shared = [...mine].filter((word) => theirs.has(word)).length
  return shared === 0 ? 0 : (0.9 * 2 * shared) / (mine.size + theirs.size)
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

/** How well a heading names a field, 0 to 1. */
export function headingScore(label: string, field: RegisterField): number {
  let best = 0
  const required = mustSay[field]
  if (required && !headingNames(label).some((name) => required.test(name))) return 0
  for (const name of headingNames(label))
    for (const heading of fieldHeadings[field]) best = Math.max(best, likeness(name, headingKey(heading)))
  return best
}

/** Below this a resemblance is chance: a person must say what the column is. */
const leastScore = 0.6

export type ProposedColumn = {
  /** From 0. */
  readonly column: number
  readonly label: string
  readonly field: RegisterField | null
  /** 0 to 100. */
  readonly score: number
}

/** Proposes what each column holds, best match first, one column per field. */
export function proposeColumns(labels: readonly string[]): ProposedColumn[] {
  const candidates = labels
    .flatMap((label, column) =>
      label === '' ? [] : registerFields.map((field) => ({ column, field, score: headingScore(label, field) })),
    )
    .filter(({ score }) => score >= leastScore)
    .sort((a, b) => b.score - a.score || a.column - b.column)
  const fieldOf = new Map<number, { field: RegisterField; score: number }>()
  const taken = new Set<RegisterField>()
  for (const { column, field, score } of candidates) {
    if (taken.has(field) || fieldOf.has(column)) continue
    taken.add(field)
    fieldOf.set(column, { field, score })
  }
  return labels.map((label, column) => {
    const found = fieldOf.get(column)
    return { column, label, field: found?.field ?? null, score: Math.round((found?.score ?? 0) * 100) }
  })
}
