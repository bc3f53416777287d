import { assessmentCalls, type TaxOfYear } from '@karsetu/contract/assessment/assessment-calls.ts'
import type { WhatIf } from '@karsetu/contract/assessment/what-if.ts'
import { selfAssessmentCalls } from '@karsetu/contract/self-assessment/self-assessment-calls.ts'
import { formatChange, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { subtractPaise } from '@karsetu/domain/money/paise.ts'
import { useCall } from '../../api/use-call.ts'
import { Announcement } from '../../ui/Announcement.tsx'
import { Card } from '../../ui/Card.tsx'
import { TaxOfYearText } from '../assessment/TaxOfYearText.tsx'
import { TaxByHead } from '../property/register-form/LiveTax.tsx'
import { factsTyped } from '../property/register-form/property-typed.ts'
import type { SelfAssessmentTyped } from './self-assessment-typed.ts'

type Props = { typed: SelfAssessmentTyped; propertyUniqueId: string | undefined }

/** Tax of this year on what is declared, by the engine that assesses; beside it that of the register. */
export function DeclaredTax({ typed, propertyUniqueId }: Props) {
  const facts = factsTyped(typed)
  return propertyUniqueId === undefined ? (
    <OfNew facts={facts} mohallaId={typed.mohallaId} />
  ) : (
    <OfProperty facts={facts} propertyUniqueId={propertyUniqueId} />
  )
}

const noFacts: WhatIf = {
  ...{ construction: 'vacant_land', roadWidthMetres: null, constructionYear: null, plotAreaSqft: null, premises: [] },
  ...{ houseTaxApplicable: true, waterTaxApplicable: true, sewerageConnectionAvailable: true },
  isMetroRailProperty: false,
}

function OfNew({ facts, mohallaId }: { facts: WhatIf | undefined; mohallaId: number | undefined }) {
  const isAsked = facts !== undefined && mohallaId !== undefined
  const { data } = useCall(
    selfAssessmentCalls.calls.tax,
    { body: { mohallaId: mohallaId ?? 0, facts: facts ?? noFacts } },
    { enabled: isAsked, keepPrevious: true },
  )
  return <TaxCard tax={isAsked ? data : undefined} present={undefined} />
}

function OfProperty({ facts, propertyUniqueId }: { facts: WhatIf | undefined; propertyUniqueId: string }) {
  const query = { propertyRefUniqueId: propertyUniqueId }
  // The owner's category stays as the register has it.
  const { isDisabled: _, disabilityPercentage: __, isExDefensePersonalWidow: ___, ...building } = facts ?? noFacts
  const { isOnlyBuildingOfOwner: ____, ...body } = building
  const declared = useCall(
    assessmentCalls.calls.whatIf,
    { query, body },
    { enabled: facts !== undefined, keepPrevious: true },
  )
  const present = useCall(assessmentCalls.calls.calculateTax, { query })
  return <TaxCard tax={facts ? declared.data?.tax : undefined} present={present.data} />
}

function TaxCard({ tax, present }: { tax: TaxOfYear | undefined; present: TaxOfYear | undefined }) {
  const isAssessed = tax?.status === 'assessed'
  return (
    <Card title={m.register_live_title()}>
      <Announcement text={isAssessed ? m.arv_would_be({ amount: formatMoney(tax.totalPaise) }) : ''} />
      {tax ? <TaxOfYearText tax={tax} /> : <p>{m.register_live_wanting()}</p>}
      {isAssessed && <TaxByHead tax={tax} present={present} />}
      {isAssessed && present?.status === 'assessed' && (
        <p>
          {m.register_live_difference_of({ amount: formatChange(subtractPaise(tax.totalPaise, present.totalPaise)) })}
        </p>
      )}
    </Card>
  )
}
