import type { Page } from '@playwright/test'
import { expect, test } from '../support/people.ts'

const thumbPx = 44

/**
 * Everything in the page that is pressed or written in and is lower than a thumb needs. A box counts with its words; a
 * row of a list is chosen wherever it is pressed.
 */
const tooLow = (page: Page) =>
  page.evaluate((least) => {
    const targets = 'button, [role=button], a.mantine-Button-root, input:not([type=file]), select, textarea, summary'
    const pressed = [...document.querySelectorAll(targets)].map((one) =>
      one instanceof HTMLInputElement && /^(checkbox|radio)$/.test(one.type) ? (one.labels?.[0] ?? one) : one,
    )
    return pressed
      .map((one) => one.closest('.mantine-PasswordInput-input') ?? one)
      .filter((one) => !one.closest('td'))
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1 && Math.round(box.height) < least)
      .map(({ one, box }) => `${Math.round(box.height)} ${one.outerHTML.slice(0, 90)}`)
  }, thumbPx)

const ofThePublic = ['/', '/auth/login', '/searchProperty?q=kumar', '/objections/status?file=yes', '/paymentReceipt']
const ofTheOffice = ['/masters/discounts', '/dashboard/objections', '/properties/add', '/properties/notices']

test('what a citizen presses is high enough for a thumb @phone', async ({ page }) => {
  for (const path of ofThePublic) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect.soft(await tooLow(page), path).toEqual([])
  }
})

test('what an official presses is high enough for a thumb @phone', async ({ pageAs }) => {
  const page = await pageAs('admin')
  for (const path of ofTheOffice) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect.soft(await tooLow(page), path).toEqual([])
  }
})
