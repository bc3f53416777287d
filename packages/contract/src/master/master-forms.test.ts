import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { CategoryEdit, CategoryForm } from './category-forms.ts'
import { DiscountForm } from './discount-forms.ts'
import { MohallaEdit, MohallaForm, roadGroups } from './mohalla-forms.ts'
import { WardForm, WardRename, ZoneForm } from './place-forms.ts'
import { constructions } from './rate-cell.ts'

const group = { rcc_rbc: 1.61, other_pucca: '1.29', kachha: 0.97, vacant_land: 0.64 }
const right = {
  zone: { city_id: 1, zone_no: 3 },
  ward: { city_id: 1, zone_id: 2, ward_no: 14, ward_fullname: 'Gandhi Nagar' },
  rename: { ward_fullname: 'Gandhi Nagar' },
  mohalla: {
    name: 'Azad Nagar',
    zone: 1,
    ward: 2,
    water_tax_availability: true,
    sewer_tax_availability: false,
    road_w_l_12: group,
    road_w_12_24: group,
    road_w_m_24: group,
    valid_from: '2026-04-01',
    source: 'Resolution 12/2026',
  },
  category: { houseCategory: 'nonresidential', code: 'shop', name: 'Shop', subCategories: [] },
  categoryEdit: { name: 'Shop' },
  discount: {
    billingPeriod: 'early',
    periodDescription: 'Paid by 31 July',
    startsOn: '2026-04-01',
    endsOn: '2026-07-31',
    status: true,
    discountPercentage: 10,
    additionDiscountCriteria: [{ criterion: 'online_payment', discountPercentage: 2.5 }],
    source: 'Resolution 3/2026',
  },
}
const forms = {
  zone: ZoneForm,
  ward: WardForm,
  rename: WardRename,
  mohalla: MohallaForm,
  category: CategoryForm,
  categoryEdit: CategoryEdit,
  discount: DiscountForm,
} satisfies Record<keyof typeof right, z.ZodType>

const errorsOf = (form: keyof typeof right, changed: object) => {
  const { error } = forms[form].safeParse({ ...right[form], ...changed })
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
}

describe('masters', () => {
  test.each(Object.keys(right) as (keyof typeof right)[])('a %s with all that is asked is taken', (form) => {
    expect(errorsOf(form, {})).toEqual({})
  })

  test.each<[string, keyof typeof right, object, string, string]>([
    ['§5 zone', 'zone', { zone_no: 0 }, 'zone_no', 'Must be at least 1'],
    ['§5 zone', 'zone', { zone_no: -2 }, 'zone_no', 'Must be at least 1'],
    ['§5 zone', 'zone', { zone_no: null }, 'zone_no', 'Zone number is required'],
    ['§5 zone', 'zone', { zone_no: Number.NaN }, 'zone_no', 'Enter a number'],
    ['§5 zone', 'zone', { zone_no: 1.5 }, 'zone_no', 'Must be a whole number'],
    ['a property ID has two places for the zone:', 'zone', { zone_no: 100 }, 'zone_no', 'Must be at most 99'],
    ['§5 ward', 'ward', { ward_no: 0 }, 'ward_no', 'Must be at least 1'],
    ['§5 ward', 'ward', { ward_no: undefined }, 'ward_no', 'Ward number is required'],
    ['§5 ward', 'ward', { city_id: undefined }, 'city_id', 'City is required'],
    ['§5 ward', 'ward', { zone_id: undefined }, 'zone_id', 'Zone is required'],
    ['§5 ward', 'ward', { ward_fullname: '' }, 'ward_fullname', 'Ward name is required'],
    ['§5 ward', 'ward', { ward_fullname: undefined }, 'ward_fullname', 'Ward name is required'],
    ['§5 ward', 'ward', { ward_fullname: ' Gandhi Nagar' }, 'ward_fullname', "Can't contain trailing spaces"],
    ['a property ID has three places for the ward:', 'ward', { ward_no: 1000 }, 'ward_no', 'Must be at most 999'],
    ['§5 ward rename', 'rename', { ward_fullname: 'Gandhi Nagar ' }, 'ward_fullname', "Can't contain trailing spaces"],
    ['§5 mohalla', 'mohalla', { name: '' }, 'name', 'Mohalla name is required'],
    ['§5 mohalla', 'mohalla', { name: 'Azad Nagar ' }, 'name', "Can't contain trailing spaces"],
    ['§5 mohalla', 'mohalla', { zone: undefined }, 'zone', 'Zone is required'],
    ['§5 mohalla', 'mohalla', { ward: undefined }, 'ward', 'Ward is required'],
    ['a rule without a source is none:', 'mohalla', { source: '' }, 'source', 'Source is required'],
    ['a rule without a date is none:', 'mohalla', { valid_from: '2026-02-30' }, 'valid_from', 'Enter a date'],
    ['§5 discount', 'discount', { billingPeriod: '' }, 'billingPeriod', 'Billing period is required'],
    ['§5 discount', 'discount', { periodDescription: '' }, 'periodDescription', 'Period description is required'],
    ['§5 discount', 'discount', { discountPercentage: null }, 'discountPercentage', 'Discount percentage is required'],
    ['§5 discount', 'discount', { discountPercentage: -1 }, 'discountPercentage', 'Must be between 0 and 100'],
    ['§5 discount', 'discount', { discountPercentage: 100.01 }, 'discountPercentage', 'Must be between 0 and 100'],
    ['a percentage', 'discount', { discountPercentage: 1.234 }, 'discountPercentage', 'At most two decimals'],
    [
      '§5 discount',
      'discount',
      { additionDiscountCriteria: [{ criterion: 'online_payment', discountPercentage: 101 }] },
      'additionDiscountCriteria.0.discountPercentage',
      'Must be between 0 and 100',
    ],
    ['a period of discount', 'discount', { endsOn: '2026-03-31' }, 'endsOn', 'The last day cannot be before the first'],
    [
      'a period of discount',
      'discount',
      { endsOn: '2027-04-01' },
      'endsOn',
      'A period lies within one financial year, 1 April to 31 March',
    ],
    ['a discount', 'discount', { source: '' }, 'source', 'Source is required'],
    ['a category', 'category', { code: 'Small shop' }, 'code', 'Small letters, digits and _, beginning with a letter'],
    ['a category', 'category', { houseCategory: 'mixed' }, 'houseCategory', 'House category is required'],
    [
      'a category',
      'categoryEdit',
      { subCategories: [1, 2].map(() => ({ code: 'tea', name: 'Tea' })) },
      'subCategories.1.code',
      'The code tea stands here already',
    ],
  ])('%s %s with %j: %s says %j', (_, form, changed, field, message) => {
    expect(errorsOf(form, changed)).toMatchObject({ [field]: message })
  })

  test.each([0, 100])('§5 discount: a percentage of %i is taken', (discountPercentage) => {
    expect(errorsOf('discount', { discountPercentage })).toEqual({})
  })

  test("§5 mohalla: each of the twelve rates left out says 'Required Value'", () => {
    const nothing = Object.fromEntries(roadGroups.map((road) => [road, undefined]))
    const twelve = roadGroups.flatMap((road) => constructions.map((kind) => `${road}.${kind}`))
    expect(errorsOf('mohalla', nothing)).toEqual(Object.fromEntries(twelve.map((field) => [field, 'Required Value'])))
    expect(twelve).toHaveLength(12)
    for (const road of roadGroups)
      for (const kind of constructions)
        expect(errorsOf('mohalla', { [road]: { ...group, [kind]: null } })).toEqual({
          [`${road}.${kind}`]: 'Required Value',
        })
  })

  test('percentages and rates are exact once read', () => {
    expect(DiscountForm.parse({ ...right.discount, discountPercentage: 8.29 })).toMatchObject({
      discountPercentage: 829,
      additionDiscountCriteria: [{ discountPercentage: 250 }],
    })
    expect(MohallaForm.parse(right.mohalla)).toMatchObject({
      basis: 'carpet',
      road_w_l_12: { rcc_rbc: 16_100, other_pucca: 12_900, kachha: 9_700, vacant_land: 6_400 },
    })
  })
})

describe('an edit of a mohalla as multipart form', () => {
  const texts = Object.fromEntries(roadGroups.map((road) => [road, JSON.stringify(group)]))
  const dated = { valid_from: '2026-04-01', source: 'Resolution 12/2026' }

  test('fields that are left out stay as they are', () => {
    expect(MohallaEdit.parse({ name: 'Azad Nagar', water_tax_availability: 'false' })).toMatchObject({
      name: 'Azad Nagar',
      water_tax_availability: false,
      rates: undefined,
      preview: false,
    })
  })

  test('twelve rates come with their day and source', () => {
    expect(MohallaEdit.parse({ ...texts, ...dated, preview: 'true' })).toMatchObject({
      preview: true,
      rates: { basis: 'carpet', valid_from: '2026-04-01', road_w_m_24: { rcc_rbc: 16_100 } },
    })
    const { error } = MohallaEdit.safeParse(texts)
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['valid_from', 'Enter a date'],
      ['source', 'Source is required'],
    ])
  })

  test("§5 mohalla: a group sent without its rates says 'Required Value' at each of them", () => {
    const { error } = MohallaEdit.safeParse({ ...dated, ...texts, road_w_l_12: '{}' })
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(constructions.map((kind) => `road_w_l_12.${kind}`))
    expect(new Set(error?.issues.map(({ message }) => message))).toEqual(new Set(['Required Value']))
  })
})
