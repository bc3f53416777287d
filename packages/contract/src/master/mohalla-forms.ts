import { z } from 'zod'
import { DateSchema } from '../platform/schemas.ts'
import { codePattern } from '../revision/rule-schema.ts'
import { m } from '../words/messages.ts'
import { chosen, optionalText, requiredText, SourceField } from './master-fields.ts'
import { readRate } from './rate-figure.ts'

export const constructions = ['rcc_rbc', 'other_pucca', 'kachha', 'vacant_land'] as const
export type Construction = (typeof constructions)[number]

/** The three road groups of a mohalla's rates, as payloads name them and as the rules do. */
export const roadBandOf = {
  road_w_l_12: 'below_12',
  road_w_12_24: 'from_12_to_24',
  road_w_m_24: 'above_24',
} as const
export type RoadGroup = keyof typeof roadBandOf
export const roadGroups = ['road_w_l_12', 'road_w_12_24', 'road_w_m_24'] as const satisfies readonly RoadGroup[]

/** A city may call a group as it likes, even `constructor`. */
export const isRoadGroup = (road: string): road is RoadGroup => Object.hasOwn(roadBandOf, road)
/** The road group as the rules name it. One that the city added bears the same code in payloads. */
export const bandOfRoad = (road: string): string => (isRoadGroup(road) ? roadBandOf[road] : road)
/** The same the other way. */
export const roadOfBand = (band: string): string => roadGroups.find((road) => roadBandOf[road] === band) ?? band

/** Whether a rate is multiplied with the area of the rooms or with the area over the walls. */
export const rateBases = ['carpet', 'covered'] as const
export type RateBasis = (typeof rateBases)[number]

/** Rupees per square foot and month, with at most four decimals; in ten-thousandths of a rupee once read. */
const rateFor = (construction: Construction) =>
  z
    .union([z.number(), z.string()], {
      error: ({ input }) =>
        input === undefined || input === null ? m.common_required_value() : m.common_number_invalid(),
    })
    .transform((typed, context) => {
      const read = readRate(String(typed), construction)
      if ('rateTenThousandths' in read) return read.rateTenThousandths
      context.addIssue({ code: 'custom', message: read.fault })
      return z.NEVER
    })

const emptyGroup = { rcc_rbc: undefined, other_pucca: undefined, kachha: undefined, vacant_land: undefined }
/** A group left out lacks each of its four rates. */
const RateGroup = z.preprocess(
  (value) => value ?? emptyGroup,
  z.strictObject({
    rcc_rbc: rateFor('rcc_rbc'),
    other_pucca: rateFor('other_pucca'),
    kachha: rateFor('kachha'),
    vacant_land: rateFor('vacant_land'),
  }),
)

export const RatesForm = z.strictObject({
  road_w_l_12: RateGroup,
  road_w_12_24: RateGroup,
  road_w_m_24: RateGroup,
  /** Groups that the city added beside the three, by their code: each whole, or left out. */
  other_roads: z.record(z.string().regex(codePattern), RateGroup).default({}),
  basis: z.enum(rateBases).default('carpet'),
  valid_from: DateSchema,
  source: SourceField,
})
export type RatesForm = z.output<typeof RatesForm>

export const MohallaForm = z.strictObject({
  name: requiredText(() => m.master_mohalla_name(), 100),
  name_hi: optionalText(100),
  zone: chosen('zone', () => m.master_zone()),
  ward: chosen('ward', () => m.master_ward()),
  water_tax_availability: z.boolean().default(true),
  sewer_tax_availability: z.boolean().default(true),
  ...RatesForm.shape,
})
export type MohallaForm = z.output<typeof MohallaForm>

/** A multipart field holds text: `true`, `12`, a group of rates as JSON. */
const fromText = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value)
    } catch {
      return value
    }
  }, schema)

/** A resolution about the rates of many mohallas: its day and source; the rates come as a file. */
export const RateTableForm = z.strictObject({
  valid_from: DateSchema,
  source: SourceField,
  preview: fromText(z.boolean().default(false)),
})
export type RateTableForm = z.output<typeof RateTableForm>

/** A mohalla's own facts; its zone and ward stay, since the property IDs are made of them. */
export const MohallaFacts = z.strictObject({
  name: MohallaForm.shape.name.optional(),
  name_hi: MohallaForm.shape.name_hi,
  water_tax_availability: z.boolean().optional(),
  sewer_tax_availability: z.boolean().optional(),
})

/**
 * An edit as multipart form. New rates come either as twelve values with their basis or as a file in the field `rates`;
 * these, and services other than those that hold, with the day from which they hold and their source. `preview` says what would change and changes nothing.
 */
export const MohallaEdit = z
  .strictObject({
    name: MohallaFacts.shape.name,
    name_hi: MohallaFacts.shape.name_hi,
    water_tax_availability: fromText(MohallaFacts.shape.water_tax_availability),
    sewer_tax_availability: fromText(MohallaFacts.shape.sewer_tax_availability),
    zone: fromText(MohallaForm.shape.zone.optional()),
    ward: fromText(MohallaForm.shape.ward.optional()),
    road_w_l_12: fromText(z.unknown()).optional(),
    road_w_12_24: fromText(z.unknown()).optional(),
    road_w_m_24: fromText(z.unknown()).optional(),
    other_roads: fromText(z.unknown()).optional(),
    basis: z.enum(rateBases).optional(),
    valid_from: DateSchema.optional(),
    source: SourceField.optional(),
    preview: fromText(z.boolean().default(false)),
  })
  .transform(
    ({ road_w_l_12, road_w_12_24, road_w_m_24, other_roads, basis, valid_from, source, ...facts }, context) => {
      const groups = { road_w_l_12, road_w_12_24, road_w_m_24, other_roads }
      const isAnyGiven = [...Object.values(groups), basis].some((value) => value !== undefined)
      if (!isAnyGiven) return { ...facts, valid_from, source, rates: undefined }
      const rates = RatesForm.safeParse({ ...groups, basis, valid_from, source })
      for (const { path, message } of rates.error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
      return { ...facts, valid_from, source, rates: rates.data }
    },
  )
export type MohallaEdit = z.output<typeof MohallaEdit>
