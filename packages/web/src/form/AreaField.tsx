import { m } from '@karsetu/contract/words/messages.ts'
import { typedArea } from '@karsetu/domain/register-import/read-area.ts'
import type { FieldValues } from 'react-hook-form'
import type { FieldProps } from './field-props.ts'
import { NumberField } from './NumberField.tsx'

/** An area in square feet; one typed with another unit, `100 sq m` or `120 गज`, is converted. */
export function AreaField<Typed extends FieldValues>(props: FieldProps<Typed>) {
  return (
    <NumberField
      hint={m.common_area_hint()}
      {...props}
      unit={m.arv_unit_sqft()}
      read={(typed) => typedArea(typed) ?? Number.NaN}
    />
  )
}
