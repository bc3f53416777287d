import { readFileSync } from 'node:fs'
import { m } from '@karsetu/contract/words/messages.ts'
import { type RoleName, rolePresets } from '@karsetu/domain/access/permissions.ts'
import { screenRights } from '@karsetu/domain/access/screen-rights.ts'
import { admit, type ScreenPath, screens } from '@karsetu/domain/access/screens.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/people.ts'

const said = { locale: 'en' } as const

/** Every screen that has a route, from the one table; the sign-in screen leads whoever is signed in away. */
const routes = readFileSync(new URL('../../packages/web/src/routes.tsx', import.meta.url), 'utf8')
const everyScreen = (Object.keys(screens) as ScreenPath[]).filter(
  (path) => routes.includes(`at('${path}')`) && path !== '/auth/login' && path !== '/under-maintenance',
)

const addressOf = (path: string) =>
  path
    .replace(/\$(propertyId|propertyUniqueId)/, '01-001-001-000001')
    .replace('$txnId', 'KS26112000001')
    .replace(/\$(sessionId|slipId|lineId)/, '1')

const loginTypeOf = (role: RoleName) => (role === 'operator' ? null : role === 'jalkal' ? 'jalkal' : 'nagar_nigam')
const holds = (role: RoleName, path: ScreenPath) =>
  role === 'admin' || (screenRights[path]?.some((right) => rolePresets[role].includes(right)) ?? true)

/** As a link of the page would, by way of a small page: what is seen afterwards is not of the screen before. */
async function follow(page: Page, address: string) {
  const go = (to: string) => page.evaluate((path) => window.history.pushState({}, '', path), to)
  const between = page.getByRole('heading', { level: 1, name: m.shell_maintenance({}, said) })
  await go('/under-maintenance')
  await expect(between).toBeVisible()
  await go(address)
  await expect(between).toHaveCount(0)
}

for (const role of ['admin', 'clerk', 'jalkal', 'operator'] as const)
  test(`§2 the role ${role} visits every screen, and each lets them in or not as the table says`, async ({
    pageAs,
  }) => {
    test.slow()
    const page = await pageAs(role)
    const errors: string[] = []
    page.on('response', (reply) => {
      if (reply.status() >= 500) errors.push(`${reply.status()} ${reply.url()}`)
    })
    await page.goto('/')
    for (const path of everyScreen) {
      await follow(page, addressOf(path))
      const title = page.getByRole('heading', { level: 1 }).first()
      const notAuthorized = page.getByRole('heading', { name: m.shell_not_authorized({}, said) })
      if (admit({ loginType: loginTypeOf(role) }, screens[path]) === 'not_authorized') {
        await expect(notAuthorized, path).toBeVisible()
        continue
      }
      await expect(title, path).toBeVisible()
      await expect(notAuthorized, path).toHaveCount(0)
      await expect(page.getByText(m.shell_error_404({}, said)), path).toHaveCount(0)
      if (!holds(role, path))
        await expect(page.getByRole('main').getByText(m.common_not_allowed({}, said)), path).toBeVisible()
      expect(errors, path).toEqual([])
    }
  })

test('§2 who is not signed in is led from every guarded screen to the sign-in', async ({ page }) => {
  test.slow()
  await page.goto('/')
  for (const path of everyScreen.filter((each) => screens[each] !== 'public')) {
    await follow(page, addressOf(path))
    await expect(page, path).toHaveURL('/auth/login')
  }
})
