import { locales } from '@karsetu/contract/words/locale.ts'
import { foldHeading } from '@karsetu/domain/register-import/cell.ts'

type Word = (inputs?: Record<string, never>, options?: { locale?: 'en' | 'hi' }) => string

/** The column that a heading names: by its word in either language, or by the specification's own name. */
export function columnNamed<Name extends string>(
  heading: string,
  names: readonly Name[],
  words: Readonly<Record<Name, Word>>,
): Name | undefined {
  const typed = foldHeading(heading)
  return names.find(
    (name) =>
      name.toLowerCase() === typed || locales.some((locale) => foldHeading(words[name]({}, { locale })) === typed),
  )
}
