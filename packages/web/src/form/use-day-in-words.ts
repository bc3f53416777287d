import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { parseIsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { ReactNode } from 'react'
import { useLocale } from '../locale/locale.ts'
import classes from './DayInWords.module.css'

/**
 * Around a field of a calendar date, which writes its day in the browser's language: 04/01/2036 would be read as the 4th
 * of January. While nobody types in it the day stands there in the reader's words, or that one is to be chosen.
 */
export function DayInWords({ day, children }: { day: string; children: ReactNode }) {
  const locale = useLocale()
  const chosen = parseIsoDate(day)
  return (
    <span
      className={classes.day}
      data-words={chosen ? formatDate(chosen, locale) : m.common_choose_day()}
      data-unchosen={chosen === undefined || undefined}
    >
      {children}
    </span>
  )
}
