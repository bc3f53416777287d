import type { z } from 'zod'

/** A row of the law without its dates and source, as it is kept. */
export type RuleBody = Readonly<Record<string, unknown>>

export type RuleOption = { readonly value: string | number | boolean; readonly label: () => string }

/** Codes that the city itself has given: they are offered, and a proposal may name no other. */
export type CodeList = 'categories' | 'subCategories' | 'roadBands' | 'factors' | 'mohallas'

/** How a figure is typed beside how it is kept. */
export type Figure = {
  /** Kept as exact text, or as a number. */
  readonly kept: 'text' | 'number'
  /** Places the point moves from what is typed to what is kept: percent kept as basis points is 2. */
  readonly places: number
  readonly decimals: number
  /** As typed. `over`: more than `from`, not `from` itself. */
  readonly from: number
  readonly to: number
  readonly over?: boolean
  /** Exact fractions are law too: 27/40. */
  readonly fractions?: boolean
  readonly said: (figure: string) => string
}

/** What a value of the law is, which decides its editor and its words. */
export type RuleInput =
  | { readonly kind: 'choice'; readonly options: readonly RuleOption[] }
  | { readonly kind: 'choices'; readonly options: readonly RuleOption[]; readonly inOrder: boolean }
  | { readonly kind: 'codes'; readonly list: CodeList; readonly inOrder: boolean }
  | { readonly kind: 'code' }
  | { readonly kind: 'text'; readonly most: number }
  | { readonly kind: 'time' }
  /** MM-DD */
  | { readonly kind: 'monthDay' }
  | { readonly kind: 'vpa' }
  | { readonly kind: 'figure'; readonly figure: Figure }
  | { readonly kind: 'group'; readonly fields: readonly RuleField[] }
  | { readonly kind: 'list'; readonly fields: readonly RuleField[]; readonly lastIsOpen?: string }

export type RuleField = {
  readonly name: string
  readonly label: () => string
  readonly hint?: () => string
  readonly input: RuleInput
  readonly schema: z.ZodType
  /** May be left out, which then says something of its own. */
  readonly optional: boolean
  /** Where the field has a meaning only beside certain values of others. */
  readonly shownIf?: (row: RuleBody) => boolean
}

/** Whether a value was left out. */
export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && !Array.isArray(value) && Object.values(value).every(isBlank))
