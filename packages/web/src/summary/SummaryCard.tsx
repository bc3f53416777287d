import { type Cut, rowName, type SummaryRow } from '@karsetu/contract/summary/declare-summary.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { ReactNode } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { useLocale } from '../locale/locale.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FoldOnPhone } from '../ui/FoldOnPhone.tsx'
import { PageSpinner } from '../ui/PageSpinner.tsx'
import { AsOf } from './AsOf.tsx'
import { Definitions } from './Definitions.tsx'
import classes from './Summary.module.css'
import { type BarPart, SummaryBars } from './SummaryBars.tsx'
import { type ChartShape, SummaryChart } from './SummaryChart.tsx'
import { SummaryTable } from './SummaryTable.tsx'

/** Rows and total of a cut, with the moment they were read and, where one was chosen, the day they are of. */
export type Answer<Row extends SummaryRow> = {
  rows: readonly Row[]
  total: SummaryRow
  asOf: string
  day?: IsoDate
  today?: IsoDate
}

export type Result<Row extends SummaryRow> = {
  data: Answer<Row> | undefined
  error: ApiError | Error | null
  refetch: () => unknown
}

type Props<Row extends SummaryRow> = {
  title: string
  /** What a row is, and what its figures mean. */
  lead?: string
  cut: Cut
  result: Result<Row>
  nameHead: string
  /** What a row is called, where not by its dimensions. */
  nameOf?: (row: Row) => string
  /** From the path builder: the list behind a row; undefined where it leads nowhere. */
  linkOf?: (row: Row) => string | undefined
  /** What the link says to who hears it. */
  linkLabel?: (name: string) => string
  /** The measures drawn. */
  parts?: readonly BarPart[]
  /** How they are drawn: a bar beside the name of each row unless another shape is chosen. */
  shape?: 'bars' | ChartShape
  /** Name of a row on an axis, where its own is too long for one. */
  tickOf?: ((row: Row) => string) | undefined
  /** On a phone the table stands behind a button, and the chart comes first. */
  foldsTable?: boolean
  totalName?: string
  aside?: ReactNode
  emptyText?: string
}

/** One table of a summary with its chart, what its figures mean, and of when they are; each row leads to its list. */
export function SummaryCard<Row extends SummaryRow>(props: Props<Row>) {
  const { title, lead, cut, result, parts, shape = 'bars', linkOf, linkLabel } = props
  const locale = useLocale()
  const { data, error, refetch } = result
  const nameOf = props.nameOf ?? ((row: Row) => rowName(cut, row, locale))
  const linked = (row: Row) => {
    const [name, to] = [nameOf(row), linkOf?.(row)]
    if (to === undefined) return name
    return (
      <AppLink to={to} {...(linkLabel ? { 'aria-label': linkLabel(name) } : {})}>
        {name}
      </AppLink>
    )
  }
  return (
    <Card title={title} aside={props.aside}>
      {lead && <p className={classes.lead}>{lead}</p>}
      {error ? (
        <ErrorState error={error} title={m.demand_screen_failed()} onRetry={() => void refetch()} />
      ) : !data ? (
        <PageSpinner />
      ) : data.rows.length === 0 ? (
        <EmptyState title={props.emptyText ?? m.common_no_records()} />
      ) : (
        <>
          {parts && shape === 'bars' && <SummaryBars cut={cut} rows={data.rows} parts={parts} nameOf={nameOf} />}
          {parts && shape !== 'bars' && (
            <SummaryChart {...{ cut, rows: data.rows, parts, shape, nameOf, tickOf: props.tickOf ?? nameOf }} />
          )}
          <Foldable label={props.foldsTable ? m.summary_table() : undefined}>
            <SummaryTable
              label={title}
              cut={cut}
              rows={data.rows}
              total={data.total}
              nameHead={props.nameHead}
              nameOf={linked}
              totalName={props.totalName}
            />
            <Definitions measures={cut.measures} />
          </Foldable>
          <AsOf instant={data.asOf} {...(data.day === undefined || data.day === data.today ? {} : { day: data.day })} />
        </>
      )}
    </Card>
  )
}

const Foldable = ({ label, children }: { label: string | undefined; children: ReactNode }) =>
  label === undefined ? children : <FoldOnPhone label={label}>{children}</FoldOnPhone>
