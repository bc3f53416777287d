import type { PropertySearch } from '@karsetu/contract/property/search-form.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { lazy, Suspense, useState } from 'react'
import type { HouseForm } from '../../form/use-house-form.ts'
import classes from './Search.module.css'
import type { SearchTyped } from './search-question.ts'

const Places = lazy(() => import('./Places.tsx'))

type Props = {
  form: HouseForm<SearchTyped, PropertySearch>
  /** A mohalla must be chosen, so the fields are in view. */
  isNeeded: boolean
}

/** Zone, ward and mohalla; fetched when they are first looked at. */
export function PlaceFields({ form, isNeeded }: Props) {
  const { zoneId, wardId, mohallaId } = form.getValues()
  const [isOpen, setOpen] = useState(Boolean(zoneId || wardId || mohallaId))
  const places = (
    <Suspense>
      <Places form={form} isNeeded={isNeeded} />
    </Suspense>
  )
  if (isNeeded) return places
  return (
    <details className={classes.place} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{m.search_place()}</summary>
      {isOpen && places}
    </details>
  )
}
