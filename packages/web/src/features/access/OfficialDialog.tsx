import { loginTypeLabels } from '@karsetu/contract/access/access-labels.ts'
import { type StaffRow, staffCalls } from '@karsetu/contract/access/staff-calls.ts'
import { OfficialChange, OfficialForm, officialLoginTypes } from '@karsetu/contract/access/staff-forms.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCommand } from '../../api/use-command.ts'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { formOf } from '../../form/form-of.ts'
import { MoneyField } from '../../form/MoneyField.tsx'
import { partOf } from '../../form/part-of.ts'
import { SelectField } from '../../form/SelectField.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { type HouseForm, useHouseForm } from '../../form/use-house-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { CityField } from '../master/CityField.tsx'
import { newFirstPassword } from './first-password.ts'
import { FirstPasswordField, PlaceFields, useRoleChoices } from './StaffFields.tsx'

type Typed = {
  username: string
  email: string
  mobile: string
  designation: string
  city_id: number | undefined
  accessId: number | undefined
  loginType: string | undefined
  accessibleZones: number[]
  accessibleWards: number[]
  minValue: number | null
  maxValue: number | null
  isRevenueInspector: boolean
  mastersHidden: boolean
}

const newOfficial = formOf(OfficialForm, (typed: Typed & { password: string }) => typed)

const empty = (): Typed & { password: string } => ({
  ...{ username: '', email: '', mobile: '', designation: '', city_id: undefined, accessId: undefined },
  ...{ loginType: undefined, accessibleZones: [], accessibleWards: [], minValue: null, maxValue: null },
  ...{ isRevenueInspector: false, mastersHidden: false, password: newFirstPassword() },
})

const typedOf = (person: StaffRow): Typed => ({
  ...{ username: person.username, email: person.email, mobile: person.mobile ?? '' },
  ...{ designation: person.designation ?? '', city_id: person.city_id ?? undefined, accessId: person.accessId },
  ...{ loginType: person.loginType ?? undefined, minValue: person.minValue, maxValue: person.maxValue },
  ...{ accessibleZones: person.accessibleZones, accessibleWards: person.accessibleWards },
  ...{ isRevenueInspector: person.isRevenueInspector, mastersHidden: person.mastersHidden },
})

export type PersonDialogProps = {
  /** Absent: somebody new. */
  person: StaffRow | undefined
  onAdded: (name: string, firstPassword: string) => unknown
  onDone: (message: string) => unknown
  onClose: () => void
}

export function OfficialDialog({ person, ...rest }: PersonDialogProps) {
  return person ? <Edit person={person} {...rest} /> : <Add {...rest} />
}

function Add({ onAdded, onClose }: Omit<PersonDialogProps, 'person'>) {
  const add = useCommand(staffCalls.calls.addOfficial, {
    onSuccess: ({ username }, { body }) => onAdded(username, body.password),
  })
  const form = useHouseForm(newOfficial, empty())
  return (
    <Dialog title={m.staff_add_official()} onClose={onClose} widthVw={70}>
      <Form form={form} onSubmit={(body) => add.mutateAsync({ body })}>
        <OfficialFields form={partOf(form)} />
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
  const edit = useCommand(staffCalls.calls.editOfficial, {
    onSuccess: ({ username: name }) => onDone(m.staff_edited({ name })),
  })
  const change = formOf(OfficialChange, (typed: Typed) => ({ ...typed, staffId, version }))
  const form = useHouseForm(change, typedOf(person))
  return (
    <Dialog title={m.staff_edit_official()} onClose={onClose} widthVw={70}>
      <Form form={form} onSubmit={(body) => edit.mutateAsync({ body })}>
        <OfficialFields form={partOf(form)} />
        <FormButtons>
          <SubmitButton />
        </FormButtons>
      </Form>
    </Dialog>
  )
}

function OfficialFields({ form }: { form: HouseForm<Typed, unknown> }) {
  const { control } = form
  const roles = useRoleChoices()
  const loginTypes = officialLoginTypes.map((value) => ({ value, label: loginTypeLabels[value]() }))
  return (
    <>
      <FormSection title={m.staff_person()}>
        <TextField control={control} name="username" required label={m.staff_username()} maxLength={100} />
        <TextField control={control} name="email" type="email" required label={m.access_email()} />
        <TextField control={control} name="mobile" type="tel" required label={m.staff_mobile()} />
        <TextField control={control} name="designation" required label={m.staff_designation()} maxLength={100} />
        <CityField form={partOf(form)} />
      </FormSection>
      <FormSection title={m.staff_rights()}>
        <SelectField control={control} name="loginType" required label={m.staff_login_type()} choices={loginTypes} />
        <SelectField control={control} name="accessId" numeric required label={m.staff_role()} choices={roles} />
        <PlaceFields form={partOf(form)} />
        <CheckboxField control={control} name="isRevenueInspector" label={m.staff_revenue_inspector()} />
        <CheckboxField
          control={control}
          name="mastersHidden"
          label={m.staff_no_masters()}
          hint={m.staff_no_masters_hint()}
        />
      </FormSection>
      <FormSection title={m.staff_limits()}>
        <MoneyField control={control} name="minValue" required label={m.staff_min_value()} checkedWith={['maxValue']} />
        <MoneyField control={control} name="maxValue" required label={m.staff_max_value()} />
      </FormSection>
    </>
  )
}
