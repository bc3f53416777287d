import { DateSchema } from '@karsetu/contract/platform/schemas.ts'
import type { CodeList } from '@karsetu/contract/revision/rule-field.ts'
import { type RuleSubject, ruleSchema, ruleSubjects } from '@karsetu/contract/revision/rule-kinds.ts'
import { z } from 'zod'
import { namedCodes } from '../revision/named-codes.ts'
import { banksOfIndia } from './banks.ts'
import { type CityRows, lawAsRows, type RowOfLaw } from './enter-city.ts'
import { usesOfBuildings } from './uses-of-buildings.ts'
import { type CityResolutions, type Decided, type LawOfCity, uttarPradeshLaw } from './uttar-pradesh.ts'

const Named = z.strictObject({ en: z.string().trim().min(1), hi: z.string().trim().min(1) })

/** Rows of one kind of law as the rules name their fields, each with its days and its source. */
const rowsOf = (kind: RuleSubject) =>
  z.array(
    z
      .looseObject({ validFrom: DateSchema, validTo: DateSchema.optional(), source: z.string().trim().min(1) })
      .transform(({ validFrom, validTo, source, ...body }, context): RowOfLaw => {
        for (const issue of ruleSchema(kind).safeParse(body).error?.issues ?? [])
          context.addIssue({ code: 'custom', path: issue.path, message: issue.message })
        return { kind, validFrom, source, body, ...(validTo ? { validTo } : {}) }
      }),
  )

/** Every kind is said, if only that it has no rows: nothing of another state's law stands in its place. */
const LawInFile = z
  .strictObject({
    roadBands: rowsOf('roadBands'),
    rateBases: rowsOf('rateBases'),
    embedded: rowsOf('embedded'),
    factors: rowsOf('factors'),
    formulas: rowsOf('formulas'),
    taxRates: rowsOf('taxRates'),
    reliefs: rowsOf('reliefs'),
    caps: rowsOf('caps'),
    roundings: rowsOf('roundings'),
    dueDates: rowsOf('dueDates'),
    rebates: rowsOf('rebates'),
    interest: rowsOf('interest'),
    apportionment: rowsOf('apportionment'),
  } satisfies Record<keyof LawOfCity, unknown>)
  .superRefine((law, context) => {
    for (const { path, code } of unknownCodes(law))
      context.addIssue({ code: 'custom', path, message: `${code} is known nowhere in this file` })
  })

/** What whoever installs KarSetu says of the city, in a file. */
const CityFile = z.strictObject({
  code: z.string().regex(/^[A-Z]{2,10}$/, 'two to ten capital letters'),
  /** The city without its Nagar Nigam. */
  name: Named,
  corporation: ruleSchema('corporation'),
  /** The common ones when left out. */
  banks: z
    .array(z.strictObject({ code: z.string().regex(/^[A-Z]{4}$/, 'four capital letters'), name: z.string().min(1) }))
    .min(1)
    .default([...banksOfIndia]),
  /** Of a city of another state; that of Uttar Pradesh when left out. */
  law: LawInFile.optional(),
})

type LawRows = Record<keyof LawOfCity, readonly RowOfLaw[]>

/** Codes that no row and no use of a building bears, each with its place. There are no mohallas yet. */
function unknownCodes(law: LawRows): { path: PropertyKey[]; code: string }[] {
  const uses = usesOfBuildings()
  const known: Record<CodeList, ReadonlySet<unknown>> = {
    categories: new Set(uses.map(({ code }) => code)),
    subCategories: new Set(uses.flatMap(({ subCategories }) => subCategories.map(({ code }) => code))),
    roadBands: new Set(law.roadBands.map(({ body }) => body.code)),
    factors: new Set(law.factors.map(({ body }) => body.factor)),
    mohallas: new Set(),
  }
  return ruleSubjects.flatMap((kind) => {
    const rows = law[kind as keyof LawOfCity] ?? [] // a kind that no city begins with has none
    return rows.flatMap(({ body }, at) =>
      namedCodes(kind, body, `${kind}.${at}`)
        .filter(({ list, code }) => !known[list].has(code))
        .map(({ path, code }) => ({ path: path.split('.'), code })),
    )
  })
}

/** Stands in a source in both languages, for it is shown as it is wherever the figure is explained. */
export const toBeConfirmed = 'to be confirmed by the corporation’s resolution / निगम के संकल्प से पुष्टि होनी है'
const unnamed: Decided = (usual) => `${usual}; ${toBeConfirmed}`
const unnamedResolutions: CityResolutions = {
  ...{ areaMethod: unnamed, taxes: unnamed, rebates: unnamed },
  assessmentList: 'assessment list of the corporation',
}

/** What a new installation begins with, or the faults of the file, each with its place. */
export function readCityFile(text: string): { rows: CityRows } | { faults: string[] } {
  const read = CityFile.safeParse(parseJson(text))
  if (!read.success)
    return { faults: read.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`) }
  const { code, name, corporation, banks, law } = read.data
  const source = 'entered with the city'
  return {
    rows: {
      city: { code, name: name.en, nameHi: name.hi },
      banks,
      categories: usesOfBuildings(),
      law: [
        { kind: 'corporation', validFrom: '2000-04-01', source, body: corporation },
        ...(law ? Object.values(law).flat() : lawAsRows(uttarPradeshLaw(unnamedResolutions))),
      ],
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
