import { localeOf } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { roleNames } from '@karsetu/domain/access/permissions.ts'
import type { Page } from '@playwright/test'
import { withAnswer } from './answer-so.ts'
import { inEveryState, press, type Shot, submit } from './shot.ts'

/** The screen's own code arrives as this status: what stands in its place. */
const codeFails = (page: Page) => page.route('**/assets/LoginScreen*.js', (route) => route.abort())

/** The frame of the portal, who is let in, and what stands where a screen cannot. */
export const shellShots: readonly Shot[] = [
  { name: 'home', path: '/' },
  { name: 'home, dark', path: '/', theme: 'dark' },
  { name: 'home, menu open', path: '/', bringAbout: openMenu, isWindowOnly: true },
  { name: 'keys', path: '/', bringAbout: showKeys, isWindowOnly: true },
  { name: 'login', path: '/auth/login' },
  { name: 'login, with errors', path: '/auth/login', bringAbout: submit },
  { name: 'login, refused', path: '/auth/login', bringAbout: enterWrongly },
  { name: 'login, dark', path: '/auth/login', theme: 'dark' },
  { name: 'not found', path: '/no/such/page' },
  { name: 'screen that fails', path: '/auth/login', arrange: codeFails },
  { name: 'busy', path: '/searchProperty?q=kumar', answers: 'busy', bringAbout: untilTold },
  { name: 'busy', path: '/properties', role: 'admin', answers: 'busy', bringAbout: untilTold },
  { name: 'under maintenance', path: '/under-maintenance' },
  { name: 'not authorized', path: '/masters/roles', role: 'operator' },
  { name: 'change password', path: '/', role: 'clerk', bringAbout: press('key'), isWindowOnly: true },
  { name: 'change password, forced', path: '/', role: 'clerk', bringAbout: givePassword, isWindowOnly: true },
  {
    name: 'login, signed out by the portal',
    path: '/masters/roles',
    role: 'admin',
    bringAbout: endSession,
    isWindowOnly: true,
  },
  { name: 'login, given password ended', path: '/auth/login', bringAbout: enterEnded },
  { name: 'reset password', path: '/', role: 'admin', bringAbout: press('user-cog'), isWindowOnly: true },
  { name: 'menu of the office', path: '/', role: 'admin', bringAbout: openMenu, isWindowOnly: true },
  { name: 'officials', path: '/masters/officials', role: 'admin' },
  { name: 'officials, add', path: '/masters/officials', role: 'admin', bringAbout: press('plus'), isWindowOnly: true },
  { name: 'operators', path: '/masters/operators', role: 'admin' },
  { name: 'logs', path: '/logs', role: 'admin' },
  { name: 'audit-findings', path: '/logs?view=findings', role: 'auditor' },
  { name: 'audit-packs', path: '/logs?view=packs', role: 'auditor' },
  { name: 'push to e-NagarSewa', path: '/admin/pushData', role: 'admin' },
  { name: 'roles', path: '/masters/roles', role: 'admin' },
  { name: 'roles, dark', path: '/masters/roles', role: 'admin', theme: 'dark' },
  { name: 'roles, add', path: '/masters/roles', role: 'admin', bringAbout: press('plus'), isWindowOnly: true },
  ...inEveryState({ name: 'roles', path: '/masters/roles', role: 'admin' }),
  ...roleNames.map((role): Shot => ({ name: 'home and menu', path: '/', role })),
]

/** At a desk the menu stands open. */
async function openMenu(page: Page): Promise<void> {
  const burger = page.locator('button[aria-controls$=menu][aria-expanded=false]')
  if (await burger.isVisible()) await burger.click()
}

async function showKeys(page: Page): Promise<void> {
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
}

/** A busy portal is asked twice more before anybody is told. */
async function untilTold(page: Page): Promise<void> {
  await page.locator('main [role=alert]').first().waitFor()
}

/** Somebody else set the password of who is signed in. */
async function givePassword(page: Page): Promise<void> {
  await withAnswer('/officials*', { mustChangePassword: true })(page)
  await page.reload()
  await page.getByRole('dialog').waitFor()
}

/** The session ended elsewhere: by a changed password, for example. */
async function endSession(page: Page): Promise<void> {
  await page.route('**/api/roles**', (route) => route.fulfill({ status: 401, json: { status: 401, message: '' } }))
  await page.reload()
  await page.locator('input[name=email]').waitFor()
}

async function enterEnded(page: Page): Promise<void> {
  await page.route('**/api/officials/login', (route) => {
    const locale = localeOf(route.request().headers()['accept-language'])
    const json = { status: 401, message: m.access_password_ended({}, { locale }), code: 'access.password_ended' }
    return route.fulfill({ status: 401, json })
  })
  await enterWrongly(page)
}

async function enterWrongly(page: Page): Promise<void> {
  await page.locator('input[name=email]').fill('nobody@demo.example')
  await page.locator('input[type=password]').fill('not-the-password')
  await submit(page)
  await page.locator('main [role=alert]').first().waitFor()
}
