import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { wordErrors } from '@karsetu/contract/words/error-labels.ts'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'

wordErrors()

/** A form over one schema: `Typed` is what stands in the fields, `Sent` what the schema makes of it. */
export type HouseForm<Typed extends FieldValues, Sent> = UseFormReturn<Typed, unknown, Sent>

/**
 * The form of a schema of the contract. A field is checked when it is left, then on every change; a refused form moves
 * the focus to its first fault.
 */
export function useHouseForm<Typed extends FieldValues, Sent>(
  schema: z.ZodType<Sent, Typed>,
  start: DefaultValues<Typed>,
): HouseForm<Typed, Sent> {
  return useForm<Typed, unknown, Sent>({
    defaultValues: start,
    resolver: standardSchemaResolver(schema),
    mode: 'onBlur',
    reValidateMode: 'onChange',
  })
}
