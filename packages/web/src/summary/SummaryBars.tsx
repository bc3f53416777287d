import { type Cut, rowKey, type SummaryRow } from '@karsetu/contract/summary/declare-summary.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Bars, type Tone } from '../ui/Bars.tsx'
import { figureOf, figureText } from './figure.tsx'

/** A measure as a part of every bar; `caption` where its label alone does not say what a bar measures. */
export type BarPart = { measure: string; tone: Tone; caption?: string }

type Props<Row extends SummaryRow> = {
  cut: Cut
  rows: readonly Row[]
  parts: readonly BarPart[]
  nameOf: (row: Row) => string
}

/** The rows of a summary as bars: a length for each measure named, one after the other. */
export function SummaryBars<Row extends SummaryRow>({ cut, rows, parts, nameOf }: Props<Row>) {
  const shown = parts.flatMap(({ measure: key, tone }) => {
    const measure = cut.measures[key]
    return measure ? [{ key, tone, measure }] : []
  })
  const names = shown.map(({ measure }) => measure.label())
  const bars = rows.map((row) => {
    const figures = shown.map(({ key, measure }) => figureText(measure, figureOf(row, key)))
    const said = figures.map((figure, at) => `${names[at]} ${figure}`).join(', ')
    return {
      key: rowKey(cut, row),
      name: nameOf(row),
      label: `${nameOf(row)}: ${said}`,
      ...(shown.length === 1 ? { figure: figures[0] } : {}),
      parts: shown.map(({ key, tone }) => ({ key, tone, size: figureOf(row, key) })),
    }
  })
  const label = m.summary_bars({ measures: names.join(', ') })
  const caption = parts[0]?.caption ?? names[0]
  if (caption !== undefined && shown.length === 1) return <Bars label={label} caption={caption} bars={bars} />
  const legend = shown.map(({ tone }, at) => ({ tone, word: names[at] }))
  return <Bars label={label} bars={bars} legend={legend} />
}
