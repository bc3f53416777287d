import { assessmentCalls } from '@karsetu/contract/assessment/assessment-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { financialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { useCall } from '../../../api/use-call.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageSpinner } from '../../../ui/PageSpinner.tsx'
import { ChangesCard } from '../../assessment/ChangesCard.tsx'
import { ReasonsCard } from '../../assessment/ReasonsCard.tsx'
import { TaxOfYearText } from '../../assessment/TaxOfYearText.tsx'
import { AssessedCard, CorrectionsCard } from '../../assessment/WrittenCards.tsx'

/** The assessment with every step that leads to it, and what was assessed in writing. */
export function TaxView({ propertyId }: { propertyId: string }) {
  const found = useCall(assessmentCalls.calls.taxCalculations, { query: { propertyRefUniqueId: propertyId } })
  if (found.error) return <ErrorState error={found.error} title={m.arv_failed()} onRetry={() => void found.refetch()} />
  if (!found.data) return <PageSpinner />
  const told = found.data
  const year = told.tax.financialYear
  return (
    <>
      <Card title={m.arv_tax_of({ year: financialYearLabel(year) })}>
        <TaxOfYearText tax={told.tax} />
      </Card>
      <AssessedCard assessed={told.assessed} />
      <ReasonsCard title={m.arv_why()} sheet={told} roadBands={told.roadBands} />
      <ChangesCard
        title={m.arv_since_last_year({ year: financialYearLabel(financialYear(year - 1)) })}
        none={m.arv_nothing_changed()}
        changes={told.changes}
      />
      <CorrectionsCard corrections={told.corrections} />
    </>
  )
}
