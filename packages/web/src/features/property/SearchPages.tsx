import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import classes from './Search.module.css'

type Props = {
  page: number
  /** The page whose rows are on view: those of the page before stay until the next has come. */
  shown: number
  total: number
  perPage: number
  hrefOf: (page: number) => string
}

/** Which of the properties found are on view, and the way to the others. */
export function SearchPages({ page, shown, total, perPage, hrefOf }: Props) {
  const last = Math.ceil(total / perPage)
  if (last < 2) return null
  const range = m.search_found_range({
    from: formatCount((shown - 1) * perPage + 1),
    to: formatCount(Math.min(shown * perPage, total)),
    total: formatCount(total),
  })
  return (
    <nav className={classes.pages} aria-label={m.common_pages()}>
      {page > 1 ? <AppLink to={hrefOf(page - 1)}>{m.common_page_previous()}</AppLink> : <span />}
      <span>{range}</span>
      {page < last ? <AppLink to={hrefOf(page + 1)}>{m.common_page_next()}</AppLink> : <span />}
    </nav>
  )
}
