import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { registerListCalls } from '@karsetu/contract/property/register-list-calls.ts'
import { registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { useCall, useRefresh } from '../../../api/use-call.ts'
import { useCommand } from '../../../api/use-command.ts'
import { CheckboxField } from '../../../form/CheckboxField.tsx'
import { FormButtons } from '../../../form/FormButtons.tsx'
import { SubmitButton } from '../../../form/SubmitButton.tsx'
import { TextField } from '../../../form/TextField.tsx'
import { useDraft } from '../../../form/use-draft.ts'
import { useHouseForm } from '../../../form/use-house-form.ts'
import { pathTo } from '../../../path-builder.ts'
import { useMay, useUser } from '../../../session/user.ts'
import type { Needs } from '../../../shell/lazy-screen.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Page } from '../../../ui/Page.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { toast } from '../../../ui/toast.ts'
import { currentYear } from '../../../ui/today.ts'
import { useDuplicates } from './Duplicates.tsx'
import { addForm, newProperty, type PropertyTyped } from './property-typed.ts'
import classes from './RegisterForm.module.css'
import { RegisterForm } from './RegisterForm.tsx'
import { useTypedLater } from './use-typed-later.ts'

AddPropertyScreen.needs = { access: registerWriteCalls.calls.add.access, title: m.register_add_title } satisfies Needs

/** A new property, typed in one go; the next one begins where this one stood. */
export default function AddPropertyScreen() {
  const user = useUser()
  const may = useMay()
  const refresh = useRefresh()
  const start = newProperty(currentYear())
  const { data: categories = [] } = useCall(masterCalls.calls.categories, {})
  const form = useHouseForm(addForm(categories), start)
  const draft = useDraft(form, 'add-property', { keptFor: user.email })
  const suspected = useDuplicates(useTypedLater(form))
  const [added, setAdded] = useState<string>()
  const add = useCommand(registerWriteCalls.calls.add, {
    onSuccess: ({ propertyUniqueId: id, editId, effect }) => {
      const words =
        editId === null
          ? m.register_added({ id })
          : m.register_added_waits({ id, amount: formatMoney(effect.netPaise) })
      void toast.success(words, m.common_success())
      setAdded(id)
      startNext()
      return refresh(registerListCalls.calls.page)
    },
  })
  /** The next property is most often a neighbour: its place and its road stay. */
  const startNext = () => {
    const { zoneId, wardId, mohallaId, roadType, roadWidth }: PropertyTyped = form.getValues()
    draft.discard()
    form.reset({ ...start, zoneId, wardId, mohallaId, roadType, roadWidth })
    // By its name: the emptied form does not know its fields again before it has been drawn.
    setTimeout(() => document.getElementsByName('houseNumber')[0]?.focus())
  }
  return (
    <Page>
      <PageHeader title={m.register_add_title()} lead={m.common_required_hint()} />
      <RegisterForm
        form={form}
        label={m.register_add_title()}
        draft={draft}
        suspected={suspected}
        onSubmit={(body, files) => add.mutateAsync({ body, files })}
        notes={
          added && (
            <p className={classes.note} role="status">
              {m.register_added_last()} <AppLink to={pathTo.property({ propertyId: added })}>{added}</AppLink>
            </p>
          )
        }
      >
        {suspected.length > 0 && (
          <CheckboxField control={form.control} name="notDuplicate" label={m.register_not_duplicate()} />
        )}
        <TextField control={form.control} name="reason" label={m.register_add_reason()} maxLength={500} />
        {!may('property.edit_at_once') && <p>{m.register_add_waits_hint()}</p>}
        <FormButtons>
          <SubmitButton>{m.register_add_submit()}</SubmitButton>
        </FormButtons>
      </RegisterForm>
    </Page>
  )
}
