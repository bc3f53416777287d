import type { ValueAndTaxes } from '@karsetu/contract/assessment/assessment-list-calls.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type Paise, sumPaise } from '@karsetu/domain/money/paise.ts'
import type { ReactNode } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { Bars } from '../../ui/Bars.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { type FigureColumn, FigureTable } from '../../ui/FigureTable.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { AsOf } from '../demand/SumsCard.tsx'

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
          <Bars label={m.arv_chart()} caption={m.arv_properties_number()} bars={countBars(rows)} />
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

const countBars = (rows: readonly ValueSumsRow[]) =>
  rows.map(({ key, name, properties }) => ({
    ...{ key, name },
    label: m.arv_bar({ name, count: formatCount(properties) }),
    figure: formatCount(properties),
    parts: [{ key: 'properties', size: properties, tone: 'accent' as const }],
  }))
