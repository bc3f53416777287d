import { lazy, Suspense } from 'react'
import { useToken } from '../session/token.ts'
import { PageSpinner } from '../ui/PageSpinner.tsx'
import { PublicLayout } from './PublicLayout.tsx'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

const SignedInShell = lazy(() => import('./SignedInShell.tsx'))

/** Signed-in people have their shell on every screen; without a token the public layout is used. */
export function RootLayout() {
  const token = useToken()
  useFocusOnArrival()
  if (token === null) return <PublicLayout />
  return (
    <Suspense fallback={<PageSpinner />}>
      <SignedInShell key={token} />
    </Suspense>
  )
}
