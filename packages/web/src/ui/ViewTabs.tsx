import { useEffect, useRef } from 'react'
import { AppLink } from './AppLink.tsx'
import classes from './ViewTabs.module.css'

type Props = {
  label: string
  views: readonly { to: string; label: string; isCurrent: boolean }[]
}

/** From one view of a screen to the next; on a phone on one line, which scrolls to the current where it is too long. */
export function ViewTabs({ label, views }: Props) {
  const row = useRef<HTMLUListElement>(null)
  const current = views.findIndex(({ isCurrent }) => isCurrent)
  useEffect(() => {
    const show = () => {
      const tab = row.current?.children[current]
      if (row.current && tab instanceof HTMLElement)
        row.current.scrollLeft = tab.offsetLeft - row.current.offsetLeft - 24
    }
    show()
    // Words of another font are of another width.
    void document.fonts.ready.then(show)
  }, [current])
  return (
    <nav className={classes.tabs} aria-label={label}>
      <ul ref={row}>
        {views.map(({ to, label: word, isCurrent }) => (
          <li key={to}>
            <AppLink
              to={to}
              // Filters stand in the address too: which is current is said here.
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={isCurrent ? 'page' : undefined}
              resetScroll={false}
            >
              {word}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
