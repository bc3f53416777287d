import { usages } from '@karsetu/contract/property/usage.ts'
import { type DimensionName, demandParts } from '@karsetu/contract/summary/dimensions.ts'
import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import { ARREAR_AGES } from '@karsetu/domain/demand/arrear-age.ts'
import { PAYMENT_MODES } from '@karsetu/domain/payment/channels.ts'

/** How a dimension is grouped and named in SQL. `grouped` is the relation of the groups, by its key columns. */
type DimensionSql = {
  keys: readonly string[]
  join?: string
  /** A text in both languages is a pair: English, Hindi. */
  fields: Readonly<Record<string, string | readonly [en: string, hi: string]>>
  order: string
}

const plain = (field: string, key: string): DimensionSql => ({
  keys: [key],
  fields: { [field]: `grouped.${key}` },
  order: `grouped.${key}`,
})

/** A dimension of few values, in their order of the contract. */
const listed = (field: string, key: string, values: readonly string[]): DimensionSql => ({
  ...plain(field, key),
  order: `array_position(array['${values.join("', '")}'], grouped.${key})`,
})

export const dimensionSql: Record<DimensionName, DimensionSql> = {
  zone: {
    keys: ['zone_id'],
    join: 'left join zone on zone.zone_id = grouped.zone_id',
    fields: { zoneId: 'grouped.zone_id', zoneName: ['zone.name', 'zone.name_hi'] },
    order: 'zone.zone_no, grouped.zone_id',
  },
  ward: {
    keys: ['ward_id'],
    join: 'left join ward on ward.ward_id = grouped.ward_id',
    fields: {
      wardId: 'grouped.ward_id',
      wardNo: 'ward.ward_no',
      wardName: ['ward.ward_fullname', 'ward.ward_fullname_hi'],
    },
    order: 'ward.ward_no, grouped.ward_id',
  },
  mohalla: {
    keys: ['mohalla_id'],
    join: 'left join mohalla on mohalla.mohalla_id = grouped.mohalla_id',
    fields: { mohallaId: 'grouped.mohalla_id', mohallaName: ['mohalla.name', 'mohalla.name_hi'] },
    order: 'mohalla.name, grouped.mohalla_id',
  },
  inspectors: {
    keys: ['inspectors'],
    join: `left join lateral (
        select string_agg(username, ', ' order by username) names from staff where staff_id = any (grouped.inspectors)
      ) inspector on true`,
    fields: { inspectors: 'grouped.inspectors', inspectorNames: "coalesce(inspector.names, '')" },
    order: 'inspector.names nulls last, grouped.inspectors',
  },
  day: { ...plain('day', 'day'), order: 'grouped.day desc' },
  month: { ...plain('month', 'month'), order: 'grouped.month desc' },
  mode: listed('mode', 'mode', PAYMENT_MODES),
  takenBy: {
    keys: ['taken_by'],
    join: 'left join staff taker on taker.staff_id = grouped.taken_by',
    fields: { takenBy: 'grouped.taken_by', takenByName: 'taker.username' },
    order: 'taker.username nulls last, grouped.taken_by',
  },
  houseCategory: listed('usage', 'usage', usages),
  head: listed('head', 'head', HEADS),
  part: listed('part', 'part', demandParts),
  financialYear: { ...plain('financialYear', 'financial_year'), order: 'grouped.financial_year desc' },
  arrearAge: listed('age', 'age', ARREAR_AGES),
  bank: plain('bankName', 'bank_name'),
  band: {
    keys: ['band'],
    join: `left join (select band, from_paise, lead(from_paise) over (order by band) below_paise from arv_band) arv_band
      on arv_band.band = grouped.band`,
    fields: { band: 'grouped.band', fromPaise: 'arv_band.from_paise', belowPaise: 'arv_band.below_paise' },
    order: 'grouped.band',
  },
  category: {
    keys: ['category_id', 'sub_category'],
    join: `left join category on category.category_id = grouped.category_id
      left join lateral (
        select known ->> 'name' name, known ->> 'nameHi' name_hi from jsonb_array_elements(category.sub_categories) known
        where known ->> 'code' = grouped.sub_category limit 1
      ) sub_category on true`,
    fields: {
      category: 'category.code',
      categoryName: ['category.name', 'category.name_hi'],
      subCategory: 'grouped.sub_category',
      subCategoryName: [
        'coalesce(sub_category.name, grouped.sub_category)',
        'coalesce(sub_category.name_hi, grouped.sub_category)',
      ],
    },
    order: 'grouped.category_id, grouped.sub_category',
  },
}
