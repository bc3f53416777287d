import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** How long a list that is read again may take to have the row that was left, in milliseconds. */
const rowWaitMs = 5000
const lookAgainMs = 100

const contentOf = () => document.getElementById('content')

/**
 * Whoever follows a link goes on at the screen it leads to: without this the keyboard would still stand at the menu, or
 * nowhere at all, with the link that is gone. Who comes back goes on at the row that was left, not thirty rows above it.
 * A screen that has put the focus into a field keeps it there.
 */
export function useFocusOnArrival(): void {
  const router = useRouter()
  useEffect(() => {
    const left = new Map<string | undefined, string>()
    let last: string | undefined
    const focused = ({ target }: FocusEvent) => {
      // A menu lies outside the screen: its button, where the focus was before, is what is found again.
      if (target instanceof Element && contentOf()?.contains(target)) last = signOf(target)
    }
    document.addEventListener('focusin', focused)
    const stop = [
      () => document.removeEventListener('focusin', focused),
      router.subscribe('onBeforeNavigate', ({ fromLocation, hrefChanged }) => {
        if (fromLocation && hrefChanged && last) left.set(fromLocation.state.__TSR_key, last)
      }),
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged, hrefChanged }) => {
        const content = contentOf()
        const active = document.activeElement
        if (!fromLocation || (active !== content && content?.contains(active))) return
        // What is read again by going back lies where it was left.
        if (pathChanged) content?.focus({ preventScroll: true })
        // A link to another view of the screen has gone with its own, unless a dialog that closes gives the focus back.
        else if (hrefChanged)
          setTimeout(() => document.activeElement === document.body && content?.focus({ preventScroll: true }))
        const row = left.get(toLocation.state.__TSR_key)
        if (row) goOnAt(row)
      }),
    ]
    return () => {
      for (const each of stop) each()
    }
  }, [router])
}

/** By what a link, or the button of a row's menu, is found again among rows that are drawn anew. */
function signOf(element: Element): string | undefined {
  const name = element.matches('a') ? 'href' : 'aria-label'
  const value = element.getAttribute(name)
  return value ? `[${name}="${CSS.escape(value)}"]` : undefined
}

function goOnAt(row: string) {
  const until = performance.now() + rowWaitMs
  const look = () => {
    const content = contentOf()
    // Whoever has gone on meanwhile is not called back.
    if (document.activeElement !== content && document.activeElement !== document.body) return
    const found = content?.querySelector<HTMLElement>(row)
    if (found) found.focus()
    else if (performance.now() < until) setTimeout(look, lookAgainMs)
  }
  look()
}
