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

/** Screens that found nothing, or nobody looked for anything yet: path and what stands there once it is known. */
const withoutRecords: [path: string, answer: string][] = [
  ['/ledger', 'main form'],
  ['/ledger?q=wqkxvj', '#found'],
  ['/ledger/99-999-999-999999', 'main a[href="/searchProperty"]'],
  ['/onlinePayment', 'main form'],
  ['/onlinePayment/99-999-999-999999', 'main a[href="/searchProperty"]'],
  ['/paymentReceipt', 'main form'],
  ['/paymentReceipt?receiptNo=ON00-2020-21-000001', 'main [data-tone]'],
  ['/paymentReceipt?token=abcdefghijklmnopqrstuvwxyz0123', 'main [data-tone]'],
  ['/payment/success/KS000000000000000000', 'main a[href="/paymentReceipt"]'],
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

  test(`what finds no record, and what fails, can be used by everyone (${name})`, async ({ page }) => {
    await look(page, chosen)
    for (const [path, answer] of withoutRecords) {
      await page.goto(path)
      await expect(page.locator(answer).first()).toBeVisible()
      await expectAccessible(page)
    }
    await page.route('**/api/properties/ledger', (route) =>
      route.fulfill({ status: 500, json: { status: 500, message: '' } }),
    )
    await page.goto('/ledger/01-001-001-000001')
    await expect(page.getByRole('main').getByRole('alert').getByRole('button')).toBeVisible()
    await expectAccessible(page)
    await page.route('**/assets/LoginScreen*.js', (route) => route.abort())
    await page.goto('/auth/login')
    await expect(page.getByRole('main').getByRole('alert').getByRole('link')).toBeVisible()
    await expectAccessible(page)
  })

  test(`Reset password and the keys can be used by everyone (${name})`, async ({ pageAs }) => {
    const page = await pageAs('admin', chosen)
    await page.goto('/under-maintenance')
    await page.locator('header button', { has: page.locator('svg.tabler-icon-user-cog') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('dialog').locator('[type=submit]').click()
    await expect(page.locator('input[name=email]')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
  })
}
