import '@mantine/core/styles/ActionIcon.layer.css'
import { categoryCalls } from '@karsetu/contract/master/category-calls.ts'
import { CategoryEdit, CategoryForm } from '@karsetu/contract/master/category-forms.ts'
import { type Category, masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { houseCategoryLabels } from '@karsetu/contract/master/master-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import { useRefresh } from '../../api/use-call.ts'
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
import { toast } from '../../ui/toast.ts'
import { houseCategories } from './house-categories.ts'
import classes from './ListFields.module.css'

type Named = { code: string; name: string; name_hi: string }
type EditTyped = { name: string; name_hi: string; subCategories: Named[] }
type NewTyped = EditTyped & { code: string; houseCategory: string | undefined }
const newForm = formOf(CategoryForm, (typed: NewTyped) => typed)
const editForm = formOf(CategoryEdit, (typed: EditTyped) => typed)

type Props = { /** Absent: a new category. */ category: Category | undefined; onClose: () => void }

export function CategoryDialog({ category, onClose }: Props) {
  const refresh = useRefresh()
  const saved = (message: string) => {
    void toast.success(message, m.common_success())
    onClose()
    return refresh(masterCalls.calls.categories)
  }
  return (
    <Dialog title={category ? m.masters_category_edit() : m.masters_category_add()} onClose={onClose} widthVw={70}>
      {category ? <Edit category={category} onSaved={saved} /> : <Add onSaved={saved} />}
    </Dialog>
  )
}

type OnSaved = { onSaved: (message: string) => unknown }

function Add({ onSaved }: OnSaved) {
  const add = useCommand(categoryCalls.calls.add, {
    onSuccess: ({ name }) => onSaved(m.masters_category_added({ name })),
  })
  const form = useHouseForm(newForm, { code: '', houseCategory: undefined, name: '', name_hi: '', subCategories: [] })
  return (
    <Form form={form} onSubmit={(body) => add.mutateAsync({ body })}>
      <FormSection>
        <SelectField
          control={form.control}
          name="houseCategory"
          required
          label={m.master_house_category()}
          choices={houseCategories.map((value) => ({ value, label: houseCategoryLabels[value]() }))}
        />
        <TextField
          control={form.control}
          name="code"
          required
          label={m.master_code()}
          hint={m.masters_code_hint()}
          maxLength={40}
        />
      </FormSection>
      <NameFields form={partOf(form)} />
      <FormButtons>
        <SubmitButton />
      </FormButtons>
    </Form>
  )
}

function Edit({ category, onSaved }: OnSaved & { category: Category }) {
  const edit = useCommand(categoryCalls.calls.edit, {
    onSuccess: ({ name }) => onSaved(m.masters_category_edited({ name })),
  })
  const { categoryId, name, nameHi, subCategories } = category
  const form = useHouseForm(editForm, {
    name,
    name_hi: nameHi,
    subCategories: subCategories.map((one) => ({ code: one.code, name: one.name, name_hi: one.nameHi })),
  })
  return (
    <Form form={form} onSubmit={(body) => edit.mutateAsync({ params: { id: categoryId }, body })}>
      <p>
        {houseCategoryLabels[category.houseCategory]()}, <code>{category.code}</code>
      </p>
      <NameFields form={partOf(form)} />
      <FormButtons>
        <SubmitButton />
      </FormButtons>
    </Form>
  )
}

function NameFields({ form }: { form: HouseForm<EditTyped, unknown> }) {
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'subCategories' })
  return (
    <>
      <FormSection>
        <TextField control={control} name="name" required label={m.master_category_name()} maxLength={80} />
        <TextField
          control={control}
          name="name_hi"
          label={m.master_name_hindi()}
          hint={m.masters_hindi_optional()}
          maxLength={80}
        />
      </FormSection>
      <fieldset className={classes.list}>
        <legend>{m.masters_sub_categories()}</legend>
        {fields.map((field, index) => (
          <div key={field.id} className={classes.row}>
            <TextField
              control={control}
              name={`subCategories.${index}.code`}
              required
              label={m.masters_sub_category_code({ number: index + 1 })}
              maxLength={40}
            />
            <TextField
              control={control}
              name={`subCategories.${index}.name`}
              required
              label={m.masters_sub_category_name({ number: index + 1 })}
              maxLength={80}
            />
            <TextField
              control={control}
              name={`subCategories.${index}.name_hi`}
              label={m.masters_sub_category_hindi({ number: index + 1 })}
              maxLength={80}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={m.masters_sub_category_remove({ number: index + 1 })}
              onClick={() => remove(index)}
            >
              <IconTrash aria-hidden size="1.1rem" />
            </ActionIcon>
          </div>
        ))}
        <Button
          variant="default"
          leftSection={<IconPlus aria-hidden size="1.1rem" />}
          onClick={() => append({ code: '', name: '', name_hi: '' })}
        >
          {m.masters_sub_category_add()}
        </Button>
      </fieldset>
    </>
  )
}
