import { type Cut, rowKey, type SummaryRow } from '@karsetu/contract/summary/declare-summary.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { lazy, Suspense } from 'react'
import { figureOf, figureText } from './figure.tsx'
import type { BarPart } from './SummaryBars.tsx'
import classes from './SummaryChart.module.css'

/** A course over days or months, columns side by side, or shares of a whole. */
export type ChartShape = 'line' | 'columns' | 'donut'

const DrawnChart = lazy(() => import('./DrawnChart.tsx'))

type Props<Row extends SummaryRow> = {
  cut: Cut
  rows: readonly Row[]
  parts: readonly BarPart[]
  shape: ChartShape
  nameOf: (row: Row) => string
  tickOf: (row: Row) => string
}

/** Draws the rows of a summary. The table beside it says the same: to a screen reader the chart is one picture. */
export function SummaryChart<Row extends SummaryRow>({ cut, rows, parts, shape, nameOf, tickOf }: Props<Row>) {
  const series = parts.flatMap(({ measure: key, tone }) => {
    const measure = cut.measures[key]
    return measure ? [{ key, tone, measure, label: measure.label() }] : []
  })
  const points = rows.map((row) => ({
    key: rowKey(cut, row),
    name: nameOf(row),
    tick: tickOf(row),
    values: Object.fromEntries(series.map(({ key }) => [key, figureOf(row, key)])),
    said: series.map(({ key, measure, label }) => `${label} ${figureText(measure, figureOf(row, key))}`).join(', '),
  }))
  const shown = shape === 'line' ? points.sort((a, b) => (a.key < b.key ? -1 : 1)) : points
  const said = shown.map(({ name, said: figures }) => `${name}: ${figures}`).join('; ')
  const label = m.summary_chart({ measures: series.map(({ label: word }) => word).join(', ') })
  return (
    <figure className={classes.chart} role="img" aria-label={`${label}. ${said}`}>
      <Suspense fallback={null}>
        <DrawnChart shape={shape} points={shown} series={series} />
      </Suspense>
    </figure>
  )
}
