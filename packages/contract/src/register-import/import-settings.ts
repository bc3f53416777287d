import { registerFields } from '@karsetu/domain/register-import/fields.ts'
import { placeFields } from '@karsetu/domain/register-import/section-lines.ts'
import { z } from 'zod'
import { idOf } from '../platform/ids.ts'
import { DateSchema } from '../platform/schemas.ts'

const word = z.string().min(1).max(100)

/** What an office says about its file before it is read. Remembered by the form of the heading. */
export const ImportSettings = z.strictObject({
  /** The day up to which the arrears of the file run; opening balances take effect on it. */
  asOn: DateSchema,
  /** By heading in key form; null: nothing of use. Headings not named here are read as proposed. */
  headings: z.record(word, z.enum(registerFields).nullable()),
  areaUnit: z.enum(['sqft', 'sqm', 'sqyd']),
  roadUnit: z.enum(['m', 'ft']),
  krutiDevConfirmed: z.boolean(),
  newMohallas: z.enum(['hold', 'create']),
  /** The office's own words, by word in key form. */
  useWords: z.record(word, z.enum(['residential', 'nonresidential', 'mixed', 'vacant_land'])),
  constructionWords: z.record(word, z.enum(['rcc_rbc', 'other_pucca', 'kachha'])),
  occupancyWords: z.record(word, z.enum(['self', 'rented', 'mixed', 'vacant'])),
  /** The office's own names of wards, by name in key form: the id of the ward. */
  wardNames: z.record(word, idOf('ward', z.int())).default({}),
  /** Its own names of mohallas, by the id of the ward and the name in key form: `80:nayatola`. */
  mohallaNames: z.record(word, idOf('mohalla', z.int())).default({}),
})
export type ImportSettings = z.output<typeof ImportSettings>

/** Settings while they are being made: the day may not be known yet. */
export const ProposedSettings = ImportSettings.extend({ asOn: DateSchema.nullable() })
export type ProposedSettings = z.output<typeof ProposedSettings>

export const InspectedColumn = z.object({
  column: z.int(),
  label: z.string(),
  /** The heading in key form, as settings name it. */
  key: z.string(),
  field: z.enum(registerFields).nullable(),
  score: z.int(),
  samples: z.array(z.string()),
})

export const InspectedSheet = z.object({
  sheetNo: z.int(),
  name: z.string(),
  /** Null: no register was found on the sheet; all of it is left out. */
  headerRow: z.int().nullable(),
  columns: z.array(InspectedColumn),
  /** Places that lines over the rows say; files looked at before were not asked. */
  above: z.array(z.enum(placeFields)).optional(),
})
export type InspectedSheet = z.output<typeof InspectedSheet>

/** What was found in a file before anything was read into the database. */
export const Inspection = z.object({ sheets: z.array(InspectedSheet), asOn: DateSchema.nullable() })
export type Inspection = z.output<typeof Inspection>
