import { approvalCalls } from '@karsetu/contract/approval/approval-calls.ts'
import { type RegroupingToDecide, splitCalls } from '@karsetu/contract/split/split-calls.ts'
import { regroupingKindLabels } from '@karsetu/contract/split/split-words.ts'
import { formatInstant, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { regroupingRules } from '@karsetu/domain/split/regrouping-rules.ts'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { currentLocale } from '../../locale/locale.ts'
import { Facts } from '../../ui/Facts.tsx'
import { DecisionPanel } from '../approval/DecisionPanel.tsx'
import { EffectOfRegrouping } from './EffectOfRegrouping.tsx'
import { RegroupingDocuments } from './RegroupingDocuments.tsx'

/** A split or a join that somebody asked for, what it does, and the decision about it: nothing is approved unseen. */
export function WaitingRegrouping({ regrouping }: { regrouping: RegroupingToDecide }) {
  const { regroupingId: id, kind, amountPaise, reason, madeBy, madeAt, from, effect } = regrouping
  const refresh = useRefresh()
  const { calls } = splitCalls
  const approve = useCommand(calls.approve)
  const refuse = useCommand(calls.refuse)
  const decline = (remarks: string) => refuse.mutateAsync({ params: { id }, body: { remarks } })
  return (
    <>
      <Facts
        facts={[
          { label: m.split_kind(), value: regroupingKindLabels[kind]() },
          { label: m.split_property(), value: from.join(', ') },
          { label: m.split_moving(), value: formatMoney(amountPaise) },
          { label: m.split_reason(), value: reason },
          { label: m.split_asked_by(), value: `${madeBy}, ${formatInstant(madeAt, currentLocale())}` },
        ]}
      />
      <RegroupingDocuments regrouping={regrouping} />
      {effect === null ? (
        <p>{m.split_effect_not_kept()}</p>
      ) : (
        <>
          <p>{m.split_effect_as_of({ when: formatInstant(madeAt, currentLocale()) })}</p>
          <EffectOfRegrouping effect={effect} />
        </>
      )}
      <DecisionPanel
        rules={regroupingRules}
        request={regrouping}
        blocked={effect === null ? m.split_effect_not_kept() : undefined}
        acts={{
          approve: (remarks) => approve.mutateAsync({ params: { id }, body: { remarks } }),
          reject: decline,
          withdraw: decline,
        }}
        onChanged={() => refresh(calls.shown, calls.lineage, calls.page, approvalCalls.calls.worklist)}
      />
    </>
  )
}
