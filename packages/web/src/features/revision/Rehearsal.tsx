import { revisionRunCalls } from '@karsetu/contract/revision/revision-run-calls.ts'
import { type RuleChangeReport, ruleChangeCalls } from '@karsetu/contract/revision/rule-change-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { parseIsoDate } from '@karsetu/domain/time/iso-date.ts'
import { useState } from 'react'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { DayInput } from '../../form/DayInput.tsx'
import { useMay } from '../../session/user.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './Revision.module.css'
import { RunFigures } from './RunFigures.tsx'
import { RunProgress } from './RunProgress.tsx'
import { RunViews } from './RunViews.tsx'
import { isWorking } from './run-state.ts'

/** What a proposal does to the properties: calculated when asked for, and again when the figures have grown old. */
export function Rehearsal({ change }: { change: RuleChangeReport }) {
  const { changeId, status, rehearsal } = change
  const refresh = useRefresh()
  const mayRehearse = useMay()(ruleChangeCalls.calls.rehearse.access)
  const readAgain = () => refresh(ruleChangeCalls.calls.report, revisionRunCalls.calls.report)
  const rehearse = useCommand(ruleChangeCalls.calls.rehearse, {
    onSuccess: readAgain,
    onError: (error) => {
      void toast.error(error.message, m.common_error())
      return readAgain()
    },
  })
  const [day, setDay] = useState(change.usualDay)
  const begin = () => rehearse.mutate({ params: { id: changeId }, query: day === null ? {} : { asOf: day } })
  const isOpen = status === 'proposed' || status === 'held'
  const isIdle = rehearsal === null || rehearsal.status === 'computed'
  return (
    <>
      {isOpen && isIdle && (
        <div className={classes.actions}>
          {day !== null && (
            <DayInput
              className={classes.reason ?? ''}
              label={m.law_dues_day()}
              description={m.law_dues_hint()}
              min={change.validFrom}
              day={day}
              onChoose={(chosen) => setDay(parseIsoDate(chosen) ?? day)}
            />
          )}
          <ActionButton
            variant={rehearsal ? 'default' : 'filled'}
            loading={rehearse.isPending}
            needs={ruleChangeCalls.calls.rehearse.access}
            onClick={begin}
          >
            {rehearsal ? m.revision_rehearse_again() : m.revision_rehearse()}
          </ActionButton>
        </div>
      )}
      {rehearsal && (
        <RunProgress run={rehearsal} onChange={readAgain} onContinue={mayRehearse && isOpen ? begin : undefined} />
      )}
      {rehearsal?.status === 'computed' &&
        !isWorking(rehearsal) &&
        (rehearsal.asOf === null ? <RunViews runId={rehearsal.runId} /> : <RunFigures runId={rehearsal.runId} />)}
    </>
  )
}
