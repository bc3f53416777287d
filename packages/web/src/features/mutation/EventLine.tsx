import type { MutationEvent } from '@karsetu/contract/mutation/mutation-calls.ts'
import { mutationStepLabels } from '@karsetu/contract/mutation/mutation-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { DateText, InstantText } from '../../ui/DateText.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import classes from './Mutation.module.css'

const doneLabel = (step: MutationEvent['step']) =>
  step === 'file' ? m.mutation_done_file() : mutationStepLabels[step].done()

/** Everything that happened, the latest first. */
export function EventLine({ events }: { events: readonly MutationEvent[] }) {
  return (
    <Timeline
      label={m.mutation_history()}
      entries={events.map(({ stepNo, step, madeAt, madeBy, onDay, person, remarks }) => ({
        key: stepNo,
        when: <InstantText instant={madeAt} />,
        what: (
          <>
            <strong>{doneLabel(step)}</strong>
            {step === 'issue_notice' && onDay && (
              <span className={classes.said}>
                {m.mutation_objections_until()} <DateText date={onDay} />
              </span>
            )}
            {step !== 'issue_notice' && onDay && (
              <>
                , <DateText date={onDay} />
              </>
            )}
            {(person || remarks) && (
              <span className={classes.said}>{[person, remarks].filter(Boolean).join(': ')}</span>
            )}
          </>
        ),
        who: madeBy,
      }))}
    />
  )
}
