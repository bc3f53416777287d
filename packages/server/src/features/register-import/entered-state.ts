import type { RegisterState } from '@karsetu/domain/property/register-state.ts'
import type { PropertyDraft } from '@karsetu/domain/register-import/property-draft.ts'
import { blankState } from '../property/next-state.ts'

type Entered = { zoneId: number; wardId: number; mohallaId: number; facts: PropertyDraft }

/**
 * What the register says of a property once its row is entered; the beginning of its history.
 * @param since the day from which the owners are known: the day of the register
 */
export function enteredState({ facts, ...place }: Entered, since: string): RegisterState {
  const { houseNumber, ptinNo, plotAreaSqft, constructionType, houseCategory, occupancyStatus, roadWidthM } = facts
  const { constructionYear, oldArvPaise, capitalValuePaise } = facts
  return {
    ...blankState(),
    ...{ ...place, houseNumber, propertyAddress: facts.address, ptinNo, plotAreaSqft, constructionType, houseCategory },
    ...{ occupancyStatus, roadWidthM, constructionYear, oldArvPaise, capitalValuePaise },
    isOnlyBuildingOfOwner: facts.isOnlyBuildingOfOwner ?? false,
    owners: numbered(facts.owners.map((owner) => ({ ...owner, email: null, since, until: null }))),
    premises: numbered(
      facts.premises.map((premise) => ({
        ...premise,
        rentUsage: premise.type === 'residential' ? 'residence' : premise.type,
        ...{ categoryId: null, subCategory: null, areaBasis: 'covered' as const },
      })),
    ),
  }
}

const numbered = <Part>(parts: readonly Part[]): Record<string, Part> =>
  Object.fromEntries(parts.map((part, index) => [String(index + 1), part]))
