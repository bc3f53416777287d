import { type FinancialYear, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'

/** The day it is in India, whatever the device's own zone. */
export const todayInIndia = (): IsoDate => istDateOf(new Date())

/** The financial year of that day. */
export const currentYear = (): FinancialYear => financialYearOf(todayInIndia())
