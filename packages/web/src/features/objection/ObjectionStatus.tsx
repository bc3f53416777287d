import { objectionStatusLabels, objectionStepLabels } from '@karsetu/contract/objection/objection-labels.ts'
import type { ObjectionStep, ObjectionStatus as Status } from '@karsetu/domain/objection/objection-workflow.ts'
import { type Status as Badge, StatusBadge } from '../../ui/StatusBadge.tsx'
import classes from './Objection.module.css'

const badges: Record<Status, Badge> = { pending: 'pending', resolved: 'resolved', rejected: 'rejected' }

/** What the outside is told of an objection, and below it the step inside where that says more. */
export function ObjectionStatusText({ status, step }: { status: Status; step: ObjectionStep }) {
  if (step === 'withdrawn') return <StatusBadge status="withdrawn" />
  const said = objectionStepLabels[step]()
  return (
    <span>
      <StatusBadge status={badges[status]} />
      {said !== objectionStatusLabels[status]() && <span className={classes.step}>{said}</span>}
    </span>
  )
}
