import type { PropertyInForm, SuspectedDuplicate } from '@karsetu/contract/property/register-write-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { claims, lackingProofs, proofsOf } from '@karsetu/domain/property/form-rules.ts'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type DraftKept, DraftNotice } from '../../../form/DraftNotice.tsx'
import { Form } from '../../../form/Form.tsx'
import type { HouseForm } from '../../../form/use-house-form.ts'
import { currentYear } from '../../../ui/today.ts'
import { BuildingFields, TaxFields } from './BuildingFields.tsx'
import { Duplicates } from './Duplicates.tsx'
import { type ChosenFiles, FileFields } from './FileFields.tsx'
import { FloorRows } from './FloorRows.tsx'
import { onFormKey } from './keyboard.ts'
import { LiveTax } from './LiveTax.tsx'
import { OwnerFields } from './OwnerFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import type { PropertyTyped } from './property-typed.ts'
import classes from './RegisterForm.module.css'
import { useTypedLater } from './use-typed-later.ts'

type Props<Sent> = {
  form: HouseForm<PropertyTyped, Sent>
  label: string
  /** Of a property that is edited. */
  there?: PropertyInForm
  draft: DraftKept
  suspected: readonly SuspectedDuplicate[]
  /** Answers 'looked' when it was only looked at: the files are sent once more. */
  onSubmit: (sent: Sent, files: ChosenFiles) => Promise<unknown>
  /** Above what the record comes to. */
  notes?: ReactNode
  /** What the form ends with: its reason and its button. */
  children: ReactNode
}

/**
 * The form of a property: what is typed on the left, what it comes to on the right; on a phone that stands before what the
 * form ends with, so that nobody decides above it. All of it without a mouse.
 */
export function RegisterForm<Sent>({ form, label, there, draft, suspected, onSubmit, notes, children }: Props<Sent>) {
  const isNew = there === undefined
  const typed = useTypedLater(form)
  const [files, setFiles] = useState<ChosenFiles>({})
  const [wanting, setWanting] = useState<ReturnType<typeof lackingProofs>>([])
  const [isDisabled, disabilityPercentage, isExDefensePersonalWidow, isOnlyBuildingOfOwner] = useWatch({
    control: form.control,
    name: ['isDisabled', 'disabilityPercentage', 'isExDefensePersonalWidow', 'isOnlyBuildingOfOwner'],
  })
  const reliefs = { isDisabled, disabilityPercentage, isExDefensePersonalWidow, isOnlyBuildingOfOwner }
  const required = lackingProofs(
    claims(reliefs, there ?? {}),
    (there?.files ?? []).map(({ slot }) => slot),
  )
  const send = async (sent: Sent) => {
    const lacking = required.filter((slot) => !files[slot])
    setWanting(lacking)
    if (lacking.length > 0) return document.querySelector<HTMLElement>(`.${classes.files}`)?.scrollIntoView()
    if ((await onSubmit(sent, files)) !== 'looked') setFiles({})
  }
  const thisYear = currentYear()
  const fields = form as unknown as HouseForm<PropertyTyped, unknown> // what is sent is of no concern to a field
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are shortcuts of the form inside
    <div className={classes.form} onKeyDown={onFormKey}>
      <DraftNotice {...draft} />
      <p className={classes.keys}>
        <Keys />
      </p>
      <Form form={form} onSubmit={send} label={label}>
        <div className={classes.sideBySide}>
          <div className={classes.part}>
            <PlaceFields form={fields} isNew={isNew} />
            <OwnerFields form={fields} mobileRequired={isNew} />
            <BuildingFields form={fields} isNew={isNew} thisYear={thisYear} />
            <FloorRows form={fields} />
            <TaxFields form={fields} />
            <FileFields
              files={files}
              onChange={setFiles}
              claimed={proofsOf(reliefs)}
              required={required}
              wanting={wanting}
              {...(there ? { there } : {})}
            />
          </div>
          <div className={classes.beside}>
            {notes}
            <Duplicates suspected={suspected} />
            <LiveTax typed={typed} {...(there ? { propertyUniqueId: there.propertyUniqueId } : {})} />
          </div>
          <div className={classes.part}>{children}</div>
        </div>
      </Form>
    </div>
  )
}

/** The keys, each as it is written on the keyboard. */
function Keys() {
  const [first = '', second = '', third = '', last = ''] = m.register_keys().split('|')
  return (
    <>
      <kbd>Enter</kbd> {first} <kbd>+</kbd> {second} <kbd>Ctrl</kbd> <kbd>Enter</kbd> {third} {last}
    </>
  )
}
