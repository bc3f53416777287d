import { approvalCalls } from '@karsetu/contract/approval/approval-calls.ts'
import { type ImportRequest, registerImportCalls } from '@karsetu/contract/register-import/register-import-calls.ts'
import { formatCount, formatInstant, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { importRules } from '@karsetu/domain/register-import/import-rules.ts'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { useLocale } from '../../locale/locale.ts'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { DecisionPanel } from '../approval/DecisionPanel.tsx'

const { calls } = registerImportCalls

/** A step of an import that one official proposed: what it posts and why, and the decision of another. */
export function WaitingStep({ request, rows }: { request: ImportRequest; rows: number }) {
  const { requestId: id, step, amountPaise, reason, madeBy, madeAt } = request
  const locale = useLocale()
  const refresh = useRefresh()
  const approve = useCommand(calls.approve)
  const reject = useCommand(calls.reject)
  const decline = (remarks: string) => reject.mutateAsync({ params: { id }, body: { remarks } })
  const amount = formatMoney(amountPaise)
  return (
    <Card title={m.register_import_waits()}>
      <p>
        {step === 'apply'
          ? m.register_import_waits_entry({ count: formatCount(rows), amount })
          : m.register_import_waits_reversal({ amount })}
      </p>
      <Facts
        facts={[
          { label: m.register_import_reason(), value: reason },
          { label: m.register_import_proposed_by(), value: `${madeBy}, ${formatInstant(madeAt, locale)}` },
        ]}
      />
      <DecisionPanel
        rules={importRules}
        request={request}
        acts={{
          approve: (remarks) => approve.mutateAsync({ params: { id }, body: { remarks } }),
          reject: decline,
          withdraw: decline,
        }}
        onChanged={() => refresh(calls.report, calls.page, approvalCalls.calls.worklist)}
      />
    </Card>
  )
}
