import { type SummaryFilter, valueSummaryCalls } from '@karsetu/contract/assessment/value-summary.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import classes from './Demand.module.css'

type Props = {
  query: SummaryFilter
  /** Of which day the demand beneath is. */
  asOf?: IsoDate | undefined
  /** Nothing is demanded there; with nothing assessed either, the two do not differ. */
  withoutDemand?: boolean
}

/** What was assessed in the places asked about, and the way from there to their demand. */
export function TaxFacts({ query: request, asOf, withoutDemand = false }: Props) {
  const { data, error, refetch } = useCall(valueSummaryCalls.calls.places, { query: request }, { keepPrevious: true })
  if (error)
    return (
      <Card title={m.demand_report_assessed_title()}>
        <ErrorState error={error} title={m.demand_report_assessed_failed()} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data)
    return (
      <Card title={m.demand_report_assessed_title()}>
        <PageSpinner />
      </Card>
    )
  const { total } = data
  return (
    <Card title={m.demand_report_assessed({ year: financialYearLabel(data.financialYear) })}>
      <p className={classes.lead}>{m.demand_report_assessed_lead()}</p>
      <div className={classes.assessed}>
        <Facts
          facts={[
            { label: m.arv_properties(), value: formatCount(total.properties) },
            { label: m.arv_value(), value: <MoneyText amount={total.arvPaise} /> },
            { label: m.demand_head_house(), value: <MoneyText amount={total.housePaise} /> },
            { label: m.demand_head_water(), value: <MoneyText amount={total.waterPaise} /> },
            { label: m.demand_head_sewer(), value: <MoneyText amount={total.sewerPaise} /> },
            { label: m.arv_total_tax(), value: <MoneyText amount={total.totalPaise} /> },
          ]}
        />
      </div>
      {(total.properties > 0 || !withoutDemand) && (
        <p>
          <AppLink to={pathTo.demandReport({ ...request, asOf, view: 'differences' })}>
            {m.demand_report_difference_open()}
          </AppLink>
        </p>
      )}
    </Card>
  )
}
