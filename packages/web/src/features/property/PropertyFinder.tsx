import { m } from '@karsetu/contract/words/messages.ts'
import { useLocation } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { WithPhoneLink } from '../../shell/PhoneLink.tsx'
import { useCorporation } from '../../shell/use-corporation.ts'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useGo } from '../../ui/use-go.ts'
import classes from './Search.module.css'
import { SearchForm } from './SearchForm.tsx'
import { SearchResults } from './SearchResults.tsx'
import { addressOf, pageOf, readQuestion, type SearchTyped } from './search-question.ts'

/** What the searcher is after: the search itself leads on to all, the others to one. */
export type Purpose = 'search' | 'ledger' | 'pay'

type Props = {
  purpose: Purpose
  /** The screen's own path with the search in its address. */
  pathOf: (search: Record<string, string | number | undefined>) => string
}

const words: Record<Purpose, { title: () => string; lead: () => string }> = {
  search: { title: m.search_title, lead: m.search_lead },
  ledger: { title: m.search_ledger_title, lead: m.search_ledger_lead },
  pay: { title: m.search_pay_title, lead: m.search_pay_lead },
}

/** The public search as a page: the form, and below it what was found. Everything asked stands in the address. */
export function PropertyFinder({ purpose, pathOf }: Props) {
  const go = useGo()
  const address: Record<string, unknown> = useLocation().search
  const { typed, isAsked } = useMemo(() => readQuestion(address), [address])
  const [searches, setSearches] = useState(0)
  const search = (wanted: SearchTyped) => {
    setSearches(searches + 1)
    void go(pathOf(addressOf(wanted)), { resetScroll: false })
  }
  return (
    <Page width="narrow">
      <PageHeader title={words[purpose].title()} lead={words[purpose].lead()} />
      <Card>
        <SearchForm query={typed} isAsked={isAsked} onSearch={search} />
      </Card>
      {isAsked ? (
        <SearchResults
          query={typed}
          page={pageOf(address.page)}
          purpose={purpose}
          pathOf={pathOf}
          searches={searches}
        />
      ) : (
        <BeforeYouBegin />
      )}
    </Page>
  )
}

function BeforeYouBegin() {
  const { data } = useCorporation()
  return (
    <section className={classes.before}>
      <h2>{m.search_need()}</h2>
      <ul>
        <li>{m.search_need_what()}</li>
        <li>{m.search_need_time()}</li>
        <li>{m.search_need_cost()}</li>
        {data?.phone && (
          <li>
            <WithPhoneLink said={m.search_need_help({ phone: data.phone })} phone={data.phone} />
          </li>
        )}
      </ul>
    </section>
  )
}
