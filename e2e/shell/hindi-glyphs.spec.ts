import { expect } from '@playwright/test'
import { test } from '../support/kept-browser.ts'

test('Hindi is drawn with a font that comes along, on a machine that has none', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  const devanagari = await page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].filter((face) => face.family.includes('Devanagari')).map((face) => face.status)
  })
  expect(devanagari).toContain('loaded')
})
