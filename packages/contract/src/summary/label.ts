import type { Locale } from '../words/locale.ts'

/** A text in both languages; in the language of the moment when none is named. */
export type Label = (inputs?: Record<string, never>, options?: { locale?: Locale }) => string

/** A text that names a day. */
export type LabelOfDay = (inputs: { day: string }, options?: { locale?: Locale }) => string
