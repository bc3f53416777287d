import { useLocation } from '@tanstack/react-router'
import { pathTo } from '../../path-builder.ts'
import { useGo } from '../../ui/use-go.ts'

/** Where a fresh sign-in leads: to the screen that asked for it, else home. */
export function useArrival() {
  const go = useGo()
  const returnTo = useLocation({ select: ({ state }) => state.returnTo })
  return () => go(returnTo ?? pathTo.home(), { replace: true })
}
