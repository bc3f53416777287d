import { paperLabels } from '@karsetu/contract/notice/notice-labels.ts'
import { noticeRunCalls } from '@karsetu/contract/notice/notice-run-calls.ts'
import { beatSize, type FilePer, filesPer, NoticePlace, PropertyIdList } from '@karsetu/contract/notice/run-form.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { NOTICE_KINDS, type NoticeKind } from '@karsetu/domain/notice/notice-rules.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useCommand } from '../../api/use-command.ts'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import { ChoiceField } from '../../form/ChoiceField.tsx'
import { FileUpload } from '../../form/FileUpload.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { formOf } from '../../form/form-of.ts'
import { NumberField } from '../../form/NumberField.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { uploadRules } from '../../form/upload-rules.ts'
import { useHouseForm } from '../../form/use-house-form.ts'
import { useLocale } from '../../locale/locale.ts'
import { Card } from '../../ui/Card.tsx'
import { todayInIndia } from '../../ui/today.ts'
import { type ConsideredRun, MakeDialog } from './MakeDialog.tsx'
import { usePlaceChoices } from './place-filters.ts'
import { SheetErrors } from './SheetFaults.tsx'
import { effectQuery } from './use-start-run.ts'

type Typed = {
  kind: NoticeKind
  zoneId: number | undefined
  wardId: number | undefined
  mohallaId: number | undefined
  minAmount: number | null
  propertyIds: string
  filePer: FilePer
  beatSize: number | null
  again: boolean
}

const filePerLabels = { beat: m.notices_file_per_beat, ward: m.notices_file_per_ward } as const

type Place = { zoneId?: unknown; wardId?: unknown; mohallaId?: unknown }
const namesPlace = ({ zoneId, wardId, mohallaId }: Place) => (zoneId ?? wardId ?? mohallaId) !== undefined

const makeForm = formOf(
  NoticePlace.extend({ kind: z.enum(NOTICE_KINDS), propertyIds: PropertyIdList.optional(), again: z.boolean() })
    .refine((request) => request.propertyIds === undefined || !namesPlace(request), {
      path: ['propertyIds'],
      error: () => m.notice_place_or_list(),
    })
    .refine((request) => request.propertyIds === undefined || request.minAmount === undefined, {
      path: ['minAmount'],
      error: () => m.notice_least_of_place(),
    }),
  ({ propertyIds, minAmount, beatSize: size, ...typed }: Typed) => ({
    ...typed,
    minAmount: minAmount ?? undefined,
    propertyIds: propertyIds.trim() === '' ? undefined : propertyIds.split(/[\s,;]+/).filter(Boolean),
    beatSize: (typed.filePer === 'beat' ? size : undefined) ?? undefined,
  }),
)
type Sent = z.output<typeof makeForm>

/** Begins a run: which paper, and for whom. */
export function MakePapers() {
  const [file, setFile] = useState<File>()
  const locale = useLocale()
  const consider = useCommand(noticeRunCalls.calls.effect)
  const [considered, setConsidered] = useState<ConsideredRun>()
  const form = useHouseForm(makeForm, {
    kind: 'bill',
    zoneId: undefined,
    wardId: undefined,
    mohallaId: undefined,
    minAmount: null,
    propertyIds: '',
    filePer: 'beat',
    beatSize: beatSize.usual,
    again: false,
  })
  const { control } = form
  const [kind, filePer] = useWatch({ control, name: ['kind', 'filePer'] })
  const send = async ({ kind: sent, again, propertyIds, ...typed }: Sent) => {
    const { filePer: per, beatSize: size, ...place } = NoticePlace.parse(typed)
    // A sheet is a list of its own; what stands beside it would be passed over.
    if (file && (propertyIds !== undefined || namesPlace(place)))
      return form.setError('propertyIds', { message: m.notice_place_or_list() }, { shouldFocus: true })
    if (file && place.minAmount !== undefined)
      return form.setError('minAmount', { message: m.notice_least_of_place() }, { shouldFocus: true })
    const ids = Array.isArray(propertyIds) ? propertyIds.join(' ') : undefined
    const press = { filePer: per, beatSize: size }
    const wanted = { kind: sent, place, propertyIds: ids, file, press, again: sent === 'bill' && again }
    setConsidered({ wanted, effect: await consider.mutateAsync(effectQuery(wanted)) })
  }
  return (
    <Card title={m.notices_make()}>
      <p>{m.notices_make_lead()}</p>
      <p>{m.notices_make_day({ day: formatDate(todayInIndia(), locale) })}</p>
      <Form form={form} onSubmit={send} label={m.notices_make()}>
        <FormSection>
          <SelectField
            control={control}
            name="kind"
            required
            label={m.notices_kind()}
            choices={NOTICE_KINDS.map((each) => ({ value: each, label: paperLabels[each]() }))}
          />
          <PlaceFields form={form} />
          <NumberField control={control} name="minAmount" wholeOnly label={m.notices_least()} />
          <TextField
            control={control}
            name="propertyIds"
            label={m.notices_property_ids()}
            hint={m.notices_property_ids_hint()}
          />
        </FormSection>
        <FormSection>
          <ChoiceField
            control={control}
            name="filePer"
            label={m.notices_file_per()}
            choices={filesPer.map((each) => ({ value: each, label: filePerLabels[each]() }))}
          />
          {filePer === 'beat' && (
            <NumberField control={control} name="beatSize" wholeOnly required label={m.notices_beat_size()} />
          )}
        </FormSection>
        {kind === 'bill' && <CheckboxField control={control} name="again" label={m.notices_again()} />}
        <FileUpload label={m.notices_sheet_file()} rule={uploadRules.spreadsheet} file={file} onChange={setFile} />
        <SheetErrors error={consider.error} />
        <FormButtons>
          <SubmitButton>{m.notices_start()}</SubmitButton>
        </FormButtons>
      </Form>
      {considered && <MakeDialog run={considered} onClose={() => setConsidered(undefined)} />}
    </Card>
  )
}

function PlaceFields({ form: { control } }: { form: ReturnType<typeof useHouseForm<Typed, Sent>> }) {
  const [zone, ward] = useWatch({ control, name: ['zoneId', 'wardId'] })
  const { zones, wards, mohallas } = usePlaceChoices(zone, ward)
  const field = { control, numeric: true, placeholder: m.notices_any() } as const
  return (
    <>
      <SelectField {...field} name="zoneId" label={m.notices_zone()} choices={zones} />
      <SelectField {...field} name="wardId" label={m.notices_ward()} choices={wards} />
      <SelectField {...field} name="mohallaId" label={m.notices_mohalla()} choices={mohallas} />
    </>
  )
}
