import { ruleSchema } from '@karsetu/contract/revision/rule-kinds.ts'
import { z } from 'zod'
import { banksOfIndia } from './banks.ts'
import { type CityRows, lawAsRows } from './enter-city.ts'
import { usesOfBuildings } from './uses-of-buildings.ts'
import { type CityResolutions, uttarPradeshLaw } from './uttar-pradesh.ts'

const Named = z.strictObject({ en: z.string().trim().min(1), hi: z.string().trim().min(1) })

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
})

const toName = 'a usual figure of Uttar Pradesh, until the corporation names its own resolution'
const unnamed: CityResolutions = {
  areaMethod: toName,
  taxes: toName,
  rebates: toName,
  assessmentList: 'assessment list of the corporation',
}

/** What a new installation begins with, or the faults of the file, each with its place. */
export function readCityFile(text: string): { rows: CityRows } | { faults: string[] } {
  const read = CityFile.safeParse(parseJson(text))
  if (!read.success)
    return { faults: read.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`) }
  const { code, name, corporation, banks } = read.data
  const source = 'entered with the city'
  return {
    rows: {
      city: { code, name: name.en, nameHi: name.hi },
      banks,
      categories: usesOfBuildings(),
      law: [
        { kind: 'corporation', validFrom: '2000-04-01', source, body: corporation },
        ...lawAsRows(uttarPradeshLaw(unnamed)),
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
