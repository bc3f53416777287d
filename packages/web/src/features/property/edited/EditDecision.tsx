import { type EditedDetail, editedPropertyCalls } from '@karsetu/contract/property/edited-property-calls.ts'
import { editBarWords, editKindWords, editMoveWords } from '@karsetu/contract/property/register-words.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { barOfEdit, type EditMove, movesOfEdit } from '@karsetu/domain/property/edit-workflow.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
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
import { toast } from '../../../ui/toast.ts'
import { DuesLink } from '../../ledger/DuesLink.tsx'
import { ChangeLines } from './ChangeLines.tsx'
import classes from './Edited.module.css'
import { EditStatusBadge } from './EditStatusBadge.tsx'
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
        lead={[editKindWords[data.kind](), data.ownerName, data.houseNumber, data.mohallaName]
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
          { label: m.register_edit_status(), value: <EditStatusBadge status={status} /> },
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

const moves = ['approve', 'hold', 'refuse', 'withdraw'] as const

function Decision({ edit }: { edit: EditedDetail }) {
  const [remarks, setRemarks] = useState('')
  const mayDecide = useMay()(calls.approve.access)
  if (edit.status !== 'pending' && edit.status !== 'held') return null
  return (
    <Card title={mayDecide ? m.register_decide() : m.register_move_withdraw()}>
      <TextInput
        className={classes.remarks ?? ''}
        label={m.register_remarks()}
        description={mayDecide ? m.register_remarks_hint() : undefined}
        value={remarks}
        maxLength={1000}
        onChange={({ currentTarget }) => setRemarks(currentTarget.value)}
      />
      <Actions edit={edit} remarks={remarks.trim()} />
    </Card>
  )
}

function Actions({ edit, remarks }: { edit: EditedDetail; remarks: string }) {
  const may = useMay()
  const changed = useEditsChanged()
  const [refused, setRefused] = useState<string>()
  const handlers = (move: EditMove) => ({
    onSuccess: () => {
      void toast.success(editMoveWords[move].done(), m.common_success())
      return changed()
    },
    onError: (error: { text: string; fields: readonly { message: string }[] }) => {
      setRefused(error.fields[0]?.message ?? error.text)
      // What was refused may be another by now: it is shown as it is.
      return changed()
    },
  })
  const approve = useCommand(calls.approve, handlers('approve'))
  const others = {
    hold: useCommand(calls.hold, handlers('hold')),
    refuse: useCommand(calls.refuse, handlers('refuse')),
    withdraw: useCommand(calls.withdraw, handlers('withdraw')),
  }
  const act = (move: (typeof moves)[number]) => {
    setRefused(undefined)
    if (move === 'approve') approve.mutate({ body: { edits: [{ editId: edit.editId, seen: edit.seen }], remarks } })
    else others[move].mutate({ params: { id: edit.editId }, body: { remarks } })
  }
  // Who decides nothing is offered to take back, and no more.
  const open = moves.filter((move) => may(movesOfEdit[move].permission))
  const barOf = (move: (typeof moves)[number]) => {
    if (move === 'approve' && edit.bar === 'above_own_limit') return editBarWords.above_own_limit()
    // The limit is the server's to know; here its maker is told apart by the mark on the card.
    const decider = { staffId: edit.isOwn ? 1 : 2, mostPaise: null }
    const bar = barOfEdit(move, { ...edit, madeBy: 1 }, decider, may)
    if (bar) return editBarWords[bar]()
    if (move === 'approve' && edit.isStale) return m.register_stale()
    return movesOfEdit[move].needsRemark && remarks.length < 5 ? m.register_remark_short() : undefined
  }
  return (
    <>
      {refused && (
        <p role="alert" className={classes.refused}>
          {refused}
        </p>
      )}
      <div className={classes.actions}>
        {open.map((move) => (
          <ActionButton
            key={move}
            variant={move === 'approve' ? 'filled' : 'default'}
            loading={move === 'approve' ? approve.isPending : others[move].isPending}
            offBecause={barOf(move)}
            onClick={() => act(move)}
          >
            {editMoveWords[move].act()}
          </ActionButton>
        ))}
      </div>
    </>
  )
}
