import { type FinancialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import classes from './text.module.css'

/** A financial year: 2026-27. */
export function FinancialYearText({ year }: { year: FinancialYear }) {
  return <span className={classes.figure}>{financialYearLabel(year)}</span>
}
