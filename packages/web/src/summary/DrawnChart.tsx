import type { Measure } from '@karsetu/contract/summary/measures.ts'
import { formatShortMoney } from '@karsetu/contract/words/short-money.ts'
import { paise } from '@karsetu/domain/money/paise.ts'
import { BarChart, DonutChart, LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import { useLocale } from '../locale/locale.ts'
import type { Tone } from '../ui/Bars.tsx'
import { figureText } from './figure.tsx'
import classes from './SummaryChart.module.css'
import type { ChartShape } from './SummaryChart.tsx'

type Series = { key: string; tone: Tone; measure: Measure; label: string }
type Point = { key: string; name: string; tick: string; values: Readonly<Record<string, number>> }
type Props = { shape: ChartShape; points: readonly Point[]; series: readonly Series[] }

const colours: Record<Tone, string> = {
  accent: 'var(--chart-1)',
  good: 'var(--chart-2)',
  warn: 'var(--chart-3)',
  line: 'var(--chart-4)',
}
const shareColours = [1, 2, 3, 4, 5, 6].map((at) => `var(--chart-${at})`)

/** The only file that knows the chart library: it comes with the first chart, and never with the first page. */
export default function DrawnChart({ shape, points, series }: Props) {
  const locale = useLocale()
  const [first] = series
  if (!first) return null
  if (shape === 'donut') return <Shares points={points} of={first} />
  const short = (value: number) =>
    first.measure.kind === 'money'
      ? formatShortMoney(paise(Math.round(value)), locale)
      : figureText(first.measure, value)
  const chart = {
    h: '15rem',
    data: points.map(({ tick, name, values }) => ({ tick, name, ...values })),
    dataKey: 'tick',
    series: series.map(({ key, tone, label }) => ({ name: key, label, color: colours[tone] })),
    valueFormatter: (value: number) => figureText(first.measure, value),
    yAxisProps: { tickFormatter: short, width: 64 },
    xAxisProps: { interval: 'equidistantPreserveStart' as const, minTickGap: 8 },
    withLegend: series.length > 1,
    gridAxis: 'x' as const,
    tickLine: 'none' as const,
  }
  return shape === 'line' ? (
    <LineChart
      {...chart}
      curveType="linear"
      lineProps={{ isAnimationActive: false }}
      lineChartProps={{ accessibilityLayer: false }}
    />
  ) : (
    <BarChart
      {...chart}
      type="stacked"
      maxBarWidth={48}
      barProps={{ isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false }}
    />
  )
}

/** A share for each row: the largest have a colour each, the others one together. What was paid back has no share. */
function Shares({ points, of }: { points: readonly Point[]; of: Series }) {
  const shares = points
    .map(({ key, name, values }) => ({ key, name, value: values[of.key] ?? 0 }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)
    .map((share, at) => ({ ...share, color: shareColours[Math.min(at, shareColours.length - 1)] ?? '' }))
  const sum = shares.reduce((total, { value }) => total + value, 0)
  return (
    <div className={classes.parts}>
      <DonutChart
        data={shares}
        size={190}
        thickness={30}
        strokeWidth={1}
        withTooltip={false}
        pieProps={{ isAnimationActive: false }}
        pieChartProps={{ accessibilityLayer: false }}
      />
      <ul className={classes.legend}>
        {shares.map(({ key, name, value, color }) => (
          <li key={key}>
            <span className={classes.swatch} style={{ background: color }} />
            {name} {((value / sum) * 100).toFixed(1)}%
          </li>
        ))}
      </ul>
    </div>
  )
}
