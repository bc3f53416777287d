import { m } from '@karsetu/contract/words/messages.ts'
import type { ApiError } from '../../api/api-error.ts'
import { pathTo } from '../../path-builder.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'

type Props = {
  error: ApiError
  /** When the property may exist but could not be read. */
  title: string
  /** What is safe, and what to do. */
  hint?: string
  onRetry: () => void
}

/** In place of a screen about one property: there is no such property, or it could not be read. */
export function NoSuchProperty({ error, title, hint = m.property_not_read_hint(), onRetry }: Props) {
  const isMissing = error.status === 404 || error.status === 400
  if (!isMissing)
    return (
      <Page>
        <PageHeader title={title} />
        <ErrorState error={error} hint={hint} onRetry={onRetry} />
      </Page>
    )
  return (
    <Page width="narrow">
      <PageHeader title={m.ledger_not_found()} lead={m.ledger_not_found_hint()} />
      <div>
        <LinkButton to={pathTo.searchProperty()}>{m.search_title()}</LinkButton>
      </div>
    </Page>
  )
}
