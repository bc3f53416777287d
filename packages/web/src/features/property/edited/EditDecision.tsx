import { type EditedDetail, editedPropertyCalls } from '@karsetu/contract/property/edited-property-calls.ts'
import { editKindLabels } from '@karsetu/contract/property/register-labels.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { isOpen } from '@karsetu/domain/approval/approval-states.ts'
import { editRules } from '@karsetu/domain/property/edit-rules.ts'
import { useCall } from '../../../api/use-call.ts'
import { useCommand } from '../../../api/use-command.ts'
import { pathTo } from '../../../path-builder.ts'
import { useMay } from '../../../session/user.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DateText, InstantText } from '../../../ui/DateText.tsx'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { PageSpinner } from '../../../ui/PageSpinner.tsx'
import { ApprovalStateBadge } from '../../approval/ApprovalStateBadge.tsx'
import { DecisionPanel } from '../../approval/DecisionPanel.tsx'
import { DuesLink } from '../../ledger/DuesLink.tsx'
import { ChangeLines } from './ChangeLines.tsx'
import classes from './Edited.module.css'
import { NextEdit } from './NextEdit.tsx'
import { TaxEffectTable } from './TaxEffectTable.tsx'
import { useEditsChanged } from './use-edits-changed.ts'

const { calls } = editedPropertyCalls

/** One edited property: who asked for what and why, before and after, the effect in rupees, and the decision. */
export function EditDecision({ editId, view }: { editId: number; view: 'own' | undefined }) {
  const { data, error, refetch } = useCall(calls.one, { params: { id: editId } })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSpinner />
  return (
    <>
      <PageHeader
        title={m.register_edit_of({ number: data.editId, id: data.propertyUniqueId })}
        lead={[editKindLabels[data.kind](), data.ownerName, data.houseNumber, data.mohallaName]
          .filter(Boolean)
          .join(' · ')}
      >
        <LinkButton to={pathTo.editedProperties({ view })} variant="default">
          {m.register_back_to_list()}
        </LinkButton>
        {view !== 'own' && <NextEdit after={data} />}
      </PageHeader>
      {data.isStale && <Stale edit={data} />}
      <Card title={m.register_decision_facts()}>
        <WhoAndWhy edit={data} />
      </Card>
      <Card title={m.register_decision_changes()}>
        <ChangeLines edit={data} label={m.register_decision_changes()} />
      </Card>
      {data.kind !== 'delete' && (
        <Card title={m.register_effect_title()}>
          <TaxEffectTable effect={data.effect} />
        </Card>
      )}
      <Decision edit={data} />
    </>
  )
}

function WhoAndWhy({ edit }: { edit: EditedDetail }) {
  const { propertyUniqueId, status, madeBy, madeAt, decidedBy, decidedAt, remarks } = edit
  const { reason, requestedBy, holdsFrom, standing } = edit
  return (
    <>
      <Facts
        facts={[
          { label: m.register_edit_status(), value: <ApprovalStateBadge status={status} /> },
          {
            label: m.property_id(),
            value: (
              <AppLink to={pathTo.property({ propertyId: edit.propertyUniqueId })}>{edit.propertyUniqueId}</AppLink>
            ),
          },
          { label: m.register_reason(), value: reason },
          ...(edit.objection
            ? [
                {
                  label: m.objection_order_title(),
                  value: (
                    <AppLink to={pathTo.objections({ objection: edit.objection.objectionId })}>
                      {m.objection_of_edit({ number: edit.objection.objectionNo })}
                    </AppLink>
                  ),
                },
              ]
            : []),
          ...(requestedBy ? [{ label: m.register_requested_by(), value: requestedBy }] : []),
          { label: m.register_edit_made_by(), value: <Person name={madeBy} at={madeAt} /> },
          ...(edit.kind !== 'delete' ? [{ label: m.register_holds_from(), value: <DateText date={holdsFrom} /> }] : []),
          {
            label: m.ledger_due_today(),
            value: <DuesLink propertyId={edit.propertyUniqueId} dues={standing.duesPaise} />,
          },
          {
            label: m.register_paid(),
            value: <Paid {...{ propertyUniqueId, standing }} />,
          },
          ...(standing.lastPaidOn
            ? [{ label: m.register_last_paid(), value: <DateText date={standing.lastPaidOn} /> }]
            : []),
          ...(decidedBy && decidedAt
            ? [
                {
                  label: status === 'held' ? m.register_edit_held_by() : m.register_edit_decided_by(),
                  value: <Person name={decidedBy} at={decidedAt} />,
                },
              ]
            : []),
          ...(remarks ? [{ label: m.register_remarks(), value: remarks }] : []),
        ]}
      />
      {edit.documents.map(({ fileId, fileName }) => (
        <DownloadButton
          key={fileId}
          call={calls.document}
          sent={{ params: { id: edit.editId, fileId } }}
          variant="default"
          mt="md"
        >
          {fileName}
        </DownloadButton>
      ))}
    </>
  )
}

/** What was paid, leading to the payments. */
function Paid({ propertyUniqueId: propertyId, standing }: Pick<EditedDetail, 'propertyUniqueId' | 'standing'>) {
  const { paidPaise, payments } = standing
  const text = m.register_paid_in({ amount: formatMoney(paidPaise), count: payments })
  return payments === 0 ? text : <AppLink to={pathTo.property({ propertyId, view: 'account' })}>{text}</AppLink>
}

const Person = ({ name, at }: { name: string; at: string }) => (
  <>
    {name} · <InstantText instant={at} />
  </>
)

function Stale({ edit }: { edit: EditedDetail }) {
  const changed = useEditsChanged()
  const recompute = useCommand(calls.recompute, { onSuccess: changed })
  return (
    <div className={classes.stale} role="status">
      <p>{m.register_stale()}</p>
      <ActionButton loading={recompute.isPending} onClick={() => recompute.mutate({ params: { id: edit.editId } })}>
        {m.register_recompute()}
      </ActionButton>
      {recompute.error && <p className={classes.refused}>{recompute.error.text}</p>}
    </div>
  )
}

/** Approves exactly what is shown; a request that was computed again since is refused. */
function Decision({ edit }: { edit: EditedDetail }) {
  const changed = useEditsChanged()
  const mayDecide = useMay()(calls.approve.access)
  const approve = useCommand(calls.approve)
  const others = {
    hold: useCommand(calls.hold),
    reject: useCommand(calls.reject),
    withdraw: useCommand(calls.withdraw),
  }
  if (!isOpen(edit.status)) return null
  const { editId, seen } = edit
  const by = (move: keyof typeof others) => (remarks: string) =>
    others[move].mutateAsync({ params: { id: editId }, body: { remarks } })
  return (
    <Card title={mayDecide ? m.register_decide() : m.register_move_withdraw()}>
      <DecisionPanel
        rules={editRules}
        request={edit}
        acts={{
          approve: (remarks) => approve.mutateAsync({ body: { edits: [{ editId, seen }], remarks } }),
          hold: by('hold'),
          reject: by('reject'),
          withdraw: by('withdraw'),
        }}
        blocked={edit.isStale ? m.register_stale() : undefined}
        labels={{ approve: { done: m.register_done_approve } }}
        onChanged={changed}
      />
    </Card>
  )
}
