import { type Paise, paise } from '../money/paise.ts'
import { type ArrearField, arrearFields } from './fields.ts'
import type { RegisterRow } from './read-row.ts'

/** Where a row ended: in the register, waiting for a person, or never a property. */
export type RowEnd = 'ready' | 'held' | 'left_out'

export type Arrears = Readonly<Record<ArrearField, Paise>>

/** The arrears of a row that can be read, by bucket; what cannot be read is nought here and named among the issues. */
export function readableArrears(row: RegisterRow): Arrears {
  const amount = (field: ArrearField): Paise => {
    const reading = row.arrears[field]
    return reading.state === 'known' ? reading.value : paise(0)
  }
  return {
    arrearHouse: amount('arrearHouse'),
    arrearWater: amount('arrearWater'),
    arrearSewer: amount('arrearSewer'),
    interestHouse: amount('interestHouse'),
    interestWater: amount('interestWater'),
    interestSewer: amount('interestSewer'),
  }
}

export type TallyLine = { readonly rows: number; readonly arrears: Arrears }

/** One line of the account of a file: a ward, or the rows whose ward is not known (null). */
export type WardTally = {
  readonly wardId: number | null
  readonly ready: TallyLine
  readonly held: TallyLine
  readonly leftOut: TallyLine
}

export const noArrears: Arrears = readableArrearsOf(() => 0)

function readableArrearsOf(amount: (field: ArrearField) => number): Arrears {
  return {
    arrearHouse: paise(amount('arrearHouse')),
    arrearWater: paise(amount('arrearWater')),
    arrearSewer: paise(amount('arrearSewer')),
    interestHouse: paise(amount('interestHouse')),
    interestWater: paise(amount('interestWater')),
    interestSewer: paise(amount('interestSewer')),
  }
}

export function addArrears(a: Arrears, b: Arrears): Arrears {
  return readableArrearsOf((field) => a[field] + b[field])
}

export function totalArrears(arrears: Arrears): Paise {
  return paise(arrearFields.reduce((sum, field) => sum + arrears[field], 0))
}

export type FileTotals = { readonly rows: number; readonly arrears: Arrears }

/**
 * The account that must close: every row of the file ended somewhere, and every paisa of its arrears with it.
 * @param file counted while reading, apart from the wards
 * @returns what does not close; empty when the account does
 */
export function discrepancies(
  file: FileTotals,
  wards: readonly WardTally[],
): { what: 'rows' | ArrearField; file: number; accounted: number }[] {
  const lines = wards.flatMap((ward) => [ward.ready, ward.held, ward.leftOut])
  const rows = lines.reduce((sum, line) => sum + line.rows, 0)
  const arrears = lines.reduce((sum, line) => addArrears(sum, line.arrears), noArrears)
  return [
    ...(rows === file.rows ? [] : [{ what: 'rows' as const, file: file.rows, accounted: rows }]),
    ...arrearFields
      .filter((field) => arrears[field] !== file.arrears[field])
      .map((field) => ({ what: field, file: file.arrears[field], accounted: arrears[field] })),
  ]
}
