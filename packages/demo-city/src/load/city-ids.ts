import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import { demoYears } from '../money/demo-calendar.ts'

/** Numbers that threads give out without asking each other: each property has a range of its own. */
const journalsPerProperty = 64
const paymentsPerProperty = 16
/** Demand journals of wards come first. */
const wardJournals = 10_000

export const wardJournalId = (wardId: number, year: FinancialYear): number =>
  wardId * demoYears.length + demoYears.indexOf(year) + 1

/** @param step 0, 1, 2 … in the history of the property */
export function journalIdOf(propertyId: number, step: number): number {
  if (step >= journalsPerProperty) throw new RangeError(`property ${propertyId} has more journals than numbers`)
  return wardJournals + propertyId * journalsPerProperty + step
}

export function paymentIdOf(propertyId: number, paymentNo: number): number {
  if (paymentNo >= paymentsPerProperty) throw new RangeError(`property ${propertyId} has more payments than numbers`)
  return propertyId * paymentsPerProperty + paymentNo
}
