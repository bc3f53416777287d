import { masterCalls, type Ward } from '@karsetu/contract/master/master-calls.ts'
import { wardCalls } from '@karsetu/contract/master/place-calls.ts'
import { WardForm, WardRename } from '@karsetu/contract/master/place-forms.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { formOf } from '../../form/form-of.ts'
import { NumberField } from '../../form/NumberField.tsx'
import { partOf } from '../../form/part-of.ts'
import { SelectField } from '../../form/SelectField.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { type HouseForm, useHouseForm } from '../../form/use-house-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { CityField } from './CityField.tsx'
import { useZones } from './use-masters.ts'

type Names = { ward_fullname: string; ward_fullname_hi: string }
type Typed = Names & { city_id: number | undefined; zone_id: number | undefined; ward_no: number | null }
const newWard = formOf(WardForm, (typed: Typed) => typed)

/** On rename the new name must differ from the existing one (specification section 5). */
const renameOf = (ward: Ward) =>
  formOf(
    WardRename.refine(
      (names) =>
        names.ward_fullname !== ward.fullName || (names.ward_fullname_hi ?? ward.fullNameHi) !== ward.fullNameHi,
      { path: ['ward_fullname'], error: () => m.master_ward_name_same() },
    ),
    (typed: Names) => typed,
  )

type Props = { /** Absent: a new ward. */ ward: Ward | undefined; onSaved: (ward: Ward) => void; onClose: () => void }

export function WardDialog({ ward, ...rest }: Props) {
  return ward ? <Rename ward={ward} {...rest} /> : <Add {...rest} />
}

function useSaved({ onSaved, onClose }: Omit<Props, 'ward'>, message: (name: string) => string) {
  const refresh = useRefresh()
  return (ward: Ward) => {
    void toast.success(message(ward.fullName), m.common_success())
    onSaved(ward)
    onClose()
    return refresh(masterCalls.calls.wards, masterCalls.calls.allWards)
  }
}

function Add(props: Omit<Props, 'ward'>) {
  const zones = useZones()
  const onSuccess = useSaved(props, (name) => m.masters_ward_added({ name }))
  const add = useCommand(wardCalls.calls.add, { onSuccess })
  const form = useHouseForm(newWard, {
    city_id: undefined,
    zone_id: undefined,
    ward_no: null,
    ward_fullname: '',
    ward_fullname_hi: '',
  })
  const { control } = form
  return (
    <Dialog title={m.masters_ward_add()} onClose={props.onClose}>
      <Form form={form} onSubmit={(body) => add.mutateAsync({ body })}>
        <CityField form={partOf(form)} />
        <SelectField
          control={control}
          name="zone_id"
          numeric
          required
          label={m.master_zone()}
          choices={zones.choices}
        />
        <NumberField
          control={control}
          name="ward_no"
          wholeOnly
          required
          label={m.master_ward_no()}
          hint={m.masters_number_stays()}
        />
        <NameFields form={partOf(form)} />
        <FormButtons>
          <SubmitButton />
        </FormButtons>
      </Form>
    </Dialog>
  )
}

function Rename({ ward, ...rest }: Props & { ward: Ward }) {
  const zones = useZones()
  const onSuccess = useSaved(rest, (name) => m.masters_ward_renamed({ name }))
  const edit = useCommand(wardCalls.calls.edit, { onSuccess })
  const form = useHouseForm(renameOf(ward), { ward_fullname: ward.fullName, ward_fullname_hi: ward.fullNameHi })
  return (
    <Dialog title={m.masters_ward_edit()} onClose={rest.onClose}>
      <Form form={form} onSubmit={(body) => edit.mutateAsync({ params: { id: ward.wardId }, body })}>
        <p>
          {[`${m.master_ward_no()} ${ward.wardNo}`, `${m.master_zone()} ${zones.nameOf(ward.zoneId)}`].join(', ')}.{' '}
          {m.masters_number_stays()}
        </p>
        <NameFields form={partOf(form)} />
        <FormButtons>
          <SubmitButton />
        </FormButtons>
      </Form>
    </Dialog>
  )
}

function NameFields({ form }: { form: HouseForm<Names, unknown> }) {
  const { control } = form
  return (
    <>
      <TextField
        control={control}
        name="ward_fullname"
        required
        label={m.master_ward_fullname()}
        checkedWith={['ward_fullname_hi']}
        maxLength={100}
      />
      <TextField
        control={control}
        name="ward_fullname_hi"
        label={m.master_name_hindi()}
        hint={m.masters_hindi_optional()}
        checkedWith={['ward_fullname']}
        maxLength={100}
      />
    </>
  )
}
