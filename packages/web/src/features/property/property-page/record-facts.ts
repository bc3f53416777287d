import type { CodeNames } from '@karsetu/contract/assessment/fact-labels.ts'
import { constructionLabels } from '@karsetu/contract/assessment/fact-labels.ts'
import type { PropertyCard, PropertyRecord } from '@karsetu/contract/property/property-calls.ts'
import { occupancyLabels, roadTypeLabels, waterSourceLabels } from '@karsetu/contract/property/register-labels.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { Fact } from '../../../ui/Facts.tsx'
import { areaText } from '../../assessment/area-text.ts'

const builtOf: Readonly<Record<string, () => string>> = constructionLabels

const wordOf = (words: Readonly<Record<string, () => string>>, code: string | null) =>
  code === null ? null : (words[code]?.() ?? code)
const yesOrNo = (value: boolean) => (value ? m.common_yes() : m.common_no())

/** A category with the part of it, by their names; null where neither is known. */
export const categoryLabels = (
  { category, subCategory }: Pick<PropertyRecord, 'category' | 'subCategory'>,
  nameOf: CodeNames,
): string | null => [category, subCategory].flatMap((code) => (code ? [nameOf(code)] : [])).join(', ') || null

type HouseCategory = PropertyCard['houseCategory']

/** A category is asked of a property that is not residential. */
const categoryFact = (
  record: PropertyRecord,
  houseCategory: HouseCategory,
  nameOf: CodeNames,
): [string, string | null][] => {
  const category = categoryLabels(record, nameOf)
  return category === null && houseCategory === 'residential' ? [] : [[m.arv_category(), category]]
}

/** The facts of the register as label and value; what is not known is said to be so. */
export function recordFacts(record: PropertyRecord, houseCategory: HouseCategory, nameOf: CodeNames): Fact[] {
  const facts: [label: string, value: string | number | null][] = [
    ...categoryFact(record, houseCategory, nameOf),
    [m.property_page_plot_area(), record.plotAreaSqft === null ? null : areaText(record.plotAreaSqft)],
    [m.register_const_type(), wordOf(builtOf, record.constType)],
    [m.register_construction_year(), record.constructionYear],
    [m.register_occupancy(), wordOf(occupancyLabels, record.occupancyStatus)],
    [m.register_road_type(), wordOf(roadTypeLabels, record.roadType)],
    [m.property_page_road_width(), record.roadWidthMetres],
    [m.register_house_tax(), yesOrNo(record.houseTaxApplicable)],
    [m.register_water_tax(), yesOrNo(record.waterTaxApplicable)],
    [m.register_sewerage(), yesOrNo(record.sewerageConnectionAvailable)],
    [m.register_source_of_water(), wordOf(waterSourceLabels, record.sourceOfWater)],
    [m.register_metro_rail(), yesOrNo(record.isMetroRailProperty)],
    [
      m.register_disabled(),
      record.isDisabled && record.disabilityBps !== null
        ? m.property_page_disabled_by({ percent: record.disabilityBps / 100 })
        : yesOrNo(record.isDisabled),
    ],
    [m.register_ex_defence(), yesOrNo(record.isExDefensePersonalWidow)],
    [m.arv_only_building(), yesOrNo(record.isOnlyBuildingOfOwner)],
    [m.property_page_old_id(), record.oldPropertyTaxId],
    [m.register_old_arv(), record.oldArvPaise === null ? null : formatMoney(record.oldArvPaise)],
    [m.register_capital_value(), record.capitalValuePaise === null ? null : formatMoney(record.capitalValuePaise)],
    [
      m.register_financial_year(),
      record.financialYear === null ? m.register_year_before_books() : financialYearLabel(record.financialYear),
    ],
  ]
  return facts.map(([label, value]) => ({ label, value: value ?? m.common_not_known() }))
}
