import type { ValueAndTaxes } from '@karsetu/contract/assessment/assessment-list-calls.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type Paise, sumPaise } from '@karsetu/domain/money/paise.ts'
import type { ReactNode } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { type FigureColumn, FigureTable } from '../../ui/FigureTable.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { AsOf } from '../demand/SumsCard.tsx'
import classes from './Assessment.module.css'

export type ValueSumsRow = ValueAndTaxes & { key: string; name: string; link?: ReactNode; properties: number }

type Found = { data: unknown; error: ApiError | null; refetch: () => unknown }
type Props = {
  title: string
  /** What a bar and a row are. */
  lead: string
  nameHead: string
  found: Found
  rows: readonly ValueSumsRow[] | undefined
  asOf: string | undefined
}

const money = (head: string, key: keyof ValueAndTaxes): FigureColumn<ValueSumsRow> => ({
  head,
  isFigure: true,
  cell: (row) => <MoneyText amount={row[key]} />,
})

/** Properties, value and taxes of some rows: bars of their count for the eye, and the table behind them. */
export function ValueSums({ title, lead, nameHead, found, rows, asOf }: Props) {
  return (
    <Card title={title}>
      <p>{lead}</p>
      {found.error ? (
        <ErrorState error={found.error} title={m.demand_screen_failed()} onRetry={() => void found.refetch()} />
      ) : !rows ? (
        <PageSpinner />
      ) : rows.every(({ properties }) => properties === 0) ? (
        <EmptyState title={m.arv_nothing()} />
      ) : (
        <>
          <CountBars rows={rows} />
          <SumsTable title={title} nameHead={nameHead} rows={rows} />
          {asOf && <AsOf instant={asOf} />}
        </>
      )}
    </Card>
  )
}

function SumsTable({ title, nameHead, rows }: Pick<Props, 'title' | 'nameHead'> & { rows: readonly ValueSumsRow[] }) {
  const total = (key: keyof ValueAndTaxes): Paise => sumPaise(rows.map((row) => row[key]))
  const keys = ['arvPaise', 'housePaise', 'waterPaise', 'sewerPaise', 'totalPaise'] as const
  return (
    <FigureTable
      label={title}
      columns={[
        { head: nameHead, cell: (row) => row.link ?? row.name },
        { head: m.arv_properties(), isFigure: true, cell: (row) => formatCount(row.properties) },
        money(m.arv_value(), 'arvPaise'),
        money(m.demand_head_house(), 'housePaise'),
        money(m.demand_head_water(), 'waterPaise'),
        money(m.demand_head_sewer(), 'sewerPaise'),
        money(m.arv_total_tax(), 'totalPaise'),
      ]}
      rows={rows}
      keyOf={(row) => row.key}
      total={[
        m.arv_all_together(),
        formatCount(rows.reduce((sum, { properties }) => sum + properties, 0)),
        ...keys.map((key) => <MoneyText key={key} amount={total(key)} />),
      ]}
    />
  )
}

function CountBars({ rows }: { rows: readonly ValueSumsRow[] }) {
  const longest = Math.max(1, ...rows.map(({ properties }) => properties))
  return (
    <figure className={classes.figure} aria-label={m.arv_chart()}>
      <ul className={classes.bars}>
        {rows.map(({ key, name, properties }) => (
          <li key={key}>
            <span aria-hidden>{name}</span>
            <span
              className={classes.bar}
              role="img"
              aria-label={m.arv_bar({ name, count: formatCount(properties) })}
              style={{ width: `${(properties / longest) * 100}%` }}
            />
          </li>
        ))}
      </ul>
    </figure>
  )
}
