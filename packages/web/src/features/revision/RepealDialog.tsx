import { type RuleChangeReport, ruleChangeCalls } from '@karsetu/contract/revision/rule-change-calls.ts'
import { RepealForm } from '@karsetu/contract/revision/rule-change-forms.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useGo } from '../../ui/use-go.ts'
import { ResolutionUpload, SourceField } from './ProposalSource.tsx'

const { calls } = ruleChangeCalls

/** Proposes to take back law that has not begun; the proposal opens, to be rehearsed and decided. */
export function RepealDialog({ change, onClose }: { change: RuleChangeReport; onClose: () => void }) {
  const locale = useLocale()
  const go = useGo()
  const refresh = useRefresh()
  const [document, setDocument] = useState<File>()
  const form = useHouseForm(RepealForm, { reason: '', source: '' })
  const repeal = useCommand(calls.repeal, {
    onSuccess: async ({ changeId }) => {
      void toast.success(m.revision_proposed({ number: changeId }), m.common_success())
      onClose()
      await refresh(calls.report, calls.page)
      go(pathTo.ruleChange({ changeId }))
    },
  })
  return (
    <Dialog title={m.revision_repeal()} onClose={onClose} widthVw={50}>
      <p>{m.revision_repeal_lead({ date: formatDate(change.validFrom, locale) })}</p>
      <Form
        form={form}
        onSubmit={(body) =>
          repeal.mutateAsync({ params: { id: change.changeId }, body, files: document ? { document } : {} })
        }
      >
        <TextField control={form.control} name="reason" required label={m.revision_repeal_reason()} maxLength={500} />
        <SourceField control={form.control} name="source" />
        <ResolutionUpload file={document} onChange={setDocument} />
        <FormButtons>
          <SubmitButton>{m.revision_repeal_propose()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
