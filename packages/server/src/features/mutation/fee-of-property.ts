import type { Paise } from '@karsetu/domain/money/paise.ts'
import { type MutationFee, mutationFee } from '@karsetu/domain/mutation/mutation-fee.ts'
import type { RegisterState } from '@karsetu/domain/property/register-state.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { MutationRules } from './mutation-rules-store.ts'

const hundredths = (squareFeet: number) => Math.round(squareFeet * 100)

/** The fee of a transfer of a property as the register has it, by the rules of a day. */
export function feeOfProperty(
  { fees }: MutationRules,
  { plotAreaSqft, premises }: Pick<RegisterState, 'plotAreaSqft' | 'premises'>,
  { isFamily, valuePaise, on }: { isFamily: boolean; valuePaise: Paise | null; on: IsoDate },
): MutationFee {
  const floors = Object.values(premises)
  const covered = floors.reduce((sum, { areaSqft }) => sum + hundredths(areaSqft), 0)
  return mutationFee(
    fees,
    {
      isFamily,
      valuePaise,
      plotHundredths: plotAreaSqft === null ? null : hundredths(plotAreaSqft),
      coveredHundredths: floors.length === 0 ? null : covered,
    },
    on,
  )
}
