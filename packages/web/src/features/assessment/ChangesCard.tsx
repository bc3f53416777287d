import type { TaxChange } from '@karsetu/contract/assessment/assessment-calls.ts'
import { floorName } from '@karsetu/contract/assessment/assessment-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { sumPaise } from '@karsetu/domain/money/paise.ts'
import { Card } from '../../ui/Card.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useCodeNames } from '../master/use-code-names.ts'
import classes from './Calculator.module.css'
import { actName, changedFactor, changeFacts } from './sheet-labels.ts'

type Props = { title: string /** When nothing differs. */; none: string; changes: readonly TaxChange[] }

/** Cause by cause: what became another, and what it adds to the taxes of the year. */
export function ChangesCard({ title, none, changes }: Props) {
  return (
    <Card title={title}>
      {changes.length === 0 ? (
        <p>{none}</p>
      ) : (
        <FigureTable
          label={title}
          columns={[
            { head: m.arv_cause(), cell: (row) => actName(row.change.act) },
            { head: m.arv_what_changed(), cell: (row) => <WhatChanged change={row.change} /> },
            {
              head: m.arv_adds(),
              isFigure: true,
              cell: ({ change: { effectPaise } }) =>
                effectPaise === null ? m.arv_with_next() : <MoneyText amount={effectPaise} />,
            },
          ]}
          rows={changes.map((change, index) => ({ change, key: `${index} ${change.act}` }))}
          keyOf={(row) => row.key}
          total={[
            m.arv_all_together(),
            null,
            <MoneyText key="sum" amount={sumPaise(changes.flatMap(({ effectPaise }) => effectPaise ?? []))} />,
          ]}
        />
      )}
    </Card>
  )
}

function WhatChanged({ change }: { change: TaxChange }) {
  const nameOf = useCodeNames()
  const { floorNumber, ...others } = change.facts
  const isOnFloor = typeof floorNumber === 'number'
  const lines = [...(isOnFloor ? [floorName(floorNumber)] : []), ...changeFacts({ facts: others }, nameOf)]
  return (
    <>
      {lines.join(', ')}
      {change.factors.map((factor) => (
        <span key={`${factor.code} ${factor.portion} ${factor.head}`} className={classes.factor}>
          {factor.portion !== null && change.factors.length > 1 && `${m.arv_part({ number: factor.portion + 1 })}: `}
          {changedFactor(factor)}
          {factor.source && <small>{factor.source}</small>}
        </span>
      ))}
    </>
  )
}
