import type { DemandSums } from '@karsetu/contract/demand/summary-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { ReactNode } from 'react'
import { Bars } from '../../ui/Bars.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText, InstantText } from '../../ui/DateText.tsx'
import { type FigureColumn, FigureTable } from '../../ui/FigureTable.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import classes from './Demand.module.css'

export type SumsRow = DemandSums & {
  key: string
  /** Names the bar and the row. */
  name: string
  /** Where the row leads to. */
  link?: ReactNode
}

/** When the figures were read, and of which day they are. */
export type ReadOn = { asOf: string; day: IsoDate; today: IsoDate }

type Props = {
  title: string
  /** What a row is, and what its figures mean. */
  lead?: string
  nameHead: string
  rows: readonly SumsRow[]
  /** All rows together, as the server adds them up. */
  total: DemandSums
  /** What they come to together; their total when left out. */
  totalName?: string
  read: ReadOn
  aside?: ReactNode
}

type Figure = { head: () => string; of: (sums: DemandSums) => Paise; isLeftOutWhenZero?: true }

const figures: readonly Figure[] = [
  { head: m.demand_screen_demand, of: ({ demandPaise }) => demandPaise },
  { head: m.demand_screen_rebate, of: ({ rebatePaise }) => rebatePaise },
  { head: m.demand_screen_collected, of: ({ collectedPaise }) => collectedPaise },
  { head: m.demand_screen_balance, of: ({ balancePaise }) => balancePaise },
  {
    head: m.demand_screen_interest_balance,
    of: ({ interestBalancePaise }) => interestBalancePaise,
    isLeftOutWhenZero: true,
  },
]

const cellOf = ({ head, of, isLeftOutWhenZero }: Figure, sums: DemandSums) =>
  isLeftOutWhenZero && of(sums) === 0 ? null : <MoneyText key={head()} amount={of(sums)} />

const columnOf = (figure: Figure): FigureColumn<SumsRow> => ({
  head: figure.head(),
  isFigure: true,
  cell: (row) => cellOf(figure, row),
})

/** Demand, collection and balance of some rows: bars for the eye, and the table behind them with the sum of all. */
export function SumsCard({ title, lead, nameHead, rows, total, totalName, read, aside }: Props) {
  return (
    <Card title={title} aside={aside}>
      {lead && <p className={classes.lead}>{lead}</p>}
      <SumsBars rows={rows} />
      <FigureTable
        label={title}
        columns={[{ head: nameHead, cell: (row) => row.link ?? row.name }, ...figures.map(columnOf)]}
        rows={rows}
        keyOf={(row) => row.key}
        total={[totalName ?? m.arv_all_together(), ...figures.map((figure) => cellOf(figure, total))]}
      />
      <AsOf instant={read.asOf} {...(read.day === read.today ? {} : { day: read.day })} />
    </Card>
  )
}

/** Of which moment figures are; of the end of a day where one was chosen. */
export function AsOf({ instant, day }: { instant: string; day?: IsoDate }) {
  const [before = '', after = ''] = m.common_as_of({ when: '\n' }).split('\n')
  return (
    <p className={classes.asOf}>
      {before}
      {day ? <DateText date={day} /> : <InstantText instant={instant} />}
      {after}
    </p>
  )
}

/** What became of a demand, as its bar shows it. */
const parts = [
  {
    key: 'collected',
    tone: 'good',
    sizeOf: (row: DemandSums) => row.collectedPaise,
    word: () => m.demand_screen_collected(),
  },
  { key: 'rebate', tone: 'line', sizeOf: (row: DemandSums) => row.rebatePaise, word: () => m.demand_screen_rebate() },
  {
    key: 'balance',
    tone: 'warn',
    sizeOf: (row: DemandSums) => row.balancePaise,
    word: () => m.demand_screen_balance(),
  },
] as const

function SumsBars({ rows }: { rows: readonly SumsRow[] }) {
  const bars = rows.map((row) => ({
    ...{ key: row.key, name: row.name, label: labelOf(row) },
    parts: parts.map(({ sizeOf, ...part }) => ({ ...part, size: sizeOf(row) })),
  }))
  const legend = parts.map(({ tone, word }) => ({ tone, word: word() }))
  return <Bars label={m.demand_screen_chart()} bars={bars} legend={legend} />
}

const labelOf = (row: SumsRow) =>
  m.demand_screen_share_label({
    name: row.name,
    collected: formatMoney(row.collectedPaise),
    rebate: formatMoney(row.rebatePaise),
    balance: formatMoney(row.balancePaise),
  })
