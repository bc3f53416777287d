import { type ArrearsShown, correctionCalls } from '@karsetu/contract/correction/correction-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type FinancialYear, financialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { useLocation, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { useGo } from '../../ui/use-go.ts'
import { Choice } from '../demand/DashboardFilters.tsx'
import { DuesCard } from '../ledger/DuesCard.tsx'
import { useDuesOn } from '../ledger/use-dues-on.ts'
import { HeadBalance } from '../property/HeadBalance.tsx'
import { NoSuchProperty } from '../property/NoSuchProperty.tsx'
import { PropertyHead } from '../property/PropertyHead.tsx'
import { ArrearsForm } from './ArrearsForm.tsx'
import classes from './Correction.module.css'
import { EarlierCorrections } from './EarlierCorrections.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { WaitingCorrection } from './WaitingCorrection.tsx'

ArrearsScreen.needs = { access: correctionCalls.calls.arrears.access, title: m.correction_title } satisfies Needs

/**
 * Corrects what a property owes of a year today; a change above the limit waits here for somebody else. Below, balance,
 * interest and rebate of any day, as the ledger shows them.
 */
export default function ArrearsScreen() {
  const { propertyId = '' } = useParams({ strict: false })
  const address: Record<string, unknown> = useLocation().search
  const year = /^(19|20|21)\d\d$/.test(String(address.year)) ? financialYear(Number(address.year)) : undefined
  const shown = useCall(
    correctionCalls.calls.arrears,
    { params: { id: propertyId }, query: year ? { finYear: year } : {} },
    { keepPrevious: true },
  )
  const { asOf, report, error } = useDuesOn(propertyId)
  if (shown.error)
    return <NoSuchProperty error={shown.error} title={m.ledger_failed()} onRetry={() => void shown.refetch()} />
  if (!shown.data) return <PageSpinner />
  const { property, waiting, atOnceUpToPaise, asOf: today } = shown.data
  return (
    <Page>
      <PropertyHead property={property} title={m.correction_title()}>
        <HeadBalance label={m.ledger_due_today()} amount={shown.data.standing.netPayablePaise} />
        <div className={classes.actions}>
          <LinkButton variant="default" to={pathTo.ledgerOf({ propertyId })}>
            {m.correction_to_ledger()}
          </LinkButton>
          <LinkButton variant="default" to={pathTo.debitCreditNotes({ propertyUniqueId: propertyId })}>
            {m.note_title()}
          </LinkButton>
          <ReplaceDemand shown={shown.data} />
        </div>
      </PropertyHead>
      {waiting ? (
        <Card title={m.correction_waiting_title()}>
          <WaitingCorrection correction={waiting} />
        </Card>
      ) : (
        <Card title={m.correction_title()}>
          <p>
            {m.correction_lead()} {m.correction_limit_note({ limit: formatMoney(atOnceUpToPaise) })}
          </p>
          <FormForThose shown={shown.data} year={<YearOfArrears shown={shown.data} asOf={asOf} />} />
        </Card>
      )}
      <DuesCard
        today={today}
        asOf={asOf ?? today}
        report={report}
        error={error}
        pathOn={(day) => pathTo.arrearsCorrection({ propertyId, year, asOf: day })}
      />
      <EarlierCorrections propertyUniqueId={propertyId} />
    </Page>
  )
}

function FormForThose({ shown, year }: { shown: ArrearsShown; year: ReactNode }) {
  if (!useMay()(correctionCalls.calls.correctArrear.access))
    return (
      <>
        {year}
        <p>{m.common_not_allowed()}</p>
      </>
    )
  return <ArrearsForm shown={shown} year={year} />
}

function ReplaceDemand({ shown }: { shown: ArrearsShown }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton
        variant="default"
        needs={correctionCalls.calls.replace.access}
        offBecause={shown.waiting ? m.correction_error_waits() : undefined}
        onClick={() => setOpen(true)}
      >
        {m.correction_replace()}
      </ActionButton>
      {isOpen && <ReplaceDialog shown={shown} onClose={() => setOpen(false)} />}
    </>
  )
}

type YearProps = { shown: ArrearsShown /** The day chosen for the dues below; kept. */; asOf: IsoDate | undefined }

function YearOfArrears({ shown: { finYear, years, property }, asOf }: YearProps) {
  const go = useGo()
  const choices: readonly FinancialYear[] = years.includes(finYear) ? years : [finYear, ...years]
  return (
    <div className={classes.year}>
      <Choice
        required
        label={m.correction_fin_year()}
        value={String(finYear)}
        choices={choices.map((one) => ({ value: String(one), label: financialYearLabel(one) }))}
        onChange={(value) =>
          void go(pathTo.arrearsCorrection({ propertyId: property.propertyUniqueId, year: value, asOf }), {
            resetScroll: false,
          })
        }
      />
    </div>
  )
}
