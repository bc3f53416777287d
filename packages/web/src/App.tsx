import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from './api/query-client.ts'
import { router } from './router.ts'
import { UnexpectedErrorBoundary } from './shell/errors/UnexpectedErrorBoundary.tsx'
import { ThemeProvider } from './theme/ThemeProvider.tsx'

export function App() {
  return (
    <ThemeProvider>
      <UnexpectedErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </UnexpectedErrorBoundary>
    </ThemeProvider>
  )
}
