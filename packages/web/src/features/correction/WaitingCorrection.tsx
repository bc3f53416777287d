import { type CorrectionCard, correctionCalls } from '@karsetu/contract/correction/correction-calls.ts'
import { correctionKindLabels } from '@karsetu/contract/correction/correction-labels.ts'
import { formatChange, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { correctionRules } from '@karsetu/domain/correction/correction-rules.ts'
import { useCall } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { DecisionPanel } from '../approval/DecisionPanel.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import { CorrectionProof } from './CorrectionProof.tsx'
import { EffectTable } from './EffectTable.tsx'
import { useCorrectionsChanged } from './use-corrections-changed.ts'

type Props = { correction: CorrectionCard; onDecided?: () => void }

/** A change that waits: what it moves, before and after, its proof, and the decision of somebody else. */
export function WaitingCorrection({ correction, onDecided }: Props) {
  const { kind, madeBy } = correction
  return (
    <>
      <p>
        {m.correction_waiting_of({ kind: correctionKindLabels[kind](), amount: amountOf(correction), name: madeBy })}
      </p>
      <ChangeTable changes={correction.changes} />
      <EffectNow correction={correction} />
      <CorrectionProof correction={correction} />
      <Decision correction={correction} onDecided={onDecided} />
    </>
  )
}

/** Before and after on the account as it stands, with interest, credit and what is then payable. */
function EffectNow({ correction: { correctionId, changes, blockedReason } }: Pick<Props, 'correction'>) {
  const { data, error, refetch } = useCall(correctionCalls.calls.effect, { params: { id: correctionId } })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <EffectTable effect={{ ...data, changes }} isToDecide={blockedReason === null} /> : <PageSpinner />
}

/** With its sign where all of it goes one way; the name of a note says which way it goes. */
function amountOf({ kind, changePaise, netPaise }: CorrectionCard): string {
  const isNote = kind === 'debit_note' || kind === 'credit_note'
  return isNote || Math.abs(netPaise) !== changePaise ? formatMoney(changePaise) : formatChange(netPaise)
}

function Decision({ correction, onDecided }: { correction: CorrectionCard; onDecided: (() => void) | undefined }) {
  const changed = useCorrectionsChanged()
  const approve = useCommand(correctionCalls.calls.approve)
  const reject = useCommand(correctionCalls.calls.reject)
  const params = { id: correction.correctionId }
  const rejectWith = (remarks: string) => reject.mutateAsync({ params, body: { remarks } })
  return (
    <DecisionPanel
      rules={correctionRules}
      request={{ ...correction, status: 'pending' }}
      acts={{
        approve: (remarks) => approve.mutateAsync({ params, body: { remarks } }).finally(onDecided),
        reject: (remarks) => rejectWith(remarks).then(onDecided),
        withdraw: (remarks) => rejectWith(remarks).then(onDecided),
      }}
      labels={{ approve: { act: m.correction_approve, done: m.correction_approved_toast } }}
      onChanged={changed}
    />
  )
}
