import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../path-builder.ts'
import { Card } from '../ui/Card.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Page } from '../ui/Page.tsx'
import { Counters } from './Counters.tsx'
import { ErrorPage } from './errors/ErrorPage.tsx'
import { useCorporation } from './use-corporation.ts'

/** What is under way, and where one is served meanwhile, as far as the portal still answers. */
export default function MaintenanceScreen() {
  const { data: corporation } = useCorporation()
  return (
    <Page width="narrow">
      <ErrorPage title={m.shell_maintenance()} hint={m.shell_maintenance_hint()}>
        <LinkButton to={pathTo.home()}>{m.shell_error_try_again()}</LinkButton>
      </ErrorPage>
      {corporation && (
        <Card>
          <Counters corporation={corporation} />
        </Card>
      )}
    </Page>
  )
}
