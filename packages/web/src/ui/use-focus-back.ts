import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** What the keyboard stood on: of an entry in a menu, which goes when it is chosen, the button of the menu. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = menu ? document.getElementById(menu) : active
  return opener instanceof HTMLElement ? opener : null
}

/** When what uses it goes, the focus returns to where it was before, unless it has found another place meanwhile. */
export function useFocusBack(): void {
  const [opener] = useState(() => openerOf(document.activeElement))
  useEffect(
    () => () => {
      // Only once it is gone can be seen where the focus is.
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        opener?.focus({ preventScroll: true })
        // What opened it may have gone with its row, or be off by now: the keyboard goes on at the screen.
        if (opener !== document.body && document.activeElement === document.body)
          document.getElementById('content')?.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}

/**
 * For a button that is off while it works: the browser takes the focus from what is off, and the reader would stand
 * nowhere. When it is done the focus is there again, unless it has found another place meanwhile.
 */
export function useFocusKept(isAtWork: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const had = useRef(false)
  // Before the browser has looked who is off.
  useLayoutEffect(() => {
    if (isAtWork) had.current = document.activeElement === button.current
    else if (had.current && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [isAtWork])
  return button
}
