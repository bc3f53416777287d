import { operatorWorkCalls } from '@karsetu/contract/property/operator-work-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { pathTo } from '../../../path-builder.ts'
import type { Needs } from '../../../shell/lazy-screen.tsx'
import { Page } from '../../../ui/Page.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useGo } from '../../../ui/use-go.ts'
import { pageOf } from '../search-question.ts'
import classes from './OperatorSearch.module.css'
import { QuickResults } from './QuickResults.tsx'
import { TodaysWork } from './TodaysWork.tsx'

/** A pause in typing after which is searched, in milliseconds. */
const pauseMs = 250

OperatorSearchScreen.needs = {
  access: operatorWorkCalls.calls.today.access,
  title: m.operator_search_title,
} satisfies Needs

/** The counter's first screen: one field for whatever the person at the window knows, and the day's work below. */
export default function OperatorSearchScreen() {
  const go = useGo()
  const { q, page }: Record<string, unknown> = useLocation().search
  const query = typeof q === 'string' ? q : ''
  const [typed, setTyped] = useState(query)
  useEffect(() => setTyped(query), [query])
  useEffect(() => {
    const text = typed.trim()
    if (text === query) return
    const wait = setTimeout(() => {
      void go(pathTo.operatorSearch({ q: text || undefined }), { replace: true, resetScroll: false })
    }, pauseMs)
    return () => clearTimeout(wait)
  }, [typed, query, go])
  return (
    <Page>
      <PageHeader title={m.operator_search_title()} lead={m.operator_search_lead()} />
      <search className={classes.field}>
        <label>
          <span>{m.operator_search_field()}</span>
          <input
            type="search"
            value={typed}
            maxLength={120}
            autoComplete="off"
            spellCheck={false}
            data-search-field
            ref={focusAtFirst}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return
              event.preventDefault()
              document.querySelector<HTMLElement>('[data-found] a')?.focus()
            }}
          />
        </label>
        <p className={classes.keys}>{m.operator_search_keys()}</p>
      </search>
      {query !== '' && <QuickResults text={query} page={pageOf(page)} />}
      <TodaysWork />
    </Page>
  )
}

/** The hands are on the keyboard already: the field has the caret when the screen opens. */
const focusAtFirst = (field: HTMLInputElement | null) => {
  if (field && document.activeElement === document.body) field.focus()
}
