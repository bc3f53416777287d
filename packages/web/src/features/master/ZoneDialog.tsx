import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { zoneCalls } from '@karsetu/contract/master/place-calls.ts'
import { ZoneForm } from '@karsetu/contract/master/place-forms.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { formOf } from '../../form/form-of.ts'
import { NumberField } from '../../form/NumberField.tsx'
import { partOf } from '../../form/part-of.ts'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { CityField } from './CityField.tsx'

type Typed = { city_id: number | undefined; zone_no: number | null; name: string; name_hi: string }
const zoneForm = formOf(ZoneForm, (typed: Typed) => typed)

export function ZoneDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh()
  const add = useCommand(zoneCalls.calls.add, {
    onSuccess: ({ name }) => {
      void toast.success(m.masters_zone_added({ name }), m.common_success())
      onClose()
      return refresh(masterCalls.calls.zones, masterCalls.calls.allZones)
    },
  })
  const form = useHouseForm(zoneForm, { city_id: undefined, zone_no: null, name: '', name_hi: '' })
  return (
    <Dialog title={m.masters_zone_add()} onClose={onClose}>
      <Form form={form} onSubmit={(body) => add.mutateAsync({ body })}>
        <CityField form={partOf(form)} />
        <NumberField
          control={form.control}
          name="zone_no"
          wholeOnly
          required
          label={m.master_zone_no()}
          hint={m.masters_number_stays()}
        />
        <TextField
          control={form.control}
          name="name"
          label={m.master_name_english()}
          hint={m.masters_name_optional()}
          maxLength={100}
        />
        <TextField
          control={form.control}
          name="name_hi"
          label={m.master_name_hindi()}
          hint={m.masters_hindi_optional()}
          maxLength={100}
        />
        <FormButtons>
          <SubmitButton />
        </FormButtons>
      </Form>
    </Dialog>
  )
}
