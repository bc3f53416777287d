import { floorsForRegister, type SurveyedFacts, usageOf } from '@karsetu/domain/gis/survey.ts'
import type { RegisterState } from '@karsetu/domain/property/register-state.ts'
import { financialYearOf, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { PropertyChange } from '../property/change-register.ts'

/** A property as the register would have it after the survey. */
export function changeOfSurvey(
  { propertyId, version, state }: { propertyId: number; version: number; state: RegisterState },
  facts: SurveyedFacts,
): PropertyChange {
  const houseCategory = usageOf(facts.floors)
  return {
    propertyId,
    version,
    set: {
      ...(facts.plotAreaSqft === null ? {} : { plotAreaSqft: facts.plotAreaSqft }),
      ...(houseCategory === null ? {} : { houseCategory }),
    },
    premises: floorsForRegister(state, facts.floors),
  }
}

/** What a survey found holds from the first day of the financial year in which it is taken over. */
export const surveyHoldsFrom = (today: IsoDate): IsoDate => startOfFinancialYear(financialYearOf(today))
