import { m } from '@karsetu/contract/words/messages.ts'
import { IconBookmark, IconX } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useUserIfSignedIn } from '../session/user.ts'
import classes from './FilterBar.module.css'
import type { ListState } from './use-list-state.ts'

type Saved = { name: string; filters: Record<string, string> }

const read = (key: string): Saved[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((saved): saved is Saved => typeof saved?.name === 'string' && typeof saved?.filters === 'object')
      : []
  } catch {
    return []
  }
}

/** The change that leaves a kept set alone: what is set now and stands not in it is cleared. */
export function insteadOf<Filter extends string>(
  set: Partial<Record<Filter, string>>,
  stored: Record<string, string>,
): Partial<Record<Filter, string>> {
  const cleared = Object.fromEntries(Object.keys(set).map((name) => [name, '']))
  return { ...cleared, ...stored } as Partial<Record<Filter, string>> // kept from a list with the same filters
}

/**
 * Filters kept under a name in this browser for who is signed in, for the questions one asks every Monday. Counters share
 * computers, and names and mobile numbers stand in filters.
 */
export function SavedFilters<Filter extends string>({ name, list }: { name: string; list: ListState<Filter> }) {
  const key = `karsetu.filters.${useUserIfSignedIn()?.email ?? ''}.${name}`
  const [saved, setSaved] = useState(() => read(key))
  const keep = (next: Saved[]) => {
    localStorage.setItem(key, JSON.stringify(next))
    setSaved(next)
  }
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    if (typed === '') return
    const filters = list.filters as Record<string, string> // only set filters are in it, all of them texts
    keep([...saved.filter((one) => one.name !== typed), { name: typed, filters }])
    event.currentTarget.reset()
  }
  const box = useRef<HTMLDetailsElement>(null)
  /** It lies over the list: whoever has chosen wants to see that, and goes on where they opened it. */
  const close = () => {
    if (!box.current) return
    box.current.open = false
    box.current.querySelector('summary')?.focus()
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  const choose = ({ filters }: Saved) => {
    list.setFilters(insteadOf(list.filters, filters))
    close()
  }
  const isAnySet = Object.keys(list.filters).length > 0
  if (saved.length === 0 && !isAnySet) return null
  return (
    <details ref={box} className={classes.saved} onKeyDown={pressed}>
      <summary>
        <IconBookmark aria-hidden size="1rem" />
        {m.common_filters_saved()}
      </summary>
      <div className={classes.savedList}>
        {saved.map((one) => (
          <span key={one.name}>
            <button type="button" onClick={() => choose(one)}>
              {one.name}
            </button>
            <button
              type="button"
              aria-label={m.common_filters_forget({ name: one.name })}
              onClick={() => keep(saved.filter((other) => other !== one))}
            >
              <IconX aria-hidden size="0.9rem" />
            </button>
          </span>
        ))}
        {isAnySet && (
          <form onSubmit={save}>
            <input
              name="name"
              aria-label={m.common_filters_name()}
              placeholder={m.common_filters_name()}
              maxLength={40}
            />
            <button type="submit">{m.common_filters_save()}</button>
          </form>
        )}
      </div>
    </details>
  )
}
