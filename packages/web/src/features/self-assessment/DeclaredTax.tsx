import { assessmentCalls, type TaxOfYear, type TaxSheet } from '@karsetu/contract/assessment/assessment-calls.ts'
import type { WhatIf } from '@karsetu/contract/assessment/what-if.ts'
import { selfAssessmentCalls } from '@karsetu/contract/self-assessment/self-assessment-calls.ts'
import { formatChange, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { subtractPaise } from '@karsetu/domain/money/paise.ts'
import { useCall } from '../../api/use-call.ts'
import { Announcement } from '../../ui/Announcement.tsx'
import { Card } from '../../ui/Card.tsx'
import { ChangesCard } from '../assessment/ChangesCard.tsx'
import { ReasonsCard } from '../assessment/ReasonsCard.tsx'
import { TaxOfYearText } from '../assessment/TaxOfYearText.tsx'
import { TaxByHead } from '../property/register-form/LiveTax.tsx'
import { factsTyped } from '../property/register-form/property-typed.ts'
import type { SelfAssessmentTyped } from './self-assessment-typed.ts'

type Props = {
  typed: SelfAssessmentTyped
  propertyUniqueId: string | undefined
  /** One line instead of the whole calculation. */
  isBrief?: boolean
}

/** Tax of this year on what is declared, by the engine that assesses; beside it that of the register. */
export function DeclaredTax({ typed, propertyUniqueId, isBrief = false }: Props) {
  const facts = factsTyped(typed)
  return propertyUniqueId === undefined ? (
    <OfNew facts={facts} mohallaId={typed.mohallaId} isBrief={isBrief} />
  ) : (
    <OfProperty facts={facts} propertyUniqueId={propertyUniqueId} isBrief={isBrief} />
  )
}

const noFacts: WhatIf = {
  ...{ construction: 'vacant_land', roadWidthMetres: null, constructionYear: null, plotAreaSqft: null, premises: [] },
  ...{ houseTaxApplicable: true, waterTaxApplicable: true, sewerageConnectionAvailable: true },
  isMetroRailProperty: false,
}

type OfFacts = { facts: WhatIf | undefined; isBrief: boolean }

function OfNew({ facts, mohallaId, isBrief }: OfFacts & { mohallaId: number | undefined }) {
  const isComplete = facts !== undefined && mohallaId !== undefined
  const { data } = useCall(
    selfAssessmentCalls.calls.tax,
    { body: { mohallaId: mohallaId ?? 0, facts: facts ?? noFacts } },
    { enabled: isComplete, keepPrevious: true },
  )
  return <TaxCard sheet={isComplete ? data : undefined} present={undefined} isBrief={isBrief} />
}

function OfProperty({ facts, propertyUniqueId, isBrief }: OfFacts & { propertyUniqueId: string }) {
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
  return <TaxCard sheet={facts ? declared.data : undefined} present={present.data} isBrief={isBrief} />
}

type CardProps = { sheet: TaxSheet | undefined; present: TaxOfYear | undefined; isBrief: boolean }

function TaxCard({ sheet, present, isBrief }: CardProps) {
  const tax = sheet?.tax
  const isAssessed = tax?.status === 'assessed'
  const change =
    isAssessed && present?.status === 'assessed' ? subtractPaise(tax.totalPaise, present.totalPaise) : undefined
  if (isBrief) {
    if (!isAssessed) return null
    return (
      <p role="status">
        {m.self_assessment_filed_tax({ amount: formatMoney(tax.totalPaise) })}
        {change !== undefined && ` (${formatChange(change)})`}
      </p>
    )
  }
  return (
    <>
      <Card title={m.register_live_title()}>
        <Announcement text={isAssessed ? m.arv_would_be({ amount: formatMoney(tax.totalPaise) }) : ''} />
        {tax ? <TaxOfYearText tax={tax} /> : <p>{m.register_live_wanting()}</p>}
        {isAssessed && <TaxByHead tax={tax} present={present} />}
        {change !== undefined && <p>{m.register_live_difference_of({ amount: formatChange(change) })}</p>}
      </Card>
      {sheet && isAssessed && (
        <>
          {present && (
            <ChangesCard
              title={m.self_assessment_what_changes()}
              none={m.self_assessment_effect_none()}
              changes={sheet.changes}
            />
          )}
          <ReasonsCard title={m.self_assessment_how_calculated()} sheet={sheet} roadBands={[]} />
        </>
      )}
    </>
  )
}
