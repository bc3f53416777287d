import { type BankAccount, bankStatementCalls } from '@karsetu/contract/bank-statement/bank-statement-calls.ts'
import { BankAccountForm } from '@karsetu/contract/bank-statement/bank-statement-forms.ts'
import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { formOf } from '../../form/form-of.ts'
import { SelectField } from '../../form/SelectField.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'

const { calls } = bankStatementCalls

type Typed = {
  name: string
  bank: string | undefined
  ifscCode: string
  lastDigits: string
  vpa: string
  virtualPrefix: string
}
const accountForm = formOf(BankAccountForm, (typed: Typed) => typed)

/** Enters an account, or changes what is said of one; its bank stays. */
export function BankAccountDialog({ account, onClose }: { account: BankAccount | undefined; onClose: () => void }) {
  const banks = useCall(masterCalls.calls.banks, {}).data ?? []
  const refresh = useRefresh()
  const saved = () => {
    void toast.success(m.statement_account_saved(), m.common_success())
    onClose()
    return refresh(calls.accounts)
  }
  const add = useCommand(calls.addAccount, { onSuccess: saved })
  const edit = useCommand(calls.editAccount, { onSuccess: saved })
  const form = useHouseForm(accountForm, {
    ...{ name: account?.name ?? '', bank: account?.code, ifscCode: account?.ifscCode ?? '' },
    ...{ lastDigits: account?.lastDigits ?? '', vpa: account?.vpa ?? '', virtualPrefix: account?.virtualPrefix ?? '' },
  })
  const { control } = form
  const send = ({ bank, ...body }: Parameters<typeof add.mutateAsync>[0]['body']) =>
    account
      ? edit.mutateAsync({ params: { bankAccountId: account.bankAccountId }, body })
      : add.mutateAsync({ body: { bank, ...body } })
  return (
    <Dialog title={account ? m.statement_account_edit() : m.statement_account_add()} onClose={onClose}>
      <Form form={form} onSubmit={send}>
        <FormSection>
          <TextField control={control} name="name" required label={m.statement_account_name()} maxLength={80} />
          {!account && (
            <SelectField
              control={control}
              name="bank"
              required
              label={m.statement_account_bank()}
              choices={banks.map(({ code, name }) => ({ value: code, label: name }))}
            />
          )}
          <TextField control={control} name="ifscCode" required label={m.counter_ifsc()} maxLength={11} />
          <TextField control={control} name="lastDigits" required label={m.statement_account_digits()} maxLength={6} />
          <TextField
            control={control}
            name="vpa"
            label={m.statement_account_vpa()}
            hint={m.statement_account_vpa_hint()}
            maxLength={100}
          />
          <TextField
            control={control}
            name="virtualPrefix"
            label={m.statement_account_prefix()}
            hint={m.statement_account_prefix_hint()}
            maxLength={12}
          />
        </FormSection>
        <FormButtons>
          <SubmitButton>{account ? m.statement_account_edit() : m.statement_account_add()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
