import type { FileSlot, RegisterFields } from '../property/register-state.ts'
import { financialYear, financialYearOf, startOfFinancialYear } from '../time/financial-year.ts'
import type { IsoDate } from '../time/iso-date.ts'

/** Concessions that belong to an owner, not to a building: they end when the property goes to somebody else. */
export const ownerConcessions = ['disability', 'ex_defence_widow', 'only_building'] as const
export type OwnerConcession = (typeof ownerConcessions)[number]

type ConcessionFields = Pick<
  RegisterFields,
  'isDisabled' | 'disabilityBps' | 'isExDefensePersonalWidow' | 'isOnlyBuildingOfOwner'
>

const ends: Record<
  OwnerConcession,
  { isOn: (state: ConcessionFields) => boolean; set: Partial<ConcessionFields>; proof: FileSlot }
> = {
  disability: {
    isOn: ({ isDisabled }) => isDisabled,
    set: { isDisabled: false, disabilityBps: null },
    proof: 'disabilityDocumentProof',
  },
  ex_defence_widow: {
    isOn: ({ isExDefensePersonalWidow }) => isExDefensePersonalWidow,
    set: { isExDefensePersonalWidow: false },
    proof: 'exDefensePersonalDocumentProof',
  },
  only_building: {
    isOn: ({ isOnlyBuildingOfOwner }) => isOnlyBuildingOfOwner,
    set: { isOnlyBuildingOfOwner: false },
    proof: 'onlyBuildingDeclaration',
  },
}

/** Those that the register gives a property now. */
export const concessionsOf = (state: ConcessionFields): OwnerConcession[] =>
  ownerConcessions.filter((name) => ends[name].isOn(state))

/** What the register says once they have ended; their proofs go with them, into the history. */
export function withoutConcessions(ended: readonly OwnerConcession[]): {
  set: Partial<ConcessionFields>
  files: Partial<Record<FileSlot, null>>
} {
  return {
    set: Object.assign({}, ...ended.map((name) => ends[name].set)),
    files: Object.fromEntries(ended.map((name) => [ends[name].proof, null])),
  }
}

/** The first day without them: the year of the order keeps its tax, the next one is assessed anew. */
export const concessionsEndOn = (orderedOn: IsoDate): IsoDate =>
  startOfFinancialYear(financialYear(financialYearOf(orderedOn) + 1))
