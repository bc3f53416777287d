import type { Page } from '@playwright/test'
import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, look, test } from '../support/people.ts'

const publicScreens: [string, (page: Page) => Promise<void>][] = [
  [
    '/',
    async (page) => {
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await expect(page.getByRole('table')).toBeVisible()
    },
  ],
  ['/auth/login', async (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()],
  ['/no/such/page', async (page) => expect(page.getByRole('alert')).toBeVisible()],
  ['/under-maintenance', async (page) => expect(page.getByRole('alert')).toBeVisible()],
]

// axe looks at everything twice; a busy machine takes its time.
test.slow()

for (const chosen of looks) {
  const name = `${chosen.language}, ${chosen.theme}`
  for (const [path, isReady] of publicScreens) {
    test(`${path} can be used by everyone (${name})`, async ({ page }) => {
      await look(page, chosen)
      await page.goto(path)
      await isReady(page)
      await expectAccessible(page)
    })
  }

  test(`the login with its errors can be used by everyone (${name})`, async ({ page }) => {
    await look(page, chosen)
    await page.goto('/auth/login')
    await page.locator('[type=submit]').click()
    await expect(page.locator('input[name=email]')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
  })

  test(`Roles Master and its dialog can be used by everyone (${name})`, async ({ pageAs }) => {
    const page = await pageAs('admin', chosen)
    await page.goto('/masters/roles')
    await expect(page.getByRole('table').getByRole('radio').first()).toBeVisible()
    await expectAccessible(page)
    await page.locator('header button', { has: page.locator('svg.tabler-icon-plus') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })

  test(`Change Password and 403 can be used by everyone (${name})`, async ({ pageAs }) => {
    const page = await pageAs('operator', chosen)
    await page.goto('/masters/roles')
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    await page.locator('header button', { has: page.locator('svg.tabler-icon-key') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
}
