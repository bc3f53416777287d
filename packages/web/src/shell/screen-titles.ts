import { m } from '@karsetu/contract/words/messages.ts'
import type { ScreenPath } from '@karsetu/domain/access/screens.ts'

/** What a screen is called in the window's title. A screen not named here goes by the portal's name alone. */
export const screenTitles: Partial<Record<ScreenPath, () => string>> = {
  '/auth/login': m.access_login_title,
  '/masters/roles': m.access_roles_title,
  '/under-maintenance': m.shell_maintenance,
}
