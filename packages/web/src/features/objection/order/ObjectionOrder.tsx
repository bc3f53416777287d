import { type ObjectionDetail, objectionCalls } from '@karsetu/contract/objection/objection-calls.ts'
import { objectionBarLabels, orderWayLabels } from '@karsetu/contract/objection/objection-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type OrderWay, orderWays } from '@karsetu/domain/objection/objection-kinds.ts'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { pathTo } from '../../../path-builder.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { PageSpinner } from '../../../ui/PageSpinner.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import classes from '../Objection.module.css'
import { subjectText } from '../subject-text.ts'
import { NoteOrder } from './NoteOrder.tsx'
import { PlainOrder } from './PlainOrder.tsx'
import { RegisterOrder } from './RegisterOrder.tsx'

const forms = { register: RegisterOrder, correction: NoteOrder, none: PlainOrder } as const

/** The order that accepts an objection: how it is carried out, its effect in rupees, and only then the order. */
export function ObjectionOrderScreen({ objectionId }: { objectionId: number }) {
  const { data, error, refetch } = useCall(objectionCalls.calls.one, { params: { id: objectionId } })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSpinner />
  return <Order objection={data} />
}

function Order({ objection }: { objection: ObjectionDetail }) {
  const { objectionId, objectionNo, bars, grounds } = objection
  const [way, setWay] = useState<OrderWay>(objection.subject === 'bill' ? 'correction' : 'register')
  const WayForm = forms[way]
  return (
    <>
      <PageHeader title={m.objection_accept_title({ number: objectionNo })} lead={m.objection_accept_lead()}>
        <LinkButton variant="default" to={pathTo.objections({ objection: objectionId })}>
          {m.objection_accept_back()}
        </LinkButton>
      </PageHeader>
      <Card title={subjectText(objection)}>
        <p className={classes.grounds}>{grounds}</p>
      </Card>
      {bars.resolve ? (
        <EmptyState title={objectionBarLabels[bars.resolve]()} />
      ) : (
        <>
          <Segments
            label={m.objection_order_way()}
            value={way}
            choices={orderWays.map((value) => ({ value, label: orderWayLabels[value]() }))}
            onChange={setWay}
          />
          <WayForm key={way} objection={objection} />
        </>
      )}
    </>
  )
}
