import './input.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Radio } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import classes from './Form.module.css'
import { type FieldProps, useField } from './field-props.ts'
import type { Choice } from './SelectField.tsx'

type Props<Typed extends FieldValues> = Omit<FieldProps<Typed>, 'placeholder'> & { choices: readonly Choice[] }

/** More letters than stand well beside another choice on a phone. */
const halfOfPhone = 16

/** One of two to five, all in view. */
export function ChoiceField<Typed extends FieldValues>(props: Props<Typed>) {
  const { field, shared } = useField(props)
  const { placeholder, ref, required, 'aria-required': ariaRequired, disabled, ...rest } = shared
  return (
    <Radio.Group {...rest} value={field.value ?? ''} onChange={field.onChange}>
      <div
        className={classes.choices}
        data-long={props.choices.some(({ label }) => label.length > halfOfPhone) || undefined}
      >
        {props.choices.map((choice, index) => (
          <Radio key={choice.value} size="md" {...choice} {...(index === 0 ? { ref } : {})} />
        ))}
      </div>
    </Radio.Group>
  )
}
