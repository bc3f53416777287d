/**
 * Lists as the text of a parameter that is an array: the driver looks at each element twice, and a statement with many
 * columns of few rows spends more on that than on anything else.
 */
export const numbersText = (values: readonly number[]): string => `{${values.join()}}`

/** Texts, instants, documents; nothing where there is none. */
export const textsText = (values: readonly (string | undefined)[]): string =>
  `{${values.map((value) => (value === undefined ? 'NULL' : `"${value.replace(/["\\]/g, '\\$&')}"`)).join()}}`
