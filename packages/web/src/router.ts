import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routes.tsx'
import { onTokenChange } from './session/token.ts'
import { NotFoundPage } from './shell/errors/NotFoundPage.tsx'
import { RouteErrorPage } from './shell/errors/RouteErrorPage.tsx'
import { PageSpinner } from './ui/PageSpinner.tsx'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingComponent: PageSpinner,
  defaultPendingMs: 300,
  defaultErrorComponent: RouteErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
  // Plain addresses that a person can read and type: ?page=2&ward=14, every value a text.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
    const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
    return text === '' ? '' : `?${text}`
  },
})

// A screen that needs a sign-in must not stay on view after the sign-out, in whichever tab it happened.
onTokenChange(() => void router.invalidate())

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
