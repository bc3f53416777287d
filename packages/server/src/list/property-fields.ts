import type { Locale } from '@karsetu/contract/words/locale.ts'

/** SQL of fields that every list with a property has by these names; `place` is the table with the three place ids. */
export function propertyFields(place: string, locale: Locale): Readonly<Record<string, string>> {
  const named = (column: string) => (locale === 'hi' ? `${column}_hi` : column)
  return {
    propertyUniqueId: 'property.property_unique_id',
    PTINNo: 'property.ptin_no',
    ownerName: 'property.owner_name',
    houseNumber: 'property.house_number',
    propertyAddress: 'property.property_address',
    mobileNumber: 'property.mobiles[1]',
    houseCategory: "coalesce(property.house_category, 'unknown')",
    usage: "coalesce(property.house_category, 'unknown')",
    zoneId: `${place}.zone_id`,
    wardId: `${place}.ward_id`,
    mohallaId: `${place}.mohalla_id`,
    zoneName: `zone.${named('name')}`,
    wardNo: 'ward.ward_no',
    wardName: `ward.${named('ward_fullname')}`,
    mohallaName: `mohalla.${named('name')}`,
    categoryName: `category.${named('name')}`,
  }
}

/** Joins that some of these fields need. */
const joins: readonly { fields: readonly string[]; sql: (place: string) => string }[] = [
  { fields: ['zoneName'], sql: (place) => `left join zone on zone.zone_id = ${place}.zone_id` },
  { fields: ['wardNo', 'wardName'], sql: (place) => `left join ward on ward.ward_id = ${place}.ward_id` },
  { fields: ['mohallaName'], sql: (place) => `left join mohalla on mohalla.mohalla_id = ${place}.mohalla_id` },
  { fields: ['categoryName'], sql: () => 'left join category on category.category_id = property.category_id' },
]

export const joinsOf = (fields: readonly string[], place: string): string =>
  joins
    .filter((join) => join.fields.some((field) => fields.includes(field)))
    .map(({ sql }) => sql(place))
    .join(' ')
