/** What may stand in the place of a `{#var#}`. */
export const templateVariables = [
  'ownerName',
  'propertyUniqueId',
  'dues',
  'year',
  'date',
  'corporation',
  'mobileEnding',
  'caseNumber',
  'hearing',
  'amount',
  'link',
  'code',
] as const
export type TemplateVariable = (typeof templateVariables)[number]

/** As a registered text has its variables. */
const mark = /\{#var#\}/g

/** A variable of a registered template holds at most so many characters (TRAI, TCCCPR 2018, code of practice for templates). */
export const longestValue = 30

/** A name is cut to what fits rather than keep its owner from hearing. */
export const shortened = (value: string): string => [...value].slice(0, longestValue).join('').trimEnd()

export const countMarks = (body: string): number => body.match(mark)?.length ?? 0

export type Filled = { text: string; tooLong: TemplateVariable[] }

/** The text with its variables in their order; a value beyond {@link longestValue} is named, since it would not be delivered. */
export function fillTemplate(
  { body, variables }: { body: string; variables: readonly TemplateVariable[] },
  values: Readonly<Record<TemplateVariable, string>>,
): Filled {
  let at = 0
  const text = body.replace(mark, () => {
    const variable = variables[at++]
    return variable === undefined ? '' : values[variable]
  })
  return { text, tooLong: variables.filter((variable) => [...values[variable]].length > longestValue) }
}
