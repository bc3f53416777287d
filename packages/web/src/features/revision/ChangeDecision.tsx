import { actionLabels, blockedReasonLabels, changeAbout } from '@karsetu/contract/revision/revision-labels.ts'
import { revisionRunCalls } from '@karsetu/contract/revision/revision-run-calls.ts'
import { type RuleChangeReport, ruleChangeCalls } from '@karsetu/contract/revision/rule-change-calls.ts'
import { actsOnOf } from '@karsetu/contract/revision/rule-kinds.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { repealBlockedReason } from '@karsetu/domain/revision/repeal.ts'
import {
  moveBlockedReason,
  type RuleChangeAction,
  ruleChangeActions,
} from '@karsetu/domain/revision/rule-change-workflow.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { TextInput } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText, InstantText } from '../../ui/DateText.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { toast } from '../../ui/toast.ts'
import { todayInIndia } from '../../ui/today.ts'
import { AttachResolution } from './AttachResolution.tsx'
import { ChangedRows } from './ChangedRows.tsx'
import { ChangeStatusBadge } from './ChangeStatusBadge.tsx'
import { Rehearsal } from './Rehearsal.tsx'
import { RepealDialog } from './RepealDialog.tsx'
import classes from './Revision.module.css'
import { isWorking, lookAgainMs } from './run-state.ts'

const { calls } = ruleChangeCalls
const { calls: runs } = revisionRunCalls

/** One proposal: what it says, what it replaces, what it does to the properties, and the decision. */
export function ChangeDecision({ changeId }: { changeId: number }) {
  const { data, error, refetch } = useCall(
    calls.report,
    { params: { id: changeId } },
    {
      askAgainMs: (last) => (last?.rehearsal && isWorking(last.rehearsal) ? lookAgainMs : false),
      readAgain: {
        when: ({ rehearsal }) => rehearsal?.status,
        calls: [runs.report, runs.properties, runs.notAssessable],
      },
    },
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSpinner />
  return (
    <>
      <PageHeader title={m.revision_change_number({ number: data.changeId })} lead={changeAbout(data).join(' · ')}>
        <RepealButton change={data} />
        <LinkButton to={pathTo.ruleChanges()} variant="default">
          {m.revision_back()}
        </LinkButton>
      </PageHeader>
      <Card title={m.revision_facts()}>
        <ProposalFacts change={data} />
      </Card>
      <Card title={m.revision_what_changes()}>
        <ChangedRows change={data} />
      </Card>
      <Card title={m.revision_effect()}>
        <p>{effectText(data)}</p>
        {data.rehearses && <Rehearsal change={data} />}
      </Card>
      <Decision change={data} />
    </>
  )
}

/** Law that has begun stays: only what is still to come can be taken back. */
function RepealButton({ change }: { change: RuleChangeReport }) {
  const [isOpen, setOpen] = useState(false)
  if (repealBlockedReason(change, todayInIndia()) !== undefined) return null
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<IconArrowBackUp aria-hidden size="1.1rem" />}
        needs={calls.repeal.access}
        onClick={() => setOpen(true)}
      >
        {m.revision_repeal()}
      </ActionButton>
      {isOpen && <RepealDialog change={change} onClose={() => setOpen(false)} />}
    </>
  )
}

function effectText({ subject, firstYear, rehearses }: RuleChangeReport): string {
  const year = firstYear !== null && { year: financialYearLabel(firstYear) }
  if (year) return subject === 'partYear' ? m.revision_effect_part_year(year) : m.revision_effect_year(year)
  return rehearses === 'dues' ? m.revision_effect_dues() : actsOnOf(subject)
}

function ProposalFacts({ change }: { change: RuleChangeReport }) {
  const { validFrom, validTo, source, makerName, madeAt, checkerName, decidedAt, reason } = change
  const decided = decidedAt && (
    <>
      {checkerName} <InstantText instant={decidedAt} />
    </>
  )
  return (
    <>
      <Facts
        facts={[
          { label: m.revision_status(), value: <ChangeStatusBadge change={change} /> },
          { label: m.revision_valid_from(), value: <DateText date={validFrom} /> },
          ...(validTo ? [{ label: m.revision_valid_to(), value: <DateText date={validTo} /> }] : []),
          ...repealFacts(change),
          { label: m.revision_source(), value: source },
          {
            label: m.revision_maker(),
            value: (
              <>
                {makerName} <InstantText instant={madeAt} />
              </>
            ),
          },
          ...(decided ? [{ label: m.revision_checker(), value: decided }] : []),
          ...(reason ? [{ label: m.revision_reason(), value: reason }] : []),
        ]}
      />
      {change.hasDocument ? (
        <DownloadButton call={calls.document} sent={{ params: { id: change.changeId } }} variant="default" mt="md">
          {m.revision_document_see()}
        </DownloadButton>
      ) : (
        <AttachResolution change={change} />
      )}
    </>
  )
}

/** What a repeal takes back, or what takes this law back. */
function repealFacts({ repeals, repealReason, repealedBy }: RuleChangeReport): Fact[] {
  const link = (changeId: number) => (
    <AppLink to={pathTo.ruleChange({ changeId })}>{m.revision_change_number({ number: changeId })}</AppLink>
  )
  return [
    ...(repeals === null ? [] : [{ label: m.revision_repeals(), value: link(repeals) }]),
    ...(repealReason === null ? [] : [{ label: m.revision_repeal_reason(), value: repealReason }]),
    ...(repealedBy === null
      ? []
      : [
          {
            label: m.revision_repealed_by(),
            value: (
              <>
                {link(repealedBy.changeId)}{' '}
                {repealedBy.status !== 'approved' && <ChangeStatusBadge change={{ ...repealedBy, repealedBy: null }} />}
              </>
            ),
          },
        ]),
  ]
}

const doneLabels: Record<RuleChangeAction, (date: string, change: RuleChangeReport) => string> = {
  approve: (date, { repeals }) =>
    repeals === null ? m.revision_done_approve({ date }) : m.revision_repealed_from({ date }),
  hold: () => m.revision_done_hold(),
  reject: () => m.revision_done_reject(),
  withdraw: () => m.revision_done_withdraw(),
}

function Decision({ change }: { change: RuleChangeReport }) {
  const [reason, setReason] = useState('')
  if (change.status !== 'proposed' && change.status !== 'held') return null
  return (
    <Card title={m.revision_decide()}>
      <TextInput
        className={classes.reason ?? ''}
        label={m.revision_reason()}
        value={reason}
        maxLength={500}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Actions change={change} reason={reason} />
    </Card>
  )
}

function Actions({ change, reason }: { change: RuleChangeReport; reason: string }) {
  const may = useMay()
  const locale = useLocale()
  const refresh = useRefresh()
  const [refused, setRefused] = useState<string>()
  const handlers = (action: RuleChangeAction) => ({
    onSuccess: () => {
      void toast.success(doneLabels[action](formatDate(change.validFrom, locale), change), m.common_success())
      return refresh(calls.report, calls.page, calls.rules)
    },
    onError: (error: Error) => setRefused(error.message),
  })
  const commands = {
    approve: useCommand(calls.approve, handlers('approve')),
    hold: useCommand(calls.hold, handlers('hold')),
    reject: useCommand(calls.reject, handlers('reject')),
    withdraw: useCommand(calls.withdraw, handlers('withdraw')),
  }
  const { rehearsal } = change
  const isUnseen = change.rehearses !== null && rehearsal?.status !== 'computed'
  const unready = isUnseen
    ? m.revision_bar_rehearse()
    : rehearsal?.rulesChangedSince
      ? m.revision_error_rehearsal_outdated()
      : undefined
  return (
    <>
      {refused && (
        <p role="alert" className={classes.refused}>
          {refused}
        </p>
      )}
      <div className={classes.actions}>
        {ruleChangeActions.map((action) => {
          const blockedReason = moveBlockedReason(action, change, may)
          return (
            <ActionButton
              key={action}
              variant={action === 'approve' ? 'filled' : 'default'}
              loading={commands[action].isPending}
              offBecause={
                blockedReason ? blockedReasonLabels[blockedReason]() : action === 'approve' ? unready : undefined
              }
              onClick={() => {
                setRefused(undefined)
                commands[action].mutate({ params: { id: change.changeId }, body: { reason } })
              }}
            >
              {actionLabels[action]()}
            </ActionButton>
          )
        })}
      </div>
    </>
  )
}
