import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import type { ObjectionDetail } from '@karsetu/contract/objection/objection-calls.ts'
import { type PropertyInForm, registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import type { Control } from 'react-hook-form'
import { useCall } from '../../../api/use-call.ts'
import { DateField } from '../../../form/DateField.tsx'
import { FormButtons } from '../../../form/FormButtons.tsx'
import { SubmitButton } from '../../../form/SubmitButton.tsx'
import { useDraft } from '../../../form/use-draft.ts'
import { type HouseForm, useHouseForm } from '../../../form/use-house-form.ts'
import { useUser } from '../../../session/user.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageSpinner } from '../../../ui/PageSpinner.tsx'
import { type PropertyTyped, typedOf } from '../../property/register-form/property-typed.ts'
import { RegisterForm } from '../../property/register-form/RegisterForm.tsx'
import { OrderEffect } from './OrderEffect.tsx'
import { OrderFields } from './OrderFields.tsx'
import { emptyOrder, type OrderTyped, registerOrderForm } from './order-form.ts'
import { useOrder } from './use-order.ts'

/** An order that changes the register: the whole record as its edit form has it, the order beneath. */
export function RegisterOrder({ objection }: { objection: ObjectionDetail }) {
  const id = objection.propertyUniqueId
  const { data, error, refetch } = useCall(registerWriteCalls.calls.forEdit, { params: { id } })
  const { data: categories } = useCall(masterCalls.calls.categories, {})
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || !categories) return <PageSpinner />
  return <RecordAndOrder key={data.version} objection={objection} there={data} categories={categories} />
}

type Props = {
  objection: ObjectionDetail
  there: PropertyInForm
  categories: Parameters<typeof registerOrderForm>[0]
}

function RecordAndOrder({ objection, there, categories }: Props) {
  const { objectionId } = objection
  const user = useUser()
  const form = useHouseForm(registerOrderForm(categories), {
    ...typedOf(there),
    ...emptyOrder(objectionId),
  })
  const draft = useDraft(form, `objection-order.${objectionId}`, { keptFor: user.email, version: there.version })
  const [document, setDocument] = useState<File>()
  const { send, looked } = useOrder(objection, JSON.stringify([form.watch(), document?.name]))
  // The fields of the record and those of the order are both among this form's.
  const record = form as unknown as HouseForm<PropertyTyped, Parameters<typeof send>[0]>
  const control = form.control as unknown as Control<OrderTyped>
  return (
    <RegisterForm
      form={record}
      label={m.objection_accept_title({ number: objection.objectionNo })}
      there={there}
      draft={draft}
      suspected={[]}
      onSubmit={async (body, files) => {
        const done = await send(body, { ...files, ...(document ? { documents: document } : {}) })
        if (done === 'made') draft.discard()
        return done
      }}
    >
      <OrderFields control={control} document={document} onDocument={setDocument} />
      <DateField
        control={record.control}
        name="holdsFrom"
        label={m.objection_order_holds_from()}
        hint={m.objection_holds_hint()}
      />
      {looked && <OrderEffect outcome={looked} />}
      <FormButtons>
        <SubmitButton>{looked ? m.objection_make_order() : m.objection_see_effect()}</SubmitButton>
      </FormButtons>
    </RegisterForm>
  )
}
