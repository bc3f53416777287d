import { assessmentListCalls, type YearDetails } from '@karsetu/contract/assessment/assessment-list-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { Button } from '@mantine/core'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { AsOf } from '../../summary/AsOf.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { type FigureColumn, FigureTable } from '../../ui/FigureTable.tsx'
import { FinancialYearText } from '../../ui/FinancialYearText.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import classes from './Assessment.module.css'

type ButtonProps = { propertyUniqueId: string; onOpen: (propertyUniqueId: string) => void }

export function DetailsButton({ propertyUniqueId, onOpen }: ButtonProps) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={m.arv_open_details({ property: propertyUniqueId })}
      onClick={() => onOpen(propertyUniqueId)}
    >
      {m.arv_details()}
    </Button>
  )
}

const money = (head: string, amountOf: (row: YearDetails) => Paise | undefined): FigureColumn<YearDetails> => ({
  head,
  isFigure: true,
  cell: (row) => {
    const amount = amountOf(row)
    return amount === undefined ? null : <MoneyText amount={amount} />
  },
})

/** One property year by year, and the way to its calculation and its ledger. */
export function DetailsDialog({ propertyUniqueId, onClose }: { propertyUniqueId: string; onClose: () => void }) {
  const found = useCall(assessmentListCalls.calls.viewDetails, { query: { propertyUniqueId } })
  const title = m.arv_details_of({ property: propertyUniqueId })
  return (
    <Dialog title={title} onClose={onClose} widthVw={70}>
      {found.error ? (
        <ErrorState error={found.error} title={m.demand_screen_failed()} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <PageSpinner />
      ) : (
        <>
          <p>
            <strong>{found.data.property.ownerName ?? m.common_not_known()}</strong>
            <br />
            {found.data.property.propertyAddress}
          </p>
          <FigureTable
            label={title}
            columns={[
              { head: m.demand_screen_year(), cell: (row) => <FinancialYearText year={row.financialYear} /> },
              money(m.arv_value(), (row) => row.assessed?.arvPaise),
              money(m.demand_screen_demand(), (row) => row.demandPaise),
              money(m.demand_screen_rebate(), (row) => row.rebatePaise),
              money(m.demand_screen_collected(), (row) => row.collectedPaise),
              money(m.demand_screen_balance(), (row) => row.balancePaise),
              money(m.demand_screen_interest_balance(), (row) => row.interestBalancePaise),
            ]}
            rows={found.data.years}
            keyOf={(row) => row.financialYear}
          />
          <AsOf instant={found.data.asOf} />
        </>
      )}
      <div className={classes.links}>
        <LinkButton to={pathTo.arv({ propertyId: propertyUniqueId })}>{m.arv_why()}</LinkButton>
        <LinkButton variant="default" to={pathTo.ledgerOf({ propertyId: propertyUniqueId })}>
          {m.arv_ledger()}
        </LinkButton>
      </div>
    </Dialog>
  )
}
