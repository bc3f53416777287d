import { type MutationDetail, mutationCalls } from '@karsetu/contract/mutation/mutation-calls.ts'
import { mutationBarLabels, mutationStepLabels } from '@karsetu/contract/mutation/mutation-labels.ts'
import { formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import type { Locale } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import {
  type MutationStep,
  mutationSteps,
  openMutationStatuses,
  stepsOfMutation,
} from '@karsetu/domain/mutation/mutation-workflow.ts'
import { useState } from 'react'
import { useCommand } from '../../api/use-command.ts'
import { useLocale } from '../../locale/locale.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.ts'
import { WithUnbrokenIds } from '../../ui/WithUnbrokenIds.tsx'
import { ApproveDialog } from './ApproveDialog.tsx'
import { HearDialog, HearingDialog, ObjectionDialog } from './HearingDialogs.tsx'
import classes from './Mutation.module.css'
import { actLabel } from './mutation-text.ts'
import { FeeDialog, RejectDialog, VerifyDialog } from './StepDialogs.tsx'
import { useMutationsChanged } from './use-mutations-changed.ts'

type Props = { mutation: MutationDetail }

/** The steps of its state, each off with its reason until it can be taken. */
export function MutationSteps({ mutation }: Props) {
  const [open, setOpen] = useState<MutationStep>()
  const locale = useLocale()
  const changed = useMutationsChanged()
  const { mutationId } = mutation
  const done = (step: MutationStep) => {
    void toast.success(mutationStepLabels[step].done(), m.common_success())
    setOpen(undefined)
    return changed()
  }
  const issue = useCommand(mutationCalls.calls.issueNotice, { onSuccess: () => done('issue_notice') })
  if (!openMutationStatuses.some((status) => status === mutation.status)) return null
  const shown = mutationSteps.filter((step) => stepsOfMutation[step].from.includes(mutation.status))
  const whyNot = whyNothingLeadsOn(mutation, shown, locale)
  const dialog = { mutation, onDone: done, onClose: () => setOpen(undefined) }
  return (
    <Card title={m.mutation_steps()}>
      {issue.error && (
        <p role="alert" className={classes.refused}>
          {issue.error.text}
        </p>
      )}
      {whyNot && (
        <p className={classes.whyNot}>
          <WithUnbrokenIds text={whyNot} />
        </p>
      )}
      <div className={classes.actions}>
        {shown.map((step) => (
          <ActionButton
            key={step}
            variant={leadsOn(mutation, step) ? 'filled' : 'default'}
            loading={step === 'issue_notice' && issue.isPending}
            offBecause={reasonOf(mutation, step, locale)}
            onClick={() => (step === 'issue_notice' ? issue.mutate({ params: { id: mutationId } }) : setOpen(step))}
          >
            {actLabel(mutation, step)}
          </ActionButton>
        ))}
      </div>
      {open === 'take_fee' && <FeeDialog {...dialog} />}
      {open === 'verify' && <VerifyDialog {...dialog} />}
      {open === 'record_objection' && <ObjectionDialog {...dialog} />}
      {open === 'fix_hearing' && <HearingDialog {...dialog} />}
      {open === 'hear' && <HearDialog {...dialog} />}
      {open === 'approve' && <ApproveDialog {...dialog} />}
      {open === 'reject' && <RejectDialog {...dialog} />}
    </Card>
  )
}

/** The open step that brings it nearer to its order; a hearing once fixed is only changed. */
const leadsOn = ({ bars, hearingOn }: MutationDetail, step: MutationStep): boolean =>
  bars[step] === null &&
  step !== 'reject' &&
  step !== 'record_objection' &&
  (step !== 'fix_hearing' || hearingOn === null)

const leadingSteps: ReadonlySet<MutationStep> = new Set(['take_fee', 'verify', 'issue_notice', 'hear', 'approve'])

/** What stands in the way, where it can only be rejected or objected to as yet. */
function whyNothingLeadsOn(
  mutation: MutationDetail,
  shown: readonly MutationStep[],
  locale: Locale,
): string | undefined {
  if (shown.some((step) => leadsOn(mutation, step))) return undefined
  const next = shown.find((step) => leadingSteps.has(step) && mutation.bars[step] !== 'fee_paid')
  return next && reasonOf(mutation, next, locale)
}

function reasonOf(
  { bars, duesPaise, objectionsUntil, hearingOn }: MutationDetail,
  step: MutationStep,
  locale: Locale,
): string | undefined {
  const bar = bars[step]
  if (bar === null) return undefined
  if (bar === 'dues_pending') return m.mutation_error_dues_pending({ dues: formatMoney(duesPaise) })
  if (bar === 'window_open' && objectionsUntil)
    return m.mutation_error_window_open({ until: formatDate(objectionsUntil, locale) })
  if (bar === 'hearing_to_come' && hearingOn)
    return m.mutation_error_hearing_to_come({ on: formatDate(hearingOn, locale) })
  return mutationBarLabels[bar]()
}
