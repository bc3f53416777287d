import { roadLabel } from '../master/master-labels.ts'
import { roadOfBand } from '../master/mohalla-forms.ts'
import { m } from '../words/messages.ts'

/** Codes of the law that a city begins with, in the reader's language; a city's own, whatever they are, stand as they were given. */
const words: ReadonlyMap<string, () => string> = new Map(
  Object.entries({
    house_tax_not_applicable: m.law_code_house_tax_not_applicable,
    water_tax_not_applicable: m.law_code_water_tax_not_applicable,
    no_water_in_mohalla: m.law_code_no_water_in_mohalla,
    no_sewer_connection: m.law_code_no_sewer_connection,
    no_sewer_in_mohalla: m.law_code_no_sewer_in_mohalla,
    small_value_sewer: m.law_code_small_value_sewer,
    small_plot: m.law_code_small_plot,
    small_house: m.law_code_small_house,
    school: m.law_code_school,
    ex_defence_widow: m.law_code_ex_defence_widow,
    metro_rail: m.law_code_metro_rail,
    carpet: m.arv_step_carpet,
    occupancy_age: m.arv_step_occupancy_age,
    usage: m.arv_step_usage,
    parking: m.arv_step_parking,
    months: m.arv_step_months,
  }),
)

export const ruleCodeLabel = (code: string): string => words.get(code)?.() ?? roadLabel(roadOfBand(code))
