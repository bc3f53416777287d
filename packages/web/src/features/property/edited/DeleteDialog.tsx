import type { RepliedBy } from '@karsetu/contract/platform/call.ts'
import { PropertyDeletion } from '@karsetu/contract/property/register-forms.ts'
import { registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { useCommand } from '../../../api/use-command.ts'
import { FileUpload } from '../../../form/FileUpload.tsx'
import { Form } from '../../../form/Form.tsx'
import { FormButtons } from '../../../form/FormButtons.tsx'
import { FormSection } from '../../../form/FormSection.tsx'
import { formOf } from '../../../form/form-of.ts'
import { SubmitButton } from '../../../form/SubmitButton.tsx'
import { TextField } from '../../../form/TextField.tsx'
import { uploadRules } from '../../../form/upload-rules.ts'
import { useHouseForm } from '../../../form/use-house-form.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FigureTable } from '../../../ui/FigureTable.tsx'
import { toast } from '../../../ui/toast.ts'
import { DuesLink } from '../../ledger/DuesLink.tsx'
import { useEditsChanged } from './use-edits-changed.ts'

type Typed = { propertyIds: string; reason: string; requestedBy: string }

/** Ids as they are pasted: between commas, spaces or lines. */
const idsOf = (typed: string): string[] => typed.split(/[\s,;]+/).filter((id) => id !== '')

const deletionForm = formOf(PropertyDeletion, (typed: Typed) => ({ ...typed, propertyIds: idsOf(typed.propertyIds) }))

type Props = {
  onClose: () => void
  /** Somebody else was asked to approve it. */
  onAsked?: () => void
  propertyUniqueId?: string
}

type Looked = { content: string; properties: RepliedBy<typeof registerWriteCalls.calls.delete>['properties'] }

/** One or many properties to be deleted: what they owe and were paid is looked at first; somebody else approves. */
export function DeleteDialog({ onClose, onAsked: onQuery, propertyUniqueId = '' }: Props) {
  const changed = useEditsChanged()
  const form = useHouseForm(deletionForm, { propertyIds: propertyUniqueId, reason: '', requestedBy: '' })
  const [order, setOrder] = useState<File>()
  const [looked, setLooked] = useState<Looked>()
  const ask = useCommand(registerWriteCalls.calls.delete)
  const content = JSON.stringify(form.watch())
  const isLooked = looked?.content === content
  const send = async (body: Parameters<typeof ask.mutateAsync>[0]['body']) => {
    const { properties } = await ask.mutateAsync({
      body: { ...body, preview: !isLooked },
      ...(isLooked && order ? { files: { documents: order } } : {}),
    })
    if (!isLooked) return setLooked({ content, properties })
    void toast.success(m.register_deletion_asked({ count: properties.length }), m.common_success())
    onQuery?.()
    onClose()
    await changed()
  }
  return (
    <Dialog title={m.register_delete_title()} onClose={onClose} widthVw={60}>
      <p>{m.register_delete_lead()}</p>
      <Form form={form} onSubmit={send}>
        <FormSection>
          <TextField
            control={form.control}
            name="propertyIds"
            required
            label={m.register_deletion_ids()}
            hint={m.register_deletion_ids_hint()}
          />
          <TextField control={form.control} name="reason" required label={m.register_reason()} maxLength={500} />
          <TextField
            control={form.control}
            name="requestedBy"
            required
            label={m.register_requested_by()}
            maxLength={120}
          />
          <FileUpload label={m.register_order()} rule={uploadRules.document} file={order} onChange={setOrder} />
        </FormSection>
        {isLooked && (
          <FigureTable
            label={m.register_delete_title()}
            rows={looked.properties}
            keyOf={(row) => row.propertyUniqueId}
            columns={[
              { head: m.property_id(), cell: (row) => row.propertyUniqueId },
              { head: m.property_owner_name(), cell: ({ ownerName }) => ownerName },
              {
                head: m.ledger_due_today(),
                isFigure: true,
                cell: ({ propertyUniqueId: id, standing }) => <DuesLink propertyId={id} dues={standing.duesPaise} />,
              },
              { head: m.register_paid(), isFigure: true, cell: ({ standing }) => formatMoney(standing.paidPaise) },
            ]}
          />
        )}
        <FormButtons>
          <SubmitButton>{isLooked ? m.register_delete_ask() : m.register_delete_look()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
