import { financialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { roadLabel } from '../master/master-labels.ts'
import { roadOfBand } from '../master/mohalla-forms.ts'
import { m } from '../words/messages.ts'
import { ruleCodeLabel } from './rule-code-labels.ts'
import type { RuleOption } from './rule-field.ts'
import { bases, builds, heads, rents, uses } from './rule-options.ts'

type Fact = string | number
/** Without a label what the value alone says. */
type Said = { label?: () => string; value: (fact: Fact) => string }

const asItIs = (fact: Fact) => String(fact)
/** A code that the city gave, or one of the program that has no word of its own. */
const asCode = (fact: Fact) => String(fact).replaceAll('_', ' ')
const among =
  (...options: readonly RuleOption[]) =>
  (fact: Fact) =>
    options.find(({ value }) => value === fact)?.label() ?? asCode(fact)

/** What a cell of the law, or a fact of a property, is told by. */
const facts: Readonly<Record<string, Said>> = {
  factor: { label: m.law_factor, value: (code) => ruleCodeLabel(String(code)) },
  head: { label: m.law_head, value: among(...heads) },
  use: { label: m.law_use, value: among(...uses) },
  rentType: { label: m.law_rent_type, value: among(...rents) },
  category: { label: m.law_category, value: asCode },
  subCategory: { label: m.law_sub_category, value: asCode },
  construction: { value: among(...builds) },
  roadBand: { value: (band) => m.revision_fact_road({ width: roadLabel(roadOfBand(String(band))) }) },
  measured: { value: among(...bases) },
  floorNumber: { label: m.law_floor, value: asItIs },
  ageYears: { label: m.law_age_years, value: asItIs },
  roadWidthMetres: { label: m.arv_road_width, value: (metres) => m.arv_metres({ metres: String(metres) }) },
  constructionYear: { label: m.register_construction_year, value: asItIs },
  financialYear: { label: m.correction_fin_year, value: (year) => financialYearLabel(financialYear(Number(year))) },
}
/** The mohalla is named beside it; land is not measured as floors are. */
const isLeftOut = (name: string, cell: Readonly<Record<string, Fact>>): boolean =>
  name === 'mohallaId' ||
  cell[name] === '' ||
  (name === 'measured' && (cell.construction === 'vacant_land' || cell.use === 'vacant_land'))

/** The cell of the rates, or the fact, that is wanting: in the office's words. */
export function missingCellText(cell: Readonly<Record<string, Fact>>): string {
  const said = Object.entries(cell).flatMap(([name, value]) => {
    if (isLeftOut(name, cell)) return []
    const fact = facts[name]
    if (!fact) return [`${asCode(name)}: ${value}`]
    return [fact.label ? `${fact.label()}: ${fact.value(value)}` : fact.value(value)]
  })
  return said.join(', ') || '–'
}
