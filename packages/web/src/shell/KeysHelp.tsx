import { m } from '@karsetu/contract/words/messages.ts'
import { IconKeyboard } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import classes from './Switches.module.css'
import { useKeys } from './use-keys.ts'

const KeysDialog = lazy(() => import('./KeysDialog.tsx'))

/** Listens for the keys of the portal, and offers the list of them. */
export function KeysHelp() {
  const [isShown, setShown] = useState(false)
  const show = useCallback(() => setShown(true), [])
  useKeys(show)
  return (
    <>
      <button
        type="button"
        className={classes.button}
        data-desk-only
        aria-label={m.shell_keys()}
        title={m.shell_keys()}
        onClick={show}
      >
        <IconKeyboard aria-hidden size="1.25rem" />
      </button>
      {isShown && (
        <Suspense>
          <KeysDialog onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  )
}
