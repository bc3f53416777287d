import { admit, type ScreenPath, screens } from '@karsetu/domain/access/screens.ts'
import { redirect } from '@tanstack/react-router'
import { currentClaims } from '../session/session.ts'

/** Thrown by a guard: the 403 page stands in the screen's place. */
export class NotAuthorized extends Error {
  constructor() {
    super('403')
    this.name = 'NotAuthorized'
  }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where to go once signed in. Kept beside the address, so that the login address stays plain. */
    returnTo?: string
  }
}

/** The guard of one screen, from the table of screens. */
export function guard(path: ScreenPath) {
  return ({ location }: { location: { href: string } }) => {
    const admission = admit(currentClaims(), screens[path])
    if (admission === 'sign_in') throw redirect({ to: '/auth/login', state: { returnTo: location.href } })
    if (admission === 'not_authorized') throw new NotAuthorized()
  }
}
