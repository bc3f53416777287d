import type { ArrearsShown, Standing } from '@karsetu/contract/correction/correction-calls.ts'
import { ArrearCorrection } from '@karsetu/contract/correction/correction-forms.ts'
import { maxPaise, type Paise, rupeeText, ZERO } from '@karsetu/domain/money/paise.ts'
import { formOf } from '../../form/form-of.ts'

export type ArrearsTyped = {
  finYear: number
  revisedArrearsHouseTax: Paise | null
  revisedArrearsSewerageTax: Paise | null
  revisedArrearsWaterTax: Paise | null
  receiptNumber: string
  remarks: string
  shownEntryNo: number
}

/** The call takes rupees, as the specification's payload has them. */
const rupees = (amount: Paise | null) => (amount === null ? '' : Number.isNaN(amount) ? 'none' : rupeeText(amount))

export const arrearsForm = formOf(ArrearCorrection, (typed: ArrearsTyped) => ({
  ...typed,
  revisedArrearsHouseTax: rupees(typed.revisedArrearsHouseTax),
  revisedArrearsSewerageTax: rupees(typed.revisedArrearsSewerageTax),
  revisedArrearsWaterTax: rupees(typed.revisedArrearsWaterTax),
}))

/** The form starts with what the ledger says, so that only what is wrong is typed. */
export const arrearsTyped = ({ finYear, shownEntryNo, standing }: ArrearsShown): ArrearsTyped => {
  const { house, water, sewer } = owed(standing)
  return {
    finYear,
    shownEntryNo,
    revisedArrearsHouseTax: house,
    revisedArrearsSewerageTax: sewer,
    revisedArrearsWaterTax: water,
    receiptNumber: '',
    remarks: '',
  }
}

/** What was paid too much is not owed. */
const owed = ({ arrears: { house, water, sewer } }: Standing): Standing['arrears'] => ({
  house: maxPaise(ZERO, house),
  water: maxPaise(ZERO, water),
  sewer: maxPaise(ZERO, sewer),
})
