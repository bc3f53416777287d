import { m } from '@karsetu/contract/words/messages.ts'
import { switchLocale, useLocale } from '../locale/locale.ts'
import classes from './Switches.module.css'

/** Offers the other language, in that language. */
export function LanguageSwitch() {
  const other = useLocale() === 'en' ? 'hi' : 'en'
  return (
    <button
      type="button"
      className={classes.button}
      lang={other}
      aria-label={other === 'hi' ? m.shell_language_hindi() : m.shell_language_english()}
      onClick={() => switchLocale(other)}
    >
      {other === 'hi' ? <span className={classes.hindi} /> : m.shell_language_english()}
    </button>
  )
}
