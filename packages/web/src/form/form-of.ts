import { z } from 'zod'

/**
 * A form over a schema of the contract whose fields hold something else than the call sends: figures that are not there
 * yet, texts to be left out. The schema's faults stand at the fields of the same name; what is sent is what went into it.
 */
export function formOf<Typed, S extends z.ZodType>(
  schema: S,
  toSent: (typed: Typed) => unknown,
): z.ZodType<z.input<S>, Typed> {
  return z.custom<Typed>().transform((typed, context) => {
    const sent = toSent(typed)
    const { error } = schema.safeParse(sent)
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
    return sent as z.input<S> // the schema has just taken it, or its faults stand in the context
  })
}
