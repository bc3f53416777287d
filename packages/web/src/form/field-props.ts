import { m } from '@karsetu/contract/words/messages.ts'
import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController, useFormContext } from 'react-hook-form'
import { withUnbrokenIds } from '../ui/WithUnbrokenIds.tsx'

/** What every field takes: `<TextField control={form.control} name="email" label={m.access_email()} required />`. */
export type FieldProps<Typed extends FieldValues> = {
  // biome-ignore lint/suspicious/noExplicitAny: the third type is what the form sends, which a single field never sees
  control: Control<Typed, unknown, any>
  name: FieldPath<Typed>
  label: string
  required?: boolean
  /** A sentence under the label. */
  hint?: ReactNode
  /** 'Enter {label}' unless another is given. */
  placeholder?: string
  disabled?: boolean
  /** Other fields whose rules look at this one, checked again with it. */
  checkedWith?: FieldPath<Typed>[]
}

/** Binds a field: its value, its error once touched, and the attributes that all inputs share. */
export function useField<Typed extends FieldValues>(props: FieldProps<Typed>) {
  const { control, name, label, required = false, hint, placeholder, disabled = false, checkedWith = [] } = props
  const { field, fieldState } = useController({ control, name })
  const { trigger, getFieldState } = useFormContext<Typed>()
  const checkCompanions = () => {
    const touched = checkedWith.filter((companion) => getFieldState(companion).isTouched)
    if (touched.length > 0) void trigger(touched)
  }
  const onChange = (...event: unknown[]) => {
    field.onChange(...event)
    checkCompanions()
  }
  return {
    field: { ...field, onChange },
    shared: {
      name: field.name,
      ref: field.ref,
      label,
      withAsterisk: required,
      required: false,
      'aria-required': required,
      description: withUnbrokenIds(hint),
      placeholder: placeholder ?? m.common_enter_label({ label: label.replace(` (${m.common_optional()})`, '') }),
      disabled,
      error: withUnbrokenIds(fieldState.error?.message),
      errorProps: { role: 'alert' },
      onBlur: field.onBlur,
    },
  }
}
