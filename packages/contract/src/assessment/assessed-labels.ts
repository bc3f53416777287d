import type { MadeCorrection } from '@karsetu/domain/notice/what-changed.ts'
import type { Locale } from '../words/generated/runtime.js'
import { m } from '../words/messages.ts'

/** Reasons the machine writes; all others are in the words of who assessed. */
const written: ReadonlyMap<string, (facts: Record<string, never>, options: { locale?: Locale }) => string> = new Map([
  ['yearly assessment', m.arv_assessed_yearly],
  ['assessment of a part of the year', m.arv_assessed_part],
  ['revaluation', m.arv_assessed_revaluation],
])

/** Why a year was assessed as it was. */
export const assessedReason = (reason: string, locale?: Locale): string =>
  written.get(reason)?.({}, locale ? { locale } : {}) ?? reason

/** What a correction is called, with the number of a note. */
export function correctionName({ kind, number }: Pick<MadeCorrection, 'kind' | 'number'>, locale?: Locale): string {
  const options = locale ? { locale } : {}
  switch (kind) {
    case 'debit_note':
      return m.bill_corrected_by_debit_note({ number: number ?? '' }, options)
    case 'credit_note':
      return m.bill_corrected_by_credit_note({ number: number ?? '' }, options)
    case 'arrears':
      return m.bill_corrected_by_arrears({}, options)
    case 'demand':
      return m.bill_corrected_by_demand({}, options)
  }
}
