import { m } from '@karsetu/contract/words/messages.ts'
import classes from './SkipLink.module.css'

/** First stop of the Tab key: past the menus to the screen itself. */
export function SkipLink() {
  return (
    <a href="#content" className={classes.skip}>
      {m.shell_skip_to_content()}
    </a>
  )
}
