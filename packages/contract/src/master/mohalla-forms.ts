import { z } from 'zod'
import { DateSchema } from '../platform/schemas.ts'
import { parseJsonText } from '../platform/sent-values.ts'
import { codePattern } from '../revision/rule-schema.ts'
import { m } from '../words/messages.ts'
import { chosen, optionalText, requiredText, SourceField } from './master-fields.ts'
import { type Construction, cellKey, constructions, rateBases, rentTypes, usesOfRates } from './rate-cell.ts'
import { readRate } from './rate-figure.ts'

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

/**
 * Whether a city's rates are the twelve of Uttar Pradesh, to be given whole: unless its law knows other road groups, or
 * none. `codes` are those of its law from a day on.
 */
export const hasTwelveRates = ({ codes, hasLaw }: { codes: readonly string[]; hasLaw: boolean }): boolean =>
  !hasLaw || roadGroups.every((road) => codes.includes(roadBandOf[road]))

/** Rupees per square foot and month, with at most four decimals. */
const TypedRate = z.union([z.number(), z.string()], {
  error: ({ input }) => (input === undefined || input === null ? m.common_required_value() : m.common_number_invalid()),
})

/** In ten-thousandths of a rupee once read. */
const rateFor = (construction: Construction) =>
  TypedRate.transform((typed, context) => {
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

/** One rate of a city that publishes them otherwise. A column left out holds for every value of it. */
const RateLine = z
  .strictObject({
    road: z.string().regex(codePattern).optional(),
    construction: z.enum(constructions).optional(),
    rent_type: z.enum(rentTypes).optional(),
    use: z.enum(usesOfRates).optional(),
    rate: TypedRate,
  })
  .transform(({ rate, road = null, construction = null, rent_type: rentType = null, use = null }, context) => {
    const read = readRate(String(rate), use === 'vacant_land' ? use : construction)
    if ('rateTenThousandths' in read) return { road, construction, rentType, use, ...read }
    context.addIssue({ code: 'custom', path: ['rate'], message: read.fault })
    return z.NEVER
  })

/** No two rates of the same cell: neither could be said to hold. */
const RateLines = z
  .array(RateLine)
  .min(1, { error: () => m.master_cells_none() })
  .max(300)
  .superRefine((lines, context) => {
    const keys = lines.map(({ road, ...line }) => cellKey({ basis: 'carpet', roadBand: road, ...line }))
    for (const [at, key] of keys.entries())
      if (keys.indexOf(key) < at)
        context.addIssue({
          code: 'custom',
          path: [at, 'rate'],
          message: m.master_cell_twice({ line: keys.indexOf(key) + 1 }),
        })
  })

/** From when rates or services hold, and by what. */
export const DayAndSource = z.strictObject({ valid_from: DateSchema, source: SourceField })

const rateFields = {
  road_w_l_12: RateGroup.optional(),
  road_w_12_24: RateGroup.optional(),
  road_w_m_24: RateGroup.optional(),
  /** Groups that the city added beside the three, by their code: each whole, or left out. */
  other_roads: z.record(z.string().regex(codePattern), RateGroup).default({}),
  /** In place of the groups: the rates of a city that has other columns, one by one. */
  cells: RateLines.optional(),
  basis: z.enum(rateBases).default('carpet'),
  ...DayAndSource.shape,
}

/** The three groups stand in every form that gives no cells: one that is left out lacks each of its rates. */
const withGroups = (sent: unknown) => {
  if (sent === null || typeof sent !== 'object' || ('cells' in sent && sent.cells !== undefined)) return sent
  const given: Record<string, unknown> = { ...sent }
  return { ...given, ...Object.fromEntries(roadGroups.map((road) => [road, given[road] ?? emptyGroup])) }
}

type GivenRates = { [Road in RoadGroup | 'cells']?: unknown } & { other_roads: object }
/** Of both none could be said to be what was meant. */
function checkGiven(form: GivenRates, context: z.RefinementCtx): void {
  const hasGroups = roadGroups.some((road) => form[road] !== undefined) || Object.keys(form.other_roads).length > 0
  if (form.cells !== undefined && hasGroups)
    context.addIssue({ code: 'custom', path: ['cells'], message: m.master_cells_or_groups() })
}

export const RatesForm = z.preprocess(withGroups, z.strictObject(rateFields).superRefine(checkGiven))
export type RatesForm = z.output<typeof RatesForm>

const names = { name: requiredText(() => m.master_mohalla_name(), 100), name_hi: optionalText(100) }
const place = { zone: chosen('zone', () => m.master_zone()), ward: chosen('ward', () => m.master_ward()) }

export const MohallaForm = z.preprocess(
  withGroups,
  z
    .strictObject({
      ...names,
      ...place,
      water_tax_availability: z.boolean().default(true),
      sewer_tax_availability: z.boolean().default(true),
      ...rateFields,
    })
    .superRefine(checkGiven),
)
export type MohallaForm = z.output<typeof MohallaForm>

/** A multipart field holds text: `true`, `12`, a group of rates as JSON. */
const fromText = <S extends z.ZodType>(schema: S) => z.preprocess(parseJsonText, schema)

/** A resolution about the rates of many mohallas: its day and source; the rates come as a file. */
export const RateTableForm = DayAndSource.extend({ preview: fromText(z.boolean().default(false)) })
export type RateTableForm = z.output<typeof RateTableForm>

/** A mohalla's own facts; its zone and ward stay, since the property IDs are made of them. */
export const MohallaFacts = z.strictObject({
  name: names.name.optional(),
  name_hi: names.name_hi,
  water_tax_availability: z.boolean().optional(),
  sewer_tax_availability: z.boolean().optional(),
})

/**
 * An edit as multipart form. New rates come either as values with their basis or as a file in the field `rates`;
 * these, and services other than those that hold, with the day from which they hold and their source. `preview` says what would change and changes nothing.
 */
export const MohallaEdit = z
  .strictObject({
    name: MohallaFacts.shape.name,
    name_hi: MohallaFacts.shape.name_hi,
    water_tax_availability: fromText(MohallaFacts.shape.water_tax_availability),
    sewer_tax_availability: fromText(MohallaFacts.shape.sewer_tax_availability),
    zone: fromText(place.zone.optional()),
    ward: fromText(place.ward.optional()),
    road_w_l_12: fromText(z.unknown()).optional(),
    road_w_12_24: fromText(z.unknown()).optional(),
    road_w_m_24: fromText(z.unknown()).optional(),
    other_roads: fromText(z.unknown()).optional(),
    cells: fromText(z.unknown()).optional(),
    basis: z.enum(rateBases).optional(),
    valid_from: DateSchema.optional(),
    source: SourceField.optional(),
    preview: fromText(z.boolean().default(false)),
  })
  .transform(
    ({ road_w_l_12, road_w_12_24, road_w_m_24, other_roads, cells, basis, valid_from, source, ...facts }, context) => {
      const groups = { road_w_l_12, road_w_12_24, road_w_m_24, other_roads, cells }
      const isAnyGiven = [...Object.values(groups), basis].some((value) => value !== undefined)
      if (!isAnyGiven) return { ...facts, valid_from, source, rates: undefined }
      const rates = RatesForm.safeParse({ ...groups, basis, valid_from, source })
      for (const { path, message } of rates.error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
      return { ...facts, valid_from, source, rates: rates.data }
    },
  )
export type MohallaEdit = z.output<typeof MohallaEdit>
