import { assessmentCalls, type TaxExplained } from '@karsetu/contract/assessment/assessment-calls.ts'
import { formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { subtractPaise } from '@karsetu/domain/money/paise.ts'
import { type FinancialYear, financialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { useGo } from '../../ui/use-go.ts'
import { Choice } from '../demand/DashboardFilters.tsx'
import { NoSuchProperty } from '../property/NoSuchProperty.tsx'
import { PropertyHead } from '../property/PropertyHead.tsx'
import classes from './Calculator.module.css'
import { Calculator } from './Calculator.tsx'
import { ChangesCard } from './ChangesCard.tsx'
import { ReasonsCard } from './ReasonsCard.tsx'
import { TaxOfYearText } from './TaxOfYearText.tsx'
import { AssessedCard, CorrectionsCard } from './WrittenCards.tsx'

type Props = {
  propertyId: string
  /** The screen's own path with the year in its address. */
  pathOf: (to: { propertyId: string; year?: number | undefined }) => string
}

/** How the tax of a property comes about, what changed since last year, and what it would be if things were otherwise. */
export function CalculationOf({ propertyId, pathOf }: Props) {
  const { year: request }: Record<string, unknown> = useLocation().search
  const isYear = typeof request === 'string' && /^(19|20|21)\d\d$/.test(request)
  const query = { propertyRefUniqueId: propertyId, ...(isYear ? { year: financialYear(Number(request)) } : {}) }
  const found = useCall(assessmentCalls.calls.taxCalculations, { query }, { keepPrevious: true })
  if (found.error)
    return <NoSuchProperty error={found.error} title={m.arv_failed()} onRetry={() => void found.refetch()} />
  if (!found.data) return <PageSpinner />
  const told = found.data
  const year = told.tax.financialYear
  return (
    <Page>
      <PropertyHead property={told.property} title={m.arv_title()}>
        <p className={classes.headline}>{m.arv_tax_of({ year: financialYearLabel(year) })}</p>
        <TaxOfYearText tax={told.tax} />
        <BesideOldArv told={told} />
      </PropertyHead>
      <Tools told={told} year={year} pathOf={pathOf} />
      <Assessed told={told} />
      <ReasonsCard title={m.arv_why()} sheet={told} roadBands={told.roadBands} />
      <ChangesCard
        title={m.arv_since_last_year({ year: financialYearLabel(financialYear(year - 1)) })}
        none={m.arv_nothing_changed()}
        changes={told.changes}
      />
      <CorrectionsCard corrections={told.corrections} />
      <AssessedCard assessed={told.assessed} />
      <Calculator key={`${propertyId} ${year}`} told={told} />
    </Page>
  )
}

/** The value of the old list beside the one of the year. */
function BesideOldArv({ told: { oldArvPaise, tax } }: { told: TaxExplained }) {
  if (oldArvPaise === null) return null
  const old = formatMoney(oldArvPaise)
  if (tax.status !== 'assessed') return <p className={classes.headline}>{m.arv_of_old_list({ old })}</p>
  const difference = formatMoney(subtractPaise(tax.arvPaise, oldArvPaise))
  return <p className={classes.headline}>{m.arv_beside_old({ old, now: formatMoney(tax.arvPaise), difference })}</p>
}

/** How many years back and ahead the calculation can be read. */
const yearsBack = 5

function Tools({ told, year, pathOf }: { told: TaxExplained; year: FinancialYear; pathOf: Props['pathOf'] }) {
  const go = useGo()
  const { propertyUniqueId } = told
  // The years stay where they are while one of them is read.
  const [latest] = useState(year + 1)
  const first = Math.min(year, latest - yearsBack)
  const years = Array.from({ length: Math.max(latest, year) - first + 1 }, (_, at) => Math.max(latest, year) - at)
  return (
    <div className={classes.tools}>
      <Choice
        label={m.demand_screen_year()}
        value={String(year)}
        choices={years.map((each) => ({ value: String(each), label: financialYearLabel(financialYear(each)) }))}
        onChange={(value) =>
          void go(pathOf({ propertyId: propertyUniqueId, year: Number(value) }), { resetScroll: false })
        }
      />
      <Button variant="default" leftSection={<IconPrinter aria-hidden size="1.1rem" />} onClick={() => window.print()}>
        {m.common_print()}
      </Button>
      <LinkButton variant="subtle" to={pathTo.ledgerOf({ propertyId: propertyUniqueId })}>
        {m.arv_ledger()}
      </LinkButton>
    </div>
  )
}

/** What the office assessed in writing, where it differs from what the record gives today. */
function Assessed({ told }: { told: TaxExplained }) {
  const locale = useLocale()
  const { tax } = told
  const written = told.assessed.find(({ financialYear: of }) => of === tax.financialYear)
  if (!written || (tax.status === 'assessed' && tax.totalPaise === written.totalPaise)) return null
  return (
    <p className={classes.note}>
      {m.arv_assessed_differs({ date: formatDate(written.assessedOn, locale) })}{' '}
      <strong>
        <MoneyText amount={written.totalPaise} />
      </strong>
    </p>
  )
}
