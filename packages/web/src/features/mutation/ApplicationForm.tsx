import { type MutationStart, mutationCalls } from '@karsetu/contract/mutation/mutation-calls.ts'
import { mutationTypeLabels } from '@karsetu/contract/mutation/mutation-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type MutationPaper, mutationTypes } from '@karsetu/domain/mutation/mutation-papers.ts'
import { parsePropertyUniqueId, propertyUniqueIdLength } from '@karsetu/domain/property/property-unique-id.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { ChoiceField } from '../../form/ChoiceField.tsx'
import { DateField } from '../../form/DateField.tsx'
import { DraftNotice } from '../../form/DraftNotice.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { MoneyField } from '../../form/MoneyField.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useDraft } from '../../form/use-draft.ts'
import { type HouseForm, useHouseForm } from '../../form/use-house-form.ts'
import { pathTo } from '../../path-builder.ts'
import { useUser } from '../../session/user.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { toast } from '../../ui/toast.ts'
import { todayInIndia } from '../../ui/today.ts'
import { useGo } from '../../ui/use-go.ts'
import { type ApplicationTyped, applicationForm, emptyApplication } from './application-form.ts'
import { NewOwnerFields } from './NewOwnerFields.tsx'
import { type ChosenPapers, PaperFields } from './PaperFields.tsx'
import { PropertyOfApplication } from './PropertyOfApplication.tsx'
import { useMutationsChanged } from './use-mutations-changed.ts'

/** An application taken down at the counter: property, how it came to the new owners, who they are, and the papers. */
export function ApplicationForm({ propertyUniqueId }: { propertyUniqueId: string }) {
  const [papers, setPapers] = useState<ChosenPapers>({})
  const [isSent, setSent] = useState(false)
  const form = useHouseForm(applicationForm, emptyApplication(parsePropertyUniqueId(propertyUniqueId)?.id ?? ''))
  const draft = useDraft(form, `mutation.${propertyUniqueId}`, { keptFor: useUser().email })
  const start = useStart(form.watch())
  const needed = neededPapers(start, form.watch('type'))
  const wanting = needed.filter((paper) => !papers[paper])
  const file = useCommand(mutationCalls.calls.apply)
  const changed = useMutationsChanged()
  const go = useGo()
  const send = async (body: Parameters<typeof file.mutateAsync>[0]['body']) => {
    setSent(true)
    if (wanting.length > 0) return
    const { mutationId, mutationNo } = await file.mutateAsync({ body, files: papers })
    draft.discard()
    void toast.success(m.mutation_filed_toast({ no: mutationNo }), m.common_success())
    await changed()
    go(pathTo.mutations({ mutation: mutationId }))
  }
  return (
    <>
      <PageHeader title={m.mutation_form_title()} lead={m.mutation_form_lead()}>
        <LinkButton to={pathTo.mutations()} variant="default">
          {m.mutation_back()}
        </LinkButton>
      </PageHeader>
      <DraftNotice {...draft} />
      <Form form={form} onSubmit={send} label={m.mutation_form_title()}>
        <FormSection title={m.mutation_section_property()}>
          <TextField
            control={form.control}
            name="propertyUniqueId"
            required
            label={m.correction_property()}
            maxLength={propertyUniqueIdLength}
          />
          <PropertyOfApplication start={start} />
        </FormSection>
        <TransferFields form={form} />
        <NewOwnerFields form={form} />
        <PaperFields
          papers={papers}
          onChange={setPapers}
          needed={form.watch('type') === undefined ? undefined : needed}
          wanting={isSent ? wanting : []}
        />
        <FormSection>
          <TextField control={form.control} name="remarks" label={m.mutation_remarks()} maxLength={1000} />
        </FormSection>
        <FormButtons>
          <SubmitButton>{m.mutation_file_application()}</SubmitButton>
        </FormButtons>
      </Form>
    </>
  )
}

function TransferFields<Sent>({ form: { control, watch } }: { form: HouseForm<ApplicationTyped, Sent> }) {
  return (
    <FormSection title={m.mutation_section_transfer()}>
      <SelectField
        control={control}
        name="type"
        required
        label={m.mutation_type()}
        placeholder={m.mutation_type_choose()}
        choices={mutationTypes.map((value) => ({ value, label: mutationTypeLabels[value]() }))}
      />
      <DateField
        control={control}
        name="transferredOn"
        required
        label={m.mutation_transferred_on()}
        to={todayInIndia()}
      />
      <ChoiceField
        control={control}
        name="isFamily"
        required
        label={m.mutation_is_family()}
        hint={m.mutation_is_family_hint()}
        choices={[
          { value: 'yes', label: m.common_yes() },
          { value: 'no', label: m.common_no() },
        ]}
      />
      {watch('isFamily') === 'no' && (
        <MoneyField control={control} name="valuePaise" required label={m.mutation_value()} />
      )}
      <TextField control={control} name="deedNo" label={m.mutation_deed_no()} maxLength={80} />
    </FormSection>
  )
}

type StartFound = ReturnType<typeof useStart>

/** What the office knows of the property as soon as its number is whole; the fee follows what is typed. */
function useStart({ propertyUniqueId, isFamily, valuePaise }: ApplicationTyped) {
  const id = parsePropertyUniqueId(propertyUniqueId)?.id
  const hasValue = isFamily === 'no' && valuePaise !== null && valuePaise > 0
  return useCall(
    mutationCalls.calls.start,
    {
      query: {
        propertyUniqueId: id ?? '',
        ...(isFamily === undefined ? {} : { isFamily: isFamily === 'yes' ? 'true' : 'false' }),
        ...(hasValue ? { valuePaise } : {}),
      },
    },
    { enabled: id !== undefined, keepPrevious: true },
  )
}

function neededPapers({ data }: StartFound, type: string | undefined): readonly MutationPaper[] {
  const known: MutationStart['papers'] | undefined = data?.papers
  const chosen = mutationTypes.find((each) => each === type)
  return (chosen && known?.[chosen]) ?? []
}
