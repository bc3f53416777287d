import type { RoadBand, TaxSheet, TaxStep } from '@karsetu/contract/assessment/assessment-calls.ts'
import { floorName } from '@karsetu/contract/assessment/assessment-labels.ts'
import { useLabels } from '@karsetu/contract/assessment/fact-labels.ts'
import { headLabels } from '@karsetu/contract/demand/demand-labels.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { Card } from '../../ui/Card.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useCodeNames } from '../master/use-code-names.ts'
import classes from './Calculator.module.css'
import { factorLabel, stepFacts, stepName } from './sheet-labels.ts'
import { TaxOfYearText } from './TaxOfYearText.tsx'

type Props = { title: string; sheet: TaxSheet; roadBands: readonly RoadBand[] }

type Part = { key: string; name: string; amount: Paise | undefined; steps: TaxStep[] }

const isUse = (use: string): use is keyof typeof useLabels => use in useLabels

/** The floors one by one, then the value of the property, then tax by tax. */
function partsOf({ portions, steps, tax }: TaxSheet): Part[] {
  const floors = portions.map(({ portion, use, floorNumber, arvPaise }): Part => {
    const useName = isUse(use) ? useLabels[use]() : use
    return {
      key: `portion ${portion}`,
      name: use === 'vacant_land' ? useName : m.arv_floor_and_use({ floor: floorName(floorNumber), use: useName }),
      amount: arvPaise,
      steps: steps.filter((step) => step.portion === portion),
    }
  })
  const whole = steps.filter(({ portion, head }) => portion === null && head === null)
  const value: Part = {
    key: 'value',
    name: m.arv_value(),
    amount: tax.status === 'assessed' ? tax.arvPaise : undefined,
    steps: whole,
  }
  const taxes = HEADS.map(
    (head): Part => ({
      key: head,
      name: headLabels[head](),
      amount: tax.status === 'assessed' ? tax.taxes[head] : undefined,
      steps: steps.filter((step) => step.head === head),
    }),
  )
  return [...floors, value, ...taxes].filter((part) => part.steps.length > 0)
}

/** Why this amount: every step with its factor, its result and its source in the law. */
export function ReasonsCard({ title, sheet, roadBands }: Props) {
  if (sheet.tax.status === 'not_assessable')
    return (
      <Card title={title}>
        <TaxOfYearText tax={sheet.tax} />
      </Card>
    )
  return (
    <Card title={title}>
      <p>{m.arv_why_lead()}</p>
      {partsOf(sheet).map((part) => (
        <details key={part.key} className={classes.part}>
          <summary>
            <span>{part.name}</span>
            <strong>{part.amount === undefined ? '' : formatMoney(part.amount)}</strong>
          </summary>
          <Steps name={part.name} steps={part.steps} roadBands={roadBands} />
        </details>
      ))}
    </Card>
  )
}

function Steps({ name, steps, roadBands }: { name: string; steps: TaxStep[]; roadBands: readonly RoadBand[] }) {
  const nameOf = useCodeNames()
  return (
    <FigureTable
      label={m.arv_steps_of({ name })}
      columns={[
        { head: m.arv_step(), cell: ({ step }) => stepName(step.code) },
        { head: m.arv_chosen_by(), cell: ({ step }) => stepFacts(step, roadBands, nameOf) || null },
        { head: m.arv_factor(), isFigure: true, cell: ({ step }) => factorLabel(step) || null },
        {
          head: m.arv_result(),
          isFigure: true,
          cell: ({ step: { resultPaise } }) => (resultPaise === null ? null : <MoneyText amount={resultPaise} />),
        },
        { head: m.arv_source(), cell: ({ step }) => step.source || null },
      ]}
      rows={steps.map((step, at) => ({ step, at }))}
      keyOf={({ at }) => at}
    />
  )
}
