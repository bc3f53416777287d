import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import type { RepliedBy } from '@karsetu/contract/platform/call.ts'
import { depositCalls, MakingDeposit } from '@karsetu/contract/till/deposit-calls.ts'
import { tillCalls } from '@karsetu/contract/till/till-calls.ts'
import { formatCount, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { ChoicesField } from '../../form/ChoicesField.tsx'
import { Form } from '../../form/Form.tsx'
import { formOf } from '../../form/form-of.ts'
import { SelectField } from '../../form/SelectField.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { pathTo } from '../../path-builder.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { toast } from '../../ui/toast.ts'
import { useGo } from '../../ui/use-go.ts'
import { CountsFields, type CountsTyped, noCounts } from './CountsFields.tsx'

type Ready = RepliedBy<typeof depositCalls.calls.ready>
type DepositTyped = CountsTyped & { bankCode: string | undefined; papers: string[] }

const depositForm = formOf(MakingDeposit, (typed: DepositTyped) => typed)

/** Cash of the chief cashier, and cheques and drafts, on a slip for the bank. */
export function MakeDeposit() {
  const ready = useCall(depositCalls.calls.ready, {})
  if (ready.error)
    return (
      <Card title={m.till_slip_make()}>
        <ErrorState error={ready.error} title={m.till_slip_failed()} onRetry={() => void ready.refetch()} />
      </Card>
    )
  if (!ready.data)
    return (
      <Card title={m.till_slip_make()}>
        <PageSpinner />
      </Card>
    )
  return <DepositForm key={ready.dataUpdatedAt} ready={ready.data} />
}

function DepositForm({ ready: { cashPaise, papers } }: { ready: Ready }) {
  const go = useGo()
  const refresh = useRefresh()
  const banks = useCall(masterCalls.calls.banks, {})
  const make = useCommand(depositCalls.calls.make, {
    onSuccess: async ({ slipId, slipNo, amountPaise }) => {
      void toast.success(m.till_slip_made({ no: slipNo, amount: formatMoney(amountPaise) }), m.common_success())
      await refresh(depositCalls.calls.ready, tillCalls.calls.waiting)
      await go(pathTo.depositSlip({ slipId }))
    },
  })
  const form = useHouseForm(depositForm, {
    ...{ bankCode: undefined, counts: noCounts, papers: papers.map(({ txnId }) => txnId) },
  })
  const { control } = form
  return (
    <Card title={m.till_slip_make()}>
      <p>{m.till_slip_make_lead({ cash: formatMoney(cashPaise), count: formatCount(papers.length) })}</p>
      <Form form={form} label={m.till_slip_make()} onSubmit={(body) => make.mutateAsync({ body })}>
        <SelectField
          control={control}
          name="bankCode"
          required
          label={m.counter_bank_of_city()}
          choices={(banks.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        />
        <CountsFields control={control} />
        {papers.length > 0 && (
          <ChoicesField
            control={control}
            name="papers"
            label={m.till_slip_all_papers()}
            choices={papers.map(({ txnId, number, bankName, issuerName, amountPaise }) => ({
              value: txnId,
              label: [number, bankName, issuerName, formatMoney(amountPaise)].filter(Boolean).join(', '),
            }))}
          />
        )}
        <SubmitButton>{m.till_slip_make()}</SubmitButton>
      </Form>
    </Card>
  )
}
