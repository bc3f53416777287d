import type { SummaryRow } from '@karsetu/contract/summary/declare-summary.ts'
import type { Measure, Measures } from '@karsetu/contract/summary/measures.ts'
import { formatCount, formatMoney } from '@karsetu/contract/words/format.ts'
import { type Paise, paise } from '@karsetu/domain/money/paise.ts'
import type { ReactNode } from 'react'
import { MoneyText } from '../ui/MoneyText.tsx'

/** A measure of a row; its reply was checked against the declaration. */
export const figureOf = (row: SummaryRow, key: string): number => row[key] as number

/** A figure as text, for labels of charts. */
export const figureText = ({ kind }: Measure, value: number): string =>
  kind === 'money' ? formatMoney(paise(value)) : kind === 'percent' ? `${value}%` : formatCount(value)

/** A figure in a table; null for a zero of a measure that is seldom anything: a dash, and without any its column goes. */
export function figureCell(measure: Measure, row: SummaryRow, key: string): ReactNode | null {
  const { kind, isSeldom } = measure
  const value = figureOf(row, key)
  if (isSeldom && value === 0) return null
  return kind === 'money' ? <MoneyText key={key} amount={value as Paise} /> : figureText(measure, value)
}

/** The measures that tables show, in their order. */
export const shownMeasures = (measures: Measures): [key: string, measure: Measure][] =>
  Object.entries(measures).filter(([, { isDetail }]) => !isDetail)
