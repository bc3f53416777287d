import '@mantine/core/styles/ActionIcon.layer.css'
import { discountCalls } from '@karsetu/contract/master/discount-calls.ts'
import { rebateCriteria } from '@karsetu/contract/master/discount-forms.ts'
import type { Discount } from '@karsetu/contract/master/master-calls.ts'
import { criterionLabels } from '@karsetu/contract/master/master-labels.ts'
import { type RuleChangeCard, ruleChangeCalls } from '@karsetu/contract/revision/rule-change-calls.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import { DateField } from '../../form/DateField.tsx'
import { DraftNotice } from '../../form/DraftNotice.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { NumberField } from '../../form/NumberField.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useDraft } from '../../form/use-draft.ts'
import { type HouseForm, useHouseForm } from '../../form/use-house-form.ts'
import { useLocale } from '../../locale/locale.ts'
import { useUser } from '../../session/user.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { todayInIndia } from '../../ui/today.ts'
import { ResolutionUpload } from '../revision/ProposalSource.tsx'
import { useResolution } from '../revision/use-resolution.ts'
import { type DiscountTyped, discountForm, emptyDiscount, typedOf } from './discount-form.ts'
import classes from './ListFields.module.css'

type Props = { /** Absent: a new discount. */ discount: Discount | undefined; onClose: () => void }

export function DiscountDialog({ discount, onClose }: Props) {
  const refresh = useRefresh()
  const resolution = useResolution()
  const saved = async ({ changeId }: RuleChangeCard) => {
    void toast.success(m.revision_proposed({ number: changeId }), m.common_success())
    await resolution.attach([changeId])
    draft.discard()
    onClose()
    return refresh(ruleChangeCalls.calls.page)
  }
  const add = useCommand(discountCalls.calls.add, { onSuccess: saved })
  const edit = useCommand(discountCalls.calls.edit, { onSuccess: saved })
  const form = useHouseForm(discountForm, discount ? typedOf(discount) : emptyDiscount)
  const draft = useDraft(form, `discount.${discount?.discountId ?? 'new'}`, { keptFor: useUser().email })
  const hasBegun = discount?.status === true && discount.startsOn <= todayInIndia()
  return (
    <Dialog title={discount ? m.masters_discount_edit() : m.masters_discount_add()} onClose={onClose} widthVw={60}>
      <DraftNotice {...draft} />
      <Form
        form={form}
        onSubmit={(body) =>
          discount ? edit.mutateAsync({ params: { id: discount.discountId }, body }) : add.mutateAsync({ body })
        }
      >
        {hasBegun && <Begun discount={discount} />}
        <PeriodFields form={form} hasBegun={hasBegun} />
        <FormSection>
          <ResolutionUpload {...resolution.field} />
        </FormSection>
        {!hasBegun && <CriteriaFields form={form} />}
        <FormButtons>
          <SubmitButton />
        </FormButtons>
      </Form>
    </Dialog>
  )
}

function Begun({ discount }: { discount: Discount }) {
  const startsOn = formatDate(discount.startsOn, useLocale())
  return <p>{m.masters_discount_begun({ startsOn, percent: discount.discountBps / 100 })}</p>
}

type FieldsProps<Sent> = { form: HouseForm<DiscountTyped, Sent>; hasBegun: boolean }

function PeriodFields<Sent>({ form: { control }, hasBegun }: FieldsProps<Sent>) {
  return (
    <FormSection>
      <TextField control={control} name="billingPeriod" required label={m.master_billing_period()} maxLength={60} />
      <TextField
        control={control}
        name="periodDescription"
        required
        label={m.master_period_description()}
        maxLength={300}
      />
      <TextField
        control={control}
        name="periodDescriptionHi"
        label={m.master_period_description_hindi()}
        hint={m.masters_hindi_description_optional()}
        maxLength={300}
      />
      {!hasBegun && (
        <NumberField
          control={control}
          name="discountPercentage"
          required
          unit="%"
          label={m.master_discount_percentage()}
        />
      )}
      {!hasBegun && (
        <DateField control={control} name="startsOn" required label={m.master_starts_on()} checkedWith={['endsOn']} />
      )}
      <DateField control={control} name="endsOn" required label={m.master_ends_on()} />
      <TextField
        control={control}
        name="source"
        required
        label={m.master_source()}
        hint={m.masters_source_hint()}
        maxLength={300}
      />
      <CheckboxField
        control={control}
        name="status"
        label={m.status_active()}
        hint={hasBegun ? m.masters_in_force_begun() : m.masters_in_force_hint()}
      />
    </FormSection>
  )
}

function CriteriaFields<Sent>({ form: { control } }: Pick<FieldsProps<Sent>, 'form'>) {
  const { fields, append, remove } = useFieldArray({ control, name: 'additionDiscountCriteria' })
  return (
    <fieldset className={classes.list}>
      <legend>{m.master_criteria()}</legend>
      {fields.map((field, index) => (
        <div key={field.id} className={classes.row}>
          <SelectField
            control={control}
            name={`additionDiscountCriteria.${index}.criterion`}
            required
            label={m.masters_criterion_numbered({ number: index + 1 })}
            choices={rebateCriteria.map((value) => ({ value, label: criterionLabels[value]() }))}
          />
          <NumberField
            control={control}
            name={`additionDiscountCriteria.${index}.discountPercentage`}
            required
            unit="%"
            label={m.masters_criterion_percentage({ number: index + 1 })}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={m.masters_criterion_remove({ number: index + 1 })}
            onClick={() => remove(index)}
          >
            <IconTrash aria-hidden size="1.1rem" />
          </ActionIcon>
        </div>
      ))}
      {fields.length < rebateCriteria.length && (
        <Button
          variant="default"
          leftSection={<IconPlus aria-hidden size="1.1rem" />}
          onClick={() => append({ criterion: undefined, discountPercentage: null })}
        >
          {m.masters_criterion_add()}
        </Button>
      )}
    </fieldset>
  )
}
