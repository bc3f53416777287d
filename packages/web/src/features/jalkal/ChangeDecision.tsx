import { approvalCalls } from '@karsetu/contract/approval/approval-calls.ts'
import { approvalStateLabels } from '@karsetu/contract/approval/approval-labels.ts'
import { jalkalCalls } from '@karsetu/contract/jalkal/jalkal-calls.ts'
import type { jalkalList } from '@karsetu/contract/jalkal/jalkal-list.ts'
import type { RowOf } from '@karsetu/contract/list/declare-list.ts'
import { propertyCalls } from '@karsetu/contract/property/property-calls.ts'
import { formatInstant } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { jalkalRules } from '@karsetu/domain/jalkal/jalkal-rules.ts'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { DecisionPanel } from '../approval/DecisionPanel.tsx'
import { ChangeLines } from '../property/edited/ChangeLines.tsx'
import { TaxEffectTable } from '../property/edited/TaxEffectTable.tsx'

const { calls } = jalkalCalls

/** Who proposes what and why, the effect on the taxes in rupees, and the decision. */
export function ChangeDecision({ change }: { change: RowOf<typeof jalkalList> }) {
  const { requestId: id, propertyUniqueId, state, reason, madeByName, madeAt, decidedByName, remark } = change
  const locale = useLocale()
  const refresh = useRefresh()
  const approve = useCommand(calls.approve)
  const reject = useCommand(calls.reject)
  const decline = (comment: string) => reject.mutateAsync({ params: { id }, body: { comment } })
  return (
    <Card title={m.jalkal_kind()}>
      <Facts
        facts={[
          {
            label: m.property_id(),
            value: <AppLink to={pathTo.property({ propertyId: propertyUniqueId })}>{propertyUniqueId}</AppLink>,
          },
          { label: m.register_edit_status(), value: approvalStateLabels[state]() },
          { label: m.register_reason(), value: reason },
          { label: m.register_edit_made_by(), value: `${madeByName}, ${formatInstant(madeAt, locale)}` },
          ...(decidedByName ? [{ label: m.register_edit_decided_by(), value: decidedByName }] : []),
          ...(remark ? [{ label: m.register_remarks(), value: remark }] : []),
        ]}
      />
      <ChangeLines edit={{ editId: id, propertyUniqueId, changes: change.changes }} label={m.jalkal_proposed()} />
      <h3>{m.register_effect_title()}</h3>
      <TaxEffectTable effect={change.effect} />
      {state === 'pending' && (
        <DecisionPanel
          rules={jalkalRules}
          request={change}
          acts={{
            approve: (comment) => approve.mutateAsync({ params: { id }, body: { comment } }),
            reject: decline,
            withdraw: decline,
          }}
          onChanged={() => refresh(calls.page, calls.facts, propertyCalls.calls.byId, approvalCalls.calls.worklist)}
        />
      )}
    </Card>
  )
}
