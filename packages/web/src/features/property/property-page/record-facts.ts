import type { PropertyRecord } from '@karsetu/contract/property/property-calls.ts'
import { roadTypeWords, waterSourceWords } from '@karsetu/contract/property/register-words.ts'
import { formatCount, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { Fact } from '../../../ui/Facts.tsx'
import { constructionWords, rentWords } from '../../assessment/sheet-words.ts'
import type { CodeNames } from '../../master/use-code-names.ts'

const occupancyWords: Readonly<Record<string, () => string>> = { ...rentWords, mixed: m.demand_usage_mixed }
const builtOf: Readonly<Record<string, () => string>> = constructionWords

const wordOf = (words: Readonly<Record<string, () => string>>, code: string | null) =>
  code === null ? null : (words[code]?.() ?? code)
const yesOrNo = (value: boolean) => (value ? m.common_yes() : m.common_no())

/** A category with the part of it, by their names; null where neither is known. */
export const categoryWords = (
  { category, subCategory }: Pick<PropertyRecord, 'category' | 'subCategory'>,
  nameOf: CodeNames,
): string | null => [category, subCategory].flatMap((code) => (code ? [nameOf(code)] : [])).join(', ') || null

/** The facts of the register as label and value; what is not known is said to be so. */
export function recordFacts(record: PropertyRecord, nameOf: CodeNames): Fact[] {
  const facts: [label: string, value: string | number | null][] = [
    [m.register_list_col_category(), categoryWords(record, nameOf)],
    [m.property_page_plot_area(), record.plotAreaSqft === null ? null : formatCount(record.plotAreaSqft)],
    [m.property_page_construction(), wordOf(builtOf, record.constType)],
    [m.property_page_built(), record.constructionYear],
    [m.property_page_occupancy(), wordOf(occupancyWords, record.occupancyStatus)],
    [m.property_page_road_type(), wordOf(roadTypeWords, record.roadType)],
    [m.property_page_road_width(), record.roadWidthMetres],
    [m.property_page_house_tax(), yesOrNo(record.houseTaxApplicable)],
    [m.property_page_water_tax(), yesOrNo(record.waterTaxApplicable)],
    [m.property_page_sewer(), yesOrNo(record.sewerageConnectionAvailable)],
    [m.property_page_water_source(), wordOf(waterSourceWords, record.sourceOfWater)],
    [m.property_page_metro(), yesOrNo(record.isMetroRailProperty)],
    [
      m.property_page_disabled(),
      record.isDisabled && record.disabilityBps !== null
        ? m.property_page_disabled_by({ percent: record.disabilityBps / 100 })
        : yesOrNo(record.isDisabled),
    ],
    [m.property_page_widow(), yesOrNo(record.isExDefensePersonalWidow)],
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
