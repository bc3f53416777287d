import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, test } from '../support/people.ts'

test('an auditor has the books checked now, reads that they hold, and takes the list along', async ({ pageAs }) => {
  test.setTimeout(120_000)
  const page = await pageAs('ctao')
  await page.goto('/reports/demand')
  await page.getByRole('link', { name: 'Check of the books' }).click()
  const now = page.getByRole('button', { name: 'Check now' })
  // Another test may have begun one: there is one check at a time.
  await expect(now).toBeVisible({ timeout: 60_000 })
  await now.click()
  const held = page.getByRole('heading', { name: 'Rules of the accounts: Everything holds' })
  await expect(held).toBeVisible({ timeout: 60_000 })
  await page.getByRole('search').getByLabel('What was checked').selectOption('ledger')
  await page
    .getByRole('link', { name: /^Check \d+: Rules of the accounts$/ })
    .first()
    .click()
  await expect(page.getByText('No fault found.')).toBeVisible()
  await page.getByRole('link', { name: 'All checks' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^book-checks-.*\.xlsx$/)
  await page.getByRole('link', { name: 'Long work' }).click()
  await expect(
    page.getByRole('table', { name: 'Long work' }).getByRole('link', { name: 'Check of the books' }).first(),
  ).toBeVisible()
})

for (const look of looks)
  test(`long work and the books can be read by everyone: ${look.language}, ${look.theme}`, async ({ pageAs }) => {
    const page = await pageAs('admin', look)
    for (const view of ['books', 'jobs']) {
      await page.goto(`/admin/utility?view=${view}`)
      await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
      await expectAccessible(page)
    }
  })
