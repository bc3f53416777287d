import { NotAllowedState } from './NotAllowedState.tsx'
import { Page } from './Page.tsx'
import { PageHeader } from './PageHeader.tsx'

/** A screen that is not for the reader's role: what it is, and nothing to press that would be refused. */
export function NotAllowedScreen({ title }: { title: string }) {
  return (
    <Page>
      <PageHeader title={title} />
      <NotAllowedState />
    </Page>
  )
}
