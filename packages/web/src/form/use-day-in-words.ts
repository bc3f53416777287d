import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { parseIsoDate } from '@karsetu/domain/time/iso-date.ts'
import { useLocale } from '../locale/locale.ts'
import classes from './day-in-words.module.css'

/** What a field holds of which the typing is no day: refused as such, and never taken for an empty one. */
export const noDay = 'none'

/** A year takes four figures; without an end the browser lets six be typed. */
export const lastDay = '9999-12-31'

/**
 * For the frame of a field of a calendar date, which writes its day in the browser's language: 04/01/2036 would be read
 * as the 4th of January. While nobody types in it the day stands there in the reader's words, or that one is to be chosen.
 */
export function useDayInWords(day: string) {
  const locale = useLocale()
  const chosen = parseIsoDate(day)
  // Typed in part only the browser can show it.
  if (!chosen && day !== '') return { className: '' }
  return {
    className: classes.day ?? '',
    'data-words': chosen ? formatDate(chosen, locale) : m.shell_choose_day(),
    'data-unchosen': chosen === undefined || undefined,
  }
}
