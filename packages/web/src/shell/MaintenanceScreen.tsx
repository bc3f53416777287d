import { m } from '@karsetu/contract/words/messages.ts'
import { ErrorPage } from './errors/ErrorPage.tsx'

export default function MaintenanceScreen() {
  return <ErrorPage title={m.shell_maintenance()} hint={m.shell_maintenance_hint()} />
}
