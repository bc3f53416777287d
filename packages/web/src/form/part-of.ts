import type { FieldValues } from 'react-hook-form'
import type { HouseForm } from './use-house-form.ts'

/** A form seen as the part of its fields that several forms share: `<RateFields form={partOf(form)} />`. */
export function partOf<Typed extends Part, Sent, Part extends FieldValues>(
  form: HouseForm<Typed, Sent>,
): HouseForm<Part, unknown> {
  return form as unknown as HouseForm<Part, unknown> // Typed has every field of Part; the library's types are invariant
}
