import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import { ARREAR_AGES } from '@karsetu/domain/demand/arrear-age.ts'
import { PAYMENT_MODES } from '@karsetu/domain/payment/channels.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { z } from 'zod'
import { bandLabels } from '../assessment/assessment-labels.ts'
import { arrearAgeLabels, headLabels, usageLabels } from '../demand/demand-labels.ts'
import { paymentModeLabels } from '../payment/payment-filters.ts'
import { DateSchema, PaiseSchema, ReplyYearSchema } from '../platform/schemas.ts'
import { Usage } from '../property/usage.ts'
import { formatDate, formatMonth } from '../words/format.ts'
import type { Locale } from '../words/locale.ts'
import { m } from '../words/messages.ts'
import type { Label } from './label.ts'

type Shape = Record<string, z.ZodType>
type Values<Fields extends Shape> = { [Key in keyof Fields]: z.output<Fields[Key]> }

/** A column of a spreadsheet that tells rows apart. */
type NameColumn<Row> = {
  heading: Label
  kind: 'text' | 'count' | 'date'
  width: number
  cellOf: (row: Row, locale: Locale) => string | number | null
}

export type Dimension<Fields extends Shape = Shape> = {
  /** In a row of the reply. */
  fields: Fields
  label: Label
  /** Names a row; empty where the row is of all values together. */
  nameOf: (row: Values<Fields>, locale: Locale) => string
  columns: readonly NameColumn<Values<Fields>>[]
  /** The dimension that its values are parts of. */
  within?: string
}

type Declared<Fields extends Shape> = {
  fields: Fields
  label: Label
  nameOf: (row: Values<Fields>, locale: Locale) => string
  within?: string
  /** In a spreadsheet; one text column with its name where left out. */
  columns?: readonly NameColumn<Values<Fields>>[]
  width?: number
}

function dimension<const Fields extends Shape>({ columns, width = 20, ...own }: Declared<Fields>): Dimension<Fields> {
  const name = { heading: own.label, kind: 'text' as const, width, cellOf: own.nameOf }
  return { ...own, columns: columns ?? [name] }
}

/** A year's own, and what is left of the years before it. */
export const demandParts = ['current', 'arrears'] as const
const partLabels = { current: m.demand_screen_current, arrears: m.demand_screen_arrears_part }

/** By what the rows of a summary are told apart. A field is null where a row is of all its values together. */
export const dimensions = {
  zone: dimension({
    fields: { zoneId: z.int(), zoneName: z.string() },
    label: m.demand_zone,
    nameOf: ({ zoneName }) => zoneName,
  }),
  ward: dimension({
    fields: { wardId: z.int().nullable(), wardNo: z.int().nullable(), wardName: z.string().nullable() },
    label: m.demand_ward,
    within: 'zone',
    nameOf: ({ wardNo, wardName }, locale) =>
      wardNo === null ? '' : m.demand_screen_ward_name({ number: wardNo, name: wardName ?? '' }, { locale }),
    columns: [
      { heading: m.demand_ward, kind: 'count', width: 8, cellOf: ({ wardNo }) => wardNo },
      { heading: m.arv_ward_name, kind: 'text', width: 30, cellOf: ({ wardName }) => wardName },
    ],
  }),
  mohalla: dimension({
    fields: { mohallaId: z.int(), mohallaName: z.string() },
    label: m.search_mohalla,
    within: 'ward',
    nameOf: ({ mohallaName }) => mohallaName,
    width: 30,
  }),
  /** A ward by the revenue inspectors whose beat it is; none where it has no inspector. */
  inspectors: dimension({
    fields: { inspectors: z.array(z.int()), inspectorNames: z.string() },
    label: m.collection_inspector,
    nameOf: ({ inspectorNames }, locale) => inspectorNames || m.collection_no_inspector({}, { locale }),
    width: 30,
  }),
  day: dimension({
    fields: { day: DateSchema },
    label: m.collection_day,
    nameOf: ({ day }, locale) => formatDate(day, locale),
    columns: [{ heading: m.collection_day, kind: 'date', width: 14, cellOf: ({ day }) => day }],
  }),
  /** A month by its first day. */
  month: dimension({
    fields: { month: DateSchema },
    label: m.collection_month,
    nameOf: ({ month }, locale) => formatMonth(month.slice(0, 7), locale),
  }),
  /** How money was handed over. */
  mode: dimension({
    fields: { mode: z.enum(PAYMENT_MODES) },
    label: m.receipt_mode,
    nameOf: ({ mode }, locale) => paymentModeLabels[mode]({}, { locale }),
  }),
  /** Who took the money; null for what came through a gateway or the bank. */
  takenBy: dimension({
    fields: { takenBy: z.int().nullable(), takenByName: z.string().nullable() },
    label: m.transaction_taken_by,
    nameOf: ({ takenByName }, locale) => takenByName ?? m.collection_taken_by_nobody({}, { locale }),
  }),
  houseCategory: dimension({
    fields: { usage: Usage },
    label: m.demand_usage,
    nameOf: ({ usage }, locale) => usageLabels[usage]({}, { locale }),
  }),
  head: dimension({
    fields: { head: z.enum(HEADS) },
    label: m.demand_screen_head,
    nameOf: ({ head }, locale) => headLabels[head]({}, { locale }),
  }),
  part: dimension({
    fields: { part: z.enum(demandParts) },
    label: m.demand_screen_year,
    nameOf: ({ part }, locale) => partLabels[part]({}, { locale }),
  }),
  financialYear: dimension({
    fields: { financialYear: ReplyYearSchema },
    label: m.demand_screen_year,
    nameOf: ({ financialYear }) => financialYearLabel(financialYear),
  }),
  /** How old what is left of a demand is, by the year of the demand. */
  arrearAge: dimension({
    fields: { age: z.enum(ARREAR_AGES) },
    label: m.demand_age,
    nameOf: ({ age }, locale) => arrearAgeLabels[age]({}, { locale }),
  }),
  /** From which a payer paid; null where the payment names none. */
  bank: dimension({
    fields: { bankName: z.string().nullable() },
    label: m.summary_bank,
    nameOf: ({ bankName }, locale) => bankName ?? m.summary_no_bank({}, { locale }),
    width: 30,
  }),
  /** A class of annual rental value. */
  band: dimension({
    fields: { band: z.int(), fromPaise: PaiseSchema, belowPaise: PaiseSchema.nullable() },
    label: m.arv_band,
    nameOf: bandLabels,
    width: 30,
  }),
  /** Category and sub-category; both null where none is recorded, as for most houses. */
  category: dimension({
    fields: {
      category: z.string().nullable(),
      categoryName: z.string().nullable(),
      subCategory: z.string().nullable(),
      subCategoryName: z.string().nullable(),
    },
    label: m.arv_category,
    nameOf: ({ categoryName, subCategoryName }, locale) =>
      [categoryName ?? m.arv_no_category({}, { locale }), subCategoryName].filter(Boolean).join(', '),
    columns: [
      {
        heading: m.arv_category,
        kind: 'text',
        width: 30,
        cellOf: ({ categoryName }, locale) => categoryName ?? m.arv_no_category({}, { locale }),
      },
      { heading: m.arv_sub_category, kind: 'text', width: 30, cellOf: ({ subCategoryName }) => subCategoryName },
    ],
  }),
}

export type DimensionName = keyof typeof dimensions

type Both<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer All) => void
  ? All
  : never
type All<By extends DimensionName> = Both<(typeof dimensions)[By]['fields']>
/** The fields of several dimensions in a row. */
export type DimensionFields<By extends DimensionName> = { [Field in keyof All<By>]: All<By>[Field] & z.ZodType }

export const dimensionFields = <By extends DimensionName>(by: readonly By[]): DimensionFields<By> =>
  Object.assign({}, ...by.map((name) => dimensions[name].fields)) as DimensionFields<By> // those of each

/** A dimension whose rows are known to have its fields. */
export const dimensionOf = (name: DimensionName): Dimension => dimensions[name] as unknown as Dimension // read with rows of a summary that declares it
