import { type StaffRow, staffCalls } from '@karsetu/contract/access/staff-calls.ts'
import { OperatorChange, OperatorForm } from '@karsetu/contract/access/staff-forms.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCommand } from '../../api/use-command.ts'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { formOf } from '../../form/form-of.ts'
import { partOf } from '../../form/part-of.ts'
import { SelectField } from '../../form/SelectField.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { type HouseForm, useHouseForm } from '../../form/use-house-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { newFirstPassword } from './first-password.ts'
import type { PersonDialogProps } from './OfficialDialog.tsx'
import { FirstPasswordField, PlaceFields, useRoleChoices } from './StaffFields.tsx'

type Typed = {
  firstname: string
  phone: string
  email: string
  type: number | undefined
  accessibleZones: number[]
  accessibleWards: number[]
}

const newOperator = formOf(OperatorForm, (typed: Typed & { password: string }) => typed)

const empty = (): Typed & { password: string } => ({
  ...{ firstname: '', phone: '', email: '', type: undefined, accessibleZones: [], accessibleWards: [] },
  password: newFirstPassword(),
})

const typedOf = (person: StaffRow): Typed => ({
  ...{ firstname: person.username, phone: person.mobile ?? '', email: person.email, type: person.accessId },
  ...{ accessibleZones: person.accessibleZones, accessibleWards: person.accessibleWards },
})

export function OperatorDialog({ person, ...rest }: PersonDialogProps) {
  return person ? <Edit person={person} {...rest} /> : <Add {...rest} />
}

function Add({ onAdded, onClose }: Omit<PersonDialogProps, 'person'>) {
  const add = useCommand(staffCalls.calls.addOperator, {
    onSuccess: ({ username }, { body }) => onAdded(username, body.password),
  })
  const form = useHouseForm(newOperator, empty())
  return (
    <Dialog title={m.staff_add_operator()} onClose={onClose} widthVw={70}>
      <Form form={form} onSubmit={(body) => add.mutateAsync({ body })}>
        <OperatorFields form={partOf(form)} />
        <FormSection title={m.staff_first_password()}>
          <FirstPasswordField form={partOf(form)} />
        </FormSection>
        <FormButtons>
          <SubmitButton />
        </FormButtons>
      </Form>
    </Dialog>
  )
}

function Edit({ person, onDone, onClose }: PersonDialogProps & { person: StaffRow }) {
  const { staffId, version } = person
  const edit = useCommand(staffCalls.calls.editOperator, {
    onSuccess: ({ username: name }) => onDone(m.staff_edited({ name })),
  })
  const change = formOf(OperatorChange, (typed: Typed) => ({ ...typed, staffId, version }))
  const form = useHouseForm(change, typedOf(person))
  return (
    <Dialog title={m.staff_edit_operator()} onClose={onClose} widthVw={70}>
      <Form form={form} onSubmit={(body) => edit.mutateAsync({ body })}>
        <OperatorFields form={partOf(form)} />
        <FormButtons>
          <SubmitButton />
        </FormButtons>
      </Form>
    </Dialog>
  )
}

function OperatorFields({ form }: { form: HouseForm<Typed, unknown> }) {
  const { control } = form
  const roles = useRoleChoices()
  return (
    <>
      <FormSection title={m.staff_person()}>
        <TextField control={control} name="firstname" required label={m.staff_username()} maxLength={100} />
        <TextField control={control} name="phone" type="tel" required label={m.staff_mobile()} />
        <TextField control={control} name="email" type="email" required label={m.access_email()} />
      </FormSection>
      <FormSection title={m.staff_rights()}>
        <SelectField control={control} name="type" numeric required label={m.staff_operator_type()} choices={roles} />
        <PlaceFields form={partOf(form)} />
      </FormSection>
    </>
  )
}
