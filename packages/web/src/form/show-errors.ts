import type { FieldPath, FieldValues } from 'react-hook-form'
import { asApiError } from '../api/api-error.ts'
import type { HouseForm } from './use-house-form.ts'

/** Puts what the server refused where it belongs: at its fields, or on top of the form when no field is at fault. */
export function showErrors<Typed extends FieldValues, Sent>(form: HouseForm<Typed, Sent>, thrown: unknown) {
  const error = asApiError(thrown)
  const names = new Set(Object.keys(form.getValues()))
  const [atFields, elsewhere] = [
    error.fields.filter(({ field }) => names.has(field.split('.')[0] ?? '')),
    error.fields.filter(({ field }) => !names.has(field.split('.')[0] ?? '')),
  ]
  for (const [index, { field, message }] of atFields.entries()) {
    form.setError(field as FieldPath<Typed>, { type: 'server', message }, { shouldFocus: index === 0 }) // a field of this form: filtered above
  }
  if (atFields.length === 0) {
    const details = elsewhere.map(({ message }) => message).join(' ')
    form.setError('root.server', { type: 'server', message: details === '' ? error.text : details })
  }
}
