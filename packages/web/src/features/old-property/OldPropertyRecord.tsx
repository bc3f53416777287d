import { type OldProperty, oldPropertyCalls } from '@karsetu/contract/old-property/old-property-calls.ts'
import {
  matchingStateLabels,
  oldCategoryLabels,
  oldConstructionLabels,
} from '@karsetu/contract/old-property/old-property-labels.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { HEADS, type Head } from '@karsetu/domain/assessment/heads.ts'
import { sumPaise } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { CorrectOldProperty } from './CorrectOldProperty.tsx'
import { Matching } from './Matching.tsx'
import { NextRecord } from './NextRecord.tsx'
import classes from './OldProperty.module.css'

/** One record as the old register has it, beside what it is or may be today. */
export function OldPropertyRecord({ ptin }: { ptin: string }) {
  const found = useCall(oldPropertyCalls.calls.byPTIN, { query: { ptin } })
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <PageSpinner />
  const record = found.data
  return (
    <Page>
      <PageHeader
        title={m.old_property_record_of({ ptin: record.PTINNo })}
        lead={`${record.ownerName ?? m.common_not_known()}, ${record.oldOwnerAddress} · ${matchingStateLabels[record.matchingStatus]()}`}
      >
        <LinkButton variant="default" to={pathTo.oldProperties()}>
          {m.register_back_to_list()}
        </LinkButton>
        <CorrectOldProperty record={record} />
        <NextRecord after={record} />
      </PageHeader>
      <div className={classes.columns}>
        <Matching record={record} />
        <div className={classes.candidates}>
          <Card title={m.old_property_section_tax()}>
            <Amounts record={record} />
          </Card>
          <Card title={m.old_property_section_place()}>
            <Facts facts={factsOf(record)} />
          </Card>
        </div>
      </div>
    </Page>
  )
}

const headLabels: Record<Head, () => string> = {
  house: m.old_property_house_tax,
  water: m.old_property_water_tax,
  sewer: m.old_property_sewer_tax,
}

function Amounts({ record }: { record: OldProperty }) {
  const { arrears, interest, oldTax, duesPaise, paperTotalPaise, financialYear } = record
  const sums = [arrears, interest, oldTax].map((part) => sumPaise(HEADS.map((head) => part[head])))
  const [paper, total] = [formatMoney(paperTotalPaise ?? duesPaise), formatMoney(duesPaise)]
  return (
    <>
      <FigureTable
        label={m.old_property_section_tax()}
        rows={HEADS}
        keyOf={(head) => head}
        columns={[
          { head: m.old_property_tax(), cell: (head) => headLabels[head]() },
          { head: m.old_property_arrears(), isFigure: true, cell: (head) => formatMoney(arrears[head]) },
          { head: m.old_property_interest(), isFigure: true, cell: (head) => formatMoney(interest[head]) },
          {
            head: `${m.old_property_old_tax()} ${financialYearLabel(financialYear)}`,
            isFigure: true,
            cell: (head) => formatMoney(oldTax[head]),
          },
        ]}
        total={[`${m.old_property_dues()} ${total}`, ...sums.map((sum) => formatMoney(sum))]}
      />
      {paper !== total && <p>{m.old_property_paper_differs({ paper, total })}</p>}
    </>
  )
}

const area = (value: number | null) => value !== null && `${value} ${m.old_property_sqft()}`
const applies = (value: boolean) => (value ? m.common_yes() : m.common_no())

const factsOf = (record: OldProperty) =>
  [
    { label: m.old_property_father(), value: record.ownerFatherName },
    { label: m.old_property_mobile(), value: record.oldMobileNo },
    { label: m.old_property_house_no(), value: record.oldHouseNo },
    { label: m.old_property_zone_name(), value: record.oldZoneName },
    { label: m.old_property_ward_name(), value: record.oldWardName },
    { label: m.old_property_mohalla_name(), value: record.oldMohallaName },
    { label: m.old_property_house_category(), value: oldCategoryLabels[record.oldHouseCategory]() },
    { label: m.old_property_const_year(), value: record.oldConstYear },
    { label: m.old_property_const_type(), value: record.oldConstType && oldConstructionLabels[record.oldConstType]() },
    { label: m.old_property_construction_area(), value: area(record.oldConstructionArea) },
    { label: m.old_property_plot_area(), value: area(record.oldPlotArea) },
    { label: m.old_property_open_area(), value: area(record.oldOpenArea) },
    { label: m.old_property_carpet_area(), value: area(record.oldCarpetArea) },
    {
      label: m.old_property_road_width(),
      value: record.oldRoadWidth && `${record.oldRoadWidth} ${m.old_property_metre()}`,
    },
    { label: m.old_property_arv(), value: record.oldArvPaise && formatMoney(record.oldArvPaise) },
    { label: m.old_property_house_tax_applies(), value: applies(record.houseTaxApplicable) },
    { label: m.old_property_water_tax_applies(), value: applies(record.waterTaxApplicable) },
    { label: m.old_property_sewer_tax_applies(), value: applies(record.sewerTaxApplicable) },
  ].filter(({ value }) => value)
