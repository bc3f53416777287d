import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { type FormEvent, useId } from 'react'
import { pathTo } from '../../path-builder.ts'
import { useGo } from '../../ui/use-go.ts'
import classes from './SearchBox.module.css'

/** One big field: whatever one has at hand goes in. */
export function SearchBox({ submit }: { /** The word of its button. */ submit: string }) {
  const go = useGo()
  const id = useId()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    void go(pathTo.searchProperty({ q: typeof typed === 'string' ? typed.trim() : undefined }))
  }
  return (
    <search>
      <form className={classes.box} onSubmit={search}>
        <label htmlFor={id}>{m.shell_landing_search_label()}</label>
        <div className={classes.row}>
          <input id={id} name="q" type="search" autoComplete="off" data-search-field aria-describedby={`${id}-hint`} />
          <Button type="submit" size="lg">
            {submit}
          </Button>
        </div>
        <p id={`${id}-hint`}>{m.shell_landing_search_hint()}</p>
      </form>
    </search>
  )
}
