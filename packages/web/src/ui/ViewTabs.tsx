import { useEffect, useRef } from 'react'
import { AppLink } from './AppLink.tsx'
import classes from './ViewTabs.module.css'

type Props = {
  label: string
  views: readonly { to: string; label: string; isCurrent: boolean }[]
}

/** Says at which ends of the row more is hidden: there it fades. */
function tellHidden(row: HTMLElement) {
  const { scrollLeft, scrollWidth, clientWidth } = row
  row.toggleAttribute('data-more-before', scrollLeft > 1)
  row.toggleAttribute('data-more-after', scrollLeft + clientWidth < scrollWidth - 1)
}

/** From one view of a screen to the next; on a phone on one line, which scrolls to the current where it is too long. */
export function ViewTabs({ label, views }: Props) {
  const row = useRef<HTMLUListElement>(null)
  const current = views.findIndex(({ isCurrent }) => isCurrent)
  useEffect(() => {
    const show = () => {
      const tab = row.current?.children[current]
      if (!row.current || !(tab instanceof HTMLElement)) return
      row.current.scrollLeft = tab.offsetLeft - row.current.offsetLeft - 24
      tellHidden(row.current)
    }
    show()
    // Words of another font are of another width.
    void document.fonts.ready.then(show)
    const told = () => row.current && tellHidden(row.current)
    addEventListener('resize', told)
    return () => removeEventListener('resize', told)
  }, [current])
  return (
    <nav className={classes.tabs} aria-label={label}>
      <ul ref={row} onScroll={({ currentTarget }) => tellHidden(currentTarget)}>
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
