import { m } from '@karsetu/contract/words/messages.ts'
import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './PageSpinner.module.css'

/** What takes longer says so after this many milliseconds. */
const longWaitMs = 8000

/** Fills the content area while a screen or its first data is on the way. */
export function PageSpinner() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longWaitMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={classes.spinner} role="status">
      <Loader aria-hidden />
      <span className={isLong ? undefined : classes.spoken}>
        {isLong ? m.shell_still_working() : m.shell_loading()}
      </span>
    </div>
  )
}
