import './input.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import classes from './Form.module.css'
import { type FieldProps, useField } from './field-props.ts'
import type { Choice } from './SelectField.tsx'

type Props<Typed extends FieldValues> = Omit<FieldProps<Typed>, 'placeholder'> & { choices: readonly Choice[] }

/** Several of a few, all in view. */
export function ChoicesField<Typed extends FieldValues>(props: Props<Typed>) {
  const { field, shared } = useField(props)
  const { placeholder, ref, name, required, 'aria-required': ariaRequired, disabled, ...rest } = shared
  return (
    <Checkbox.Group {...rest} value={field.value ?? []} onChange={field.onChange}>
      <div className={classes.choices}>
        {props.choices.map((choice, index) => (
          <Checkbox key={choice.value} size="md" name={name} {...choice} {...(index === 0 ? { ref } : {})} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
