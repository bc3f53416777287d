import { editedPropertyCalls } from '@karsetu/contract/property/edited-property-calls.ts'
import {
  type SelfAssessmentAccepted,
  type SelfAssessmentDetail,
  selfAssessmentCalls,
} from '@karsetu/contract/self-assessment/self-assessment-calls.ts'
import { selfAssessmentBlockLabels } from '@karsetu/contract/self-assessment/self-assessment-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { blockedSelfAssessment, type SelfAssessmentMove } from '@karsetu/domain/self-assessment/filing-workflow.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { FormButtons } from '../../form/FormButtons.tsx'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { toast } from '../../ui/toast.ts'
import { ChangeLines } from '../property/edited/ChangeLines.tsx'
import { TaxEffectTable } from '../property/edited/TaxEffectTable.tsx'

const { calls } = selfAssessmentCalls

/** Declared against register, and the decision: accept, return for correction or reject. */
export function Decision({ detail }: { detail: SelfAssessmentDetail }) {
  const { selfAssessmentId: id, status, isNew, editId } = detail
  const may = useMay()
  const refresh = useRefresh()
  const [remarks, setRemarks] = useState('')
  const [notDuplicate, setNotDuplicate] = useState(false)
  const [shown, setShown] = useState<SelfAssessmentAccepted>()
  const [error, setError] = useState<string>()
  const accept = useCommand(calls.accept)
  const sendBack = useCommand(calls.return)
  const reject = useCommand(calls.reject)
  const run = async (act: () => Promise<string | undefined>) => {
    setError(undefined)
    try {
      const done = await act()
      if (done === undefined) return
      void toast.success(done, m.common_success())
      await refresh(calls.one, calls.page)
    } catch (thrown) {
      const { fields, text } = asApiError(thrown)
      setError(fields[0]?.message ?? text)
    }
  }
  const said = remarks.trim()
  const blocked = (move: SelfAssessmentMove) => {
    const block = blockedSelfAssessment(move, status, may)
    if (block) return selfAssessmentBlockLabels[block]()
    if (said.length < 5) return m.register_reason_short()
    return move === 'accept' && !isNew && !shown ? m.self_assessment_compare_first() : undefined
  }
  const params = { id }
  return (
    <Card title={m.self_assessment_decision()}>
      {status === 'waits' && editId !== null && (
        <LinkButton
          needs={editedPropertyCalls.calls.one.access}
          to={pathTo.editedProperties({ edit: editId })}
          variant="default"
        >
          {m.register_waiting_see()}
        </LinkButton>
      )}
      {shown?.change && <Compared accepted={shown} propertyUniqueId={detail.propertyUniqueId ?? ''} />}
      <TextInput
        label={m.register_remarks()}
        description={m.self_assessment_remarks_hint()}
        value={remarks}
        maxLength={1000}
        onChange={({ currentTarget }) => setRemarks(currentTarget.value)}
      />
      {isNew && status === 'filed' && (
        <Checkbox
          mt="md"
          size="md"
          label={m.self_assessment_not_duplicate()}
          checked={notDuplicate}
          onChange={({ currentTarget }) => setNotDuplicate(currentTarget.checked)}
        />
      )}
      {error && <p role="alert">{error}</p>}
      <FormButtons>
        {!isNew && status === 'filed' && (
          <ActionButton
            variant="default"
            needs={calls.accept.access}
            onClick={() =>
              void run(async () => {
                setShown(
                  await accept.mutateAsync({ params, body: { remarks: m.self_assessment_effect(), preview: true } }),
                )
                return undefined
              })
            }
          >
            {m.self_assessment_show_effect()}
          </ActionButton>
        )}
        <ActionButton
          loading={accept.isPending}
          offBecause={blocked('accept')}
          onClick={() =>
            void run(async () => {
              const done = await accept.mutateAsync({ params, body: { remarks: said, notDuplicate } })
              return done.status === 'waits' ? m.self_assessment_accepted_waits() : m.self_assessment_accepted()
            })
          }
        >
          {m.self_assessment_accept()}
        </ActionButton>
        <ActionButton
          variant="default"
          loading={sendBack.isPending}
          offBecause={blocked('return')}
          onClick={() =>
            void run(async () => {
              await sendBack.mutateAsync({ params, body: { remarks: said } })
              return m.self_assessment_returned()
            })
          }
        >
          {m.self_assessment_return()}
        </ActionButton>
        <ActionButton
          variant="default"
          loading={reject.isPending}
          offBecause={blocked('reject')}
          onClick={() =>
            void run(async () => {
              await reject.mutateAsync({ params, body: { remarks: said } })
              return m.self_assessment_rejected()
            })
          }
        >
          {m.self_assessment_reject()}
        </ActionButton>
      </FormButtons>
    </Card>
  )
}

function Compared({
  accepted: { change },
  propertyUniqueId,
}: {
  accepted: SelfAssessmentAccepted
  propertyUniqueId: string
}) {
  if (!change || change.outcome === 'nothing_changes') return <p>{m.self_assessment_effect_none()}</p>
  return (
    <>
      <ChangeLines
        edit={{ editId: 0, propertyUniqueId, changes: change.changes.filter(({ part }) => part !== 'file') }}
        label={m.self_assessment_effect()}
      />
      <TaxEffectTable effect={change.effect} />
    </>
  )
}
