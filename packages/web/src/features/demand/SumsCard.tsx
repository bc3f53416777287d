import type { DemandSums } from '@karsetu/contract/demand/summary-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { ReactNode } from 'react'
import { Bars } from '../../ui/Bars.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText, InstantText } from '../../ui/DateText.tsx'
import { type FigureColumn, FigureTable } from '../../ui/FigureTable.tsx'
import classes from './Demand.module.css'
import { sumCell, sumFigures } from './sum-figures.tsx'

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

const columns = () =>
  sumFigures.map(
    ({ key, head }): FigureColumn<SumsRow> => ({
      head: head(),
      isFigure: true,
      cell: (row) => sumCell(key, row),
    }),
  )

/** Demand, collection and balance of some rows: bars for the eye, and the table behind them with the sum of all. */
export function SumsCard({ title, lead, nameHead, rows, total, totalName, read, aside }: Props) {
  return (
    <Card title={title} aside={aside}>
      {lead && <p className={classes.lead}>{lead}</p>}
      <SumsBars rows={rows} />
      <FigureTable
        label={title}
        columns={[{ head: nameHead, cell: (row) => row.link ?? row.name }, ...columns()]}
        rows={rows}
        keyOf={(row) => row.key}
        total={[totalName ?? m.arv_all_together(), ...sumFigures.map(({ key }) => sumCell(key, total))]}
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
