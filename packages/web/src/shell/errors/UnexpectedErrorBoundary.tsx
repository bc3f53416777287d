import { m } from '@karsetu/contract/words/messages.ts'
import { Component, type ReactNode } from 'react'
import { ErrorPage } from './ErrorPage.tsx'

type State = { thrown?: unknown }

/** The last net: an error outside every screen. Shows the error's message or status. */
export class UnexpectedErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {}

  static getDerivedStateFromError(thrown: unknown): State {
    return { thrown }
  }

  override render() {
    const { thrown } = this.state
    if (thrown === undefined) return this.props.children
    return (
      <ErrorPage title={m.shell_error_unexpected()} hint={describe(thrown)}>
        {/* A link of the browser's own: the router may be what failed. */}
        <a href="/">{m.shell_error_home()}</a>
      </ErrorPage>
    )
  }
}

function describe(thrown: unknown): string {
  if (thrown instanceof Error && thrown.message !== '') return thrown.message
  if (typeof thrown === 'object' && thrown !== null && 'status' in thrown) return String(thrown.status)
  return m.shell_error_something_went_wrong()
}
