import { headLabels } from '@karsetu/contract/demand/demand-labels.ts'
import {
  type MovedProperty,
  type RevisionRunReport,
  type RevisionSums,
  revisionRunCalls,
} from '@karsetu/contract/revision/revision-run-calls.ts'
import { formatCount, formatDate, formatInstant, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type Paise, subtractPaise } from '@karsetu/domain/money/paise.ts'
import { useCall } from '../../api/use-call.ts'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { MovedList } from './MovedList.tsx'
import classes from './Revision.module.css'
import { taxOf } from './tax-of.ts'

type Amounts = RevisionSums['after']

/** What a run found: how many move, by how much for each head, by bands, the largest, and those beyond a percentage. */
export function RunFigures({ runId }: { runId: number }) {
  const { data, error, refetch } = useCall(revisionRunCalls.calls.report, { params: { id: runId } })
  const locale = useLocale()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSpinner />
  const { totals } = data
  return (
    <>
      <Stale run={data} />
      <p>
        <strong>{movedText(data)}</strong> ({m.revision_as_of({ when: formatInstant(data.createdAt, locale) })}
        {data.asOf !== null && `; ${m.law_dues_as_of({ day: formatDate(data.asOf, locale) })}`})
      </p>
      {totals.noLongerAssessable > 0 && (
        <p className={classes.stale}>
          {m.revision_no_longer_assessable_said({
            count: formatCount(totals.noLongerAssessable),
            amount: formatMoney(totals.lostPaise),
          })}
        </p>
      )}
      {totals.notAssessable > 0 && (
        <p>
          {m.revision_not_assessable()}: {formatCount(totals.notAssessable)}
        </p>
      )}
      <Heads totals={totals} isOfDues={data.asOf !== null} />
      {data.bands.length > 0 && (
        <>
          <h3>{m.revision_bands()}</h3>
          <Bands bands={data.bands} />
        </>
      )}
      {data.largest.length > 0 && (
        <>
          <h3>{m.revision_largest()}</h3>
          <MovedTable label={m.revision_largest()} rows={data.largest} />
        </>
      )}
      <h3>{m.revision_beyond()}</h3>
      <MovedList runId={runId} isOfDues={data.asOf !== null} />
      <details>
        <summary>{m.revision_by_ward()}</summary>
        <Wards rows={data.wardRows} />
      </details>
    </>
  )
}

function movedText({ asOf, totals }: RevisionRunReport): string {
  const moved = formatCount(totals.moved)
  const all = formatCount(totals.assessed)
  return asOf === null ? m.revision_moved_of({ moved, assessed: all }) : m.law_dues_open({ moved, open: all })
}

function Stale({ run }: { run: RevisionRunReport }) {
  if (!run.rulesChangedSince && !run.factsChangedSince) return null
  return (
    <p role="status" className={classes.stale}>
      {run.rulesChangedSince && `${m.revision_stale_rules()} `}
      {run.factsChangedSince && `${m.revision_stale_facts()} `}
      {m.revision_stale_hint()}
    </p>
  )
}

type Line = { name: string; amountOf: (amounts: Amounts) => Paise }

/** Head by head; of taxes with the value they are on, of dues with what interest and rebate make of them. */
function Heads({ totals: { before, after }, isOfDues }: { totals: RevisionSums; isOfDues: boolean }) {
  const lines: Line[] = [
    // The value that the taxes are on: in no sum of them.
    ...(isOfDues ? [] : [{ name: m.revision_arv(), amountOf: (amounts: Amounts) => amounts.arvPaise }]),
    { name: headLabels.house(), amountOf: (amounts) => amounts.housePaise },
    { name: headLabels.water(), amountOf: (amounts) => amounts.waterPaise },
    { name: headLabels.sewer(), amountOf: (amounts) => amounts.sewerPaise },
    ...(isOfDues
      ? [
          { name: m.law_dues_payable(), amountOf: taxOf },
          { name: m.law_dues_interest(), amountOf: (amounts: Amounts) => amounts.interestPaise },
          { name: m.law_dues_rebate(), amountOf: (amounts: Amounts) => amounts.rebatePaise },
        ]
      : []),
  ]
  const figures: { head: string; of: (line: Line) => Paise }[] = [
    { head: m.revision_before(), of: ({ amountOf }) => amountOf(before) },
    { head: m.revision_after(), of: ({ amountOf }) => amountOf(after) },
    { head: m.revision_change(), of: ({ amountOf }) => subtractPaise(amountOf(after), amountOf(before)) },
  ]
  const sum = { name: m.revision_total(), amountOf: taxOf }
  return (
    <FigureTable
      label={m.revision_total_change()}
      rows={lines}
      keyOf={({ name }) => name}
      columns={[
        { head: m.revision_head(), cell: ({ name }) => name },
        ...figures.map(({ head, of }) => ({
          ...{ head, isFigure: true },
          cell: (line: Line) => <MoneyText amount={of(line)} />,
        })),
      ]}
      {...(isOfDues
        ? {}
        : { total: [sum.name, ...figures.map(({ head, of }) => <MoneyText key={head} amount={of(sum)} />)] })}
    />
  )
}

function bandText({ overBps, upToBps, isNew }: RevisionRunReport['bands'][number]): string {
  if (isNew) return m.revision_band_new()
  if (overBps === null) return m.revision_band_up_to({ percent: String((upToBps ?? 0) / 100) })
  if (upToBps === null) return m.revision_band_over({ percent: String(overBps / 100) })
  return m.revision_band_between({ over: String(overBps / 100), upTo: String(upToBps / 100) })
}

function Bands({ bands }: Pick<RevisionRunReport, 'bands'>) {
  return (
    <FigureTable
      label={m.revision_bands()}
      rows={bands}
      keyOf={bandText}
      columns={[
        { head: m.revision_change_percent(), cell: bandText },
        { head: m.revision_properties(), isFigure: true, cell: ({ properties }) => formatCount(properties) },
        { head: m.revision_change(), isFigure: true, cell: ({ changePaise }) => <MoneyText amount={changePaise} /> },
      ]}
    />
  )
}

/** Properties with their taxes before and after. */
function MovedTable({ label, rows }: { label: string; rows: readonly MovedProperty[] }) {
  return (
    <FigureTable
      label={label}
      rows={rows}
      keyOf={({ propertyUniqueId }) => propertyUniqueId}
      columns={[
        {
          head: m.demand_property_id(),
          cell: ({ propertyUniqueId: propertyId }) => (
            <AppLink to={pathTo.ledgerOf({ propertyId })}>{propertyId}</AppLink>
          ),
        },
        { head: m.demand_ward(), isFigure: true, cell: ({ wardNo }) => wardNo },
        {
          head: m.revision_before(),
          isFigure: true,
          cell: ({ before }) => before && <MoneyText amount={taxOf(before)} />,
        },
        { head: m.revision_after(), isFigure: true, cell: ({ after }) => <MoneyText amount={taxOf(after)} /> },
        { head: m.revision_change(), isFigure: true, cell: ({ changePaise }) => <MoneyText amount={changePaise} /> },
      ]}
    />
  )
}

function Wards({ rows }: { rows: RevisionRunReport['wardRows'] }) {
  return (
    <FigureTable
      label={m.revision_by_ward()}
      rows={rows}
      keyOf={({ wardId }) => wardId}
      columns={[
        { head: m.demand_ward(), cell: ({ wardNo, wardName }) => [wardNo, wardName].join(' · ') },
        { head: m.revision_assessed(), isFigure: true, cell: ({ assessed }) => formatCount(assessed) },
        { head: m.revision_moved(), isFigure: true, cell: ({ moved }) => formatCount(moved) },
        {
          head: m.revision_no_longer_assessable(),
          isFigure: true,
          cell: ({ noLongerAssessable }) => (noLongerAssessable > 0 ? formatCount(noLongerAssessable) : null),
        },
        {
          head: m.revision_tax_lost(),
          isFigure: true,
          cell: ({ lostPaise }) => (lostPaise > 0 ? <MoneyText amount={lostPaise} /> : null),
        },
        {
          head: m.revision_change(),
          isFigure: true,
          cell: ({ before, after }) => <MoneyText amount={subtractPaise(taxOf(after), taxOf(before))} />,
        },
      ]}
    />
  )
}
