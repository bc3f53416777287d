import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/debtors.ts'

test('an accountant goes from the payouts of a day to all settlements and to what differs', async ({ pageAs }) => {
  const page = await pageAs('assistant_director_accounts')
  await page.goto('/payout-history?date=2020-04-02')
  await page
    .getByRole('navigation', { name: 'Views of settlements' })
    .getByRole('link', { name: 'Settlements of gateways' })
    .click()
  await expect(page.getByRole('heading', { name: 'Settlements of gateways' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Differences', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Differences of settlements' })).toBeVisible()
  await expectAccessible(page)
})

test('the differences of settlements on a phone, in Hindi; a clerk is not led in', async ({ pageAs }) => {
  const page = await pageAs('ctao', { language: 'hi' })
  await page.goto('/payout-history/differences')
  await expect(page.getByRole('heading', { name: 'निपटान के अंतर' })).toBeVisible()
  await expectAccessible(page)
  const clerk = await pageAs('clerk')
  await clerk.goto('/payout-history/settlements')
  await expect(clerk.getByRole('table')).toHaveCount(0)
})
