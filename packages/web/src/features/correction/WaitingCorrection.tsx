import { type CorrectionCard, correctionCalls } from '@karsetu/contract/correction/correction-calls.ts'
import { correctionKindWords, hindranceWords } from '@karsetu/contract/correction/correction-words.ts'
import { formatChange, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { useMay } from '../../session/user.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { toast } from '../../ui/toast.ts'
import { ChangeTable } from './ChangeTable.tsx'
import classes from './Correction.module.css'
import { CorrectionProof } from './CorrectionProof.tsx'
import { EffectTable } from './EffectTable.tsx'
import { RemarkDialog } from './RemarkDialog.tsx'
import { useCorrectionsChanged } from './use-corrections-changed.ts'

type Props = { correction: CorrectionCard; onDecided?: () => void }

/** A change that waits: what it moves, before and after, its proof, and the decision of somebody else. */
export function WaitingCorrection({ correction, onDecided }: Props) {
  const { kind, madeBy } = correction
  return (
    <>
      <p>
        {m.correction_waiting_of({ kind: correctionKindWords[kind](), amount: amountOf(correction), name: madeBy })}
      </p>
      <ChangeTable changes={correction.changes} />
      <EffectNow correction={correction} />
      <CorrectionProof correction={correction} />
      <Decision correction={correction} onDecided={onDecided} />
    </>
  )
}

/** Before and after on the account as it stands, with interest, credit and what is then payable. */
function EffectNow({ correction: { correctionId, changes, hindrance } }: Pick<Props, 'correction'>) {
  const { data, error, refetch } = useCall(correctionCalls.calls.effect, { params: { id: correctionId } })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <EffectTable effect={{ ...data, changes }} isToDecide={hindrance === null} /> : <PageSpinner />
}

/** With its sign where all of it goes one way; the name of a note says which way it goes. */
function amountOf({ kind, changePaise, netPaise }: CorrectionCard): string {
  const isNote = kind === 'debit_note' || kind === 'credit_note'
  return isNote || Math.abs(netPaise) !== changePaise ? formatMoney(changePaise) : formatChange(netPaise)
}

function Decision({ correction, onDecided }: { correction: CorrectionCard; onDecided: (() => void) | undefined }) {
  const { correctionId, hindrance, isOwn } = correction
  const may = useMay()
  const changed = useCorrectionsChanged()
  const [isRejecting, setRejecting] = useState(false)
  const [remarks, setRemarks] = useState('')
  const decided = (message: string) => {
    void toast.success(message, m.common_success())
    onDecided?.()
    return changed()
  }
  const approve = useCommand(correctionCalls.calls.approve, {
    onSuccess: () => decided(m.correction_approved_toast()),
    onError: (error) => {
      void toast.error(error.message, m.common_error())
      return changed()
    },
  })
  const reject = useCommand(correctionCalls.calls.reject, {
    onSuccess: ({ status }) =>
      decided(status === 'withdrawn' ? m.correction_withdrawn_toast() : m.correction_rejected_toast()),
  })
  const refuse = isOwn ? m.correction_withdraw() : m.correction_reject()
  const params = { id: correctionId }
  return (
    <>
      {hindrance === null && (
        <TextInput
          mt="md"
          label={m.correction_decision_remark()}
          description={m.correction_decision_remark_hint()}
          value={remarks}
          maxLength={1000}
          onChange={({ currentTarget }) => setRemarks(currentTarget.value)}
        />
      )}
      <div className={classes.actions}>
        <ActionButton
          loading={approve.isPending}
          offBecause={hindrance === null ? undefined : hindranceWords[hindrance]()}
          onClick={() => approve.mutate({ params, body: { remarks: remarks.trim() } })}
        >
          {m.correction_approve()}
        </ActionButton>
        {(isOwn || may('correction.approve')) && (
          <Button variant="default" onClick={() => setRejecting(true)}>
            {refuse}
          </Button>
        )}
        {isRejecting && (
          <RemarkDialog
            title={refuse}
            onClose={() => setRejecting(false)}
            onSend={(why) => reject.mutateAsync({ params, body: { remarks: why } })}
          />
        )}
      </div>
    </>
  )
}
