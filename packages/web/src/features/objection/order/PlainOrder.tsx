import type { ObjectionDetail } from '@karsetu/contract/objection/objection-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { DraftNotice } from '../../../form/DraftNotice.tsx'
import { Form } from '../../../form/Form.tsx'
import { FormButtons } from '../../../form/FormButtons.tsx'
import { SubmitButton } from '../../../form/SubmitButton.tsx'
import { useDraft } from '../../../form/use-draft.ts'
import { useHouseForm } from '../../../form/use-house-form.ts'
import { useUser } from '../../../session/user.ts'
import { Card } from '../../../ui/Card.tsx'
import { OrderEffect } from './OrderEffect.tsx'
import { OrderFields } from './OrderFields.tsx'
import { emptyOrder, plainOrderForm } from './order-form.ts'
import { useOrder } from './use-order.ts'

/** An order by which nothing is changed any more: what was wrong is right already, or needs no entry. */
export function PlainOrder({ objection }: { objection: ObjectionDetail }) {
  const form = useHouseForm(plainOrderForm, emptyOrder(objection.objectionId))
  const draft = useDraft(form, `objection-order.${objection.objectionId}.none`, { keptFor: useUser().email })
  const [document, setDocument] = useState<File>()
  const { send, looked } = useOrder(objection, JSON.stringify([form.watch(), document?.name]))
  return (
    <Card>
      <DraftNotice {...draft} />
      <Form
        form={form}
        label={m.objection_section_order()}
        onSubmit={async (body) => {
          if ((await send(body, document ? { documents: document } : {})) === 'made') draft.discard()
        }}
      >
        <OrderFields control={form.control} document={document} onDocument={setDocument} />
        {looked && <OrderEffect outcome={looked} />}
        <FormButtons>
          <SubmitButton>{looked ? m.objection_make_order() : m.objection_see_effect()}</SubmitButton>
        </FormButtons>
      </Form>
    </Card>
  )
}
