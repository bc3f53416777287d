import { counterCalls } from '@karsetu/contract/counter/counter-calls.ts'
import { type FoundProperty, mostFound, propertyCalls } from '@karsetu/contract/property/property-calls.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { KeyboardEvent } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { pathTo } from '../../../path-builder.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageSpinner } from '../../../ui/PageSpinner.tsx'
import { placeOf } from '../place-of.ts'
import { SearchPages } from '../SearchPages.tsx'
import { readQuestion, SearchForm } from '../search-question.ts'
import classes from './OperatorSearch.module.css'

const perPage = 10

/** What answers the text, best first, a page at a time; arrows go from one to the next. */
export function QuickResults({ text, page }: { text: string; page: number }) {
  const parsed = SearchForm.safeParse(readQuestion({ q: text }).typed)
  const found = useCall(
    propertyCalls.calls.search,
    { query: { page, limit: perPage }, body: parsed.data ?? {} },
    { enabled: parsed.success, keepPrevious: true },
  )
  if (!parsed.success) return <p className={classes.hint}>{parsed.error.issues[0]?.message}</p>
  if (found.error)
    return <ErrorState error={found.error} title={m.search_failed()} onRetry={() => void found.refetch()} />
  if (!found.data) return <PageSpinner />
  const { rows, total, more, page: shown } = found.data
  return (
    <section aria-label={m.operator_search_found()} aria-busy={found.isPlaceholderData}>
      <p role="status" className={classes.hint}>
        {total === 0
          ? m.search_none()
          : more
            ? m.search_more({ count: mostFound })
            : m.search_found({ count: formatCount(total) })}
      </p>
      <ol className={classes.list} start={(shown - 1) * perPage + 1}>
        {rows.map((property) => (
          <Result key={property.propertyUniqueId} property={property} />
        ))}
      </ol>
      <SearchPages
        {...{ page, shown, total, perPage }}
        hrefOf={(wanted) => pathTo.operatorSearch({ q: text, page: wanted })}
      />
    </section>
  )
}

function Result({ property }: { property: FoundProperty }) {
  const { propertyUniqueId, ownerName, houseNumber, mobileNumber } = property
  return (
    <li data-found onKeyDown={moveWithArrows}>
      <div>
        <AppLink to={pathTo.ledgerOf({ propertyId: propertyUniqueId })} className={classes.name}>
          {ownerName ?? m.search_owner_unknown()}
        </AppLink>
        <p>
          {houseNumber && <strong>{m.search_house_of({ house: houseNumber })}</strong>} {placeOf(property)}
        </p>
        <p className={classes.numbers}>
          <b>{propertyUniqueId}</b> {mobileNumber}
        </p>
      </div>
      <div className={classes.actions}>
        <LinkButton
          needs={counterCalls.calls.take.access}
          to={pathTo.offlinePayment({ propertyUniqueId })}
          aria-label={m.counter_take_for({ property: propertyUniqueId })}
        >
          {m.counter_take_bare()}
        </LinkButton>
        <LinkButton
          variant="default"
          to={pathTo.onlinePayment({ propertyUniqueId })}
          aria-label={m.search_pay_for({ property: propertyUniqueId })}
        >
          {m.search_pay()}
        </LinkButton>
        <LinkButton
          variant="default"
          to={pathTo.operatorArv({ propertyId: propertyUniqueId })}
          aria-label={m.operator_search_arv_of({ property: propertyUniqueId })}
        >
          {m.operator_search_arv()}
        </LinkButton>
      </div>
    </li>
  )
}

/** Up and down through the results; up from the first is back in the field. */
function moveWithArrows(event: KeyboardEvent<HTMLLIElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const { currentTarget: row } = event
  const next = event.key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling
  const target = next?.querySelector('a') ?? (event.key === 'ArrowUp' ? findField() : null)
  if (target instanceof HTMLElement) target.focus()
}

const findField = () => document.querySelector('[data-search-field]')
