import type { Locale } from '@karsetu/contract/words/locale.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { speak } from './locale/locale.ts'
import { routeTree } from './routes.tsx'
import { ThemeProvider } from './theme/ThemeProvider.tsx'

/** A public screen as a stranger first sees it, for the build to put into its page: readable before scripts arrive. */
export async function drawAhead(path: string, locale: Locale): Promise<string> {
  // Nobody is signed in here.
  Object.assign(globalThis, { localStorage: { getItem: () => null } })
  speak(locale)
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  return renderToString(
    <ThemeProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
}
