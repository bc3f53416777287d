import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../session/user.ts'
import { NotAllowedScreen } from '../ui/NotAllowedScreen.tsx'
import type { Needs } from './lazy-screen.tsx'

/** The screen for those who may call what it stands on; for everybody else its name, and that it is not theirs. */
export function needing({ access, title }: Needs, Screen: () => ReactNode) {
  return function Needing() {
    const { search } = useLocation()
    return useMay()(access) ? <Screen /> : <NotAllowedScreen title={title(search)} />
  }
}
