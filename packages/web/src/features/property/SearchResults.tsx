import { mostFound, propertyCalls } from '@karsetu/contract/property/property-calls.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useEffect, useRef } from 'react'
import { useCall } from '../../api/use-call.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { NothingFound } from './NothingFound.tsx'
import type { Purpose } from './PropertyFinder.tsx'
import { PropertyResult } from './PropertyResult.tsx'
import classes from './Search.module.css'
import { SearchPages } from './SearchPages.tsx'
import { addressOf, SearchForm, type SearchTyped } from './search-question.ts'

type Props = {
  query: SearchTyped
  page: number
  purpose: Purpose
  pathOf: (search: Record<string, string | number | undefined>) => string
  /** Grows with every press of the button: what is found then takes the focus. */
  searches: number
}

const perPage = 10

/** What the search found, a page at a time. */
export function SearchResults({ query: request, page, purpose, pathOf, searches }: Props) {
  const parsed = SearchForm.safeParse(request)
  const result = useCall(
    propertyCalls.calls.search,
    { query: { page, limit: perPage }, body: parsed.data ?? {} },
    { enabled: parsed.success, keepPrevious: true },
  )
  const heading = useWayToResults(searches, page, result.isSuccess && !result.isPlaceholderData)
  if (!parsed.success) return null
  if (result.error)
    return (
      <ErrorState
        error={result.error}
        title={m.search_failed()}
        hint={m.search_failed_hint()}
        onRetry={() => void result.refetch()}
      />
    )
  if (!result.data) return <PageSpinner />
  const { rows, total, more, page: shown } = result.data
  const said = m.search_found({ count: formatCount(total) })
  return (
    <section className={classes.results} aria-labelledby="found" aria-busy={result.isPlaceholderData}>
      <h2 id="found" ref={heading} tabIndex={-1}>
        {total === 0 ? m.search_none() : said}
      </h2>
      <p role="status" className={classes.spoken}>
        {result.isPlaceholderData ? m.search_searching() : total === 0 ? m.search_none() : said}
      </p>
      {more && <p className={classes.more}>{m.search_more({ count: mostFound })}</p>}
      {total === 0 ? (
        <NothingFound query={request} pathOf={pathOf} />
      ) : (
        <>
          <ol className={classes.list} start={(shown - 1) * perPage + 1}>
            {rows.map((property) => (
              <PropertyResult key={property.propertyUniqueId} property={property} purpose={purpose} />
            ))}
          </ol>
          <SearchPages
            {...{ page, shown, total, perPage }}
            hrefOf={(wanted) => pathOf({ ...addressOf(request), page: wanted })}
          />
          <p className={classes.note}>{m.search_masked()}</p>
        </>
      )}
    </section>
  )
}

/** Where the form fills the window. */
const phone = '(max-width: 48rem)'

/**
 * After a press of the button the reader is taken to what was found; on a phone, where it lies below the form, also on
 * arrival with a search in the address and on another page. Who came back stays where the list was left.
 */
function useWayToResults(searches: number, page: number, isThere: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef({ searches: 0, page: 0 })
  useEffect(() => {
    const { current: found } = heading
    const isSearch = seen.current.searches !== searches
    if (!isThere || !found || !(isSearch || seen.current.page !== page)) return
    seen.current = { searches, page }
    const isOnPhone = window.matchMedia(phone).matches
    if (isSearch) found.focus({ preventScroll: isOnPhone })
    if (isOnPhone && found.getBoundingClientRect().top > window.innerHeight / 2) found.scrollIntoView()
  }, [searches, page, isThere])
  return heading
}
