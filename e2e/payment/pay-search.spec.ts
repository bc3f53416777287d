import { expect, test } from '../support/debtors.ts'
import { payButton } from './pay-steps.ts'

test('who does not know the property’s number finds it on the way to pay, and comes back to what was found', async ({
  page,
  debtor: { ownerName, propertyUniqueId },
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: /^Pay tax/ }).click()
  await expect(page).toHaveURL('/onlinePayment')
  await expect(page.getByRole('heading', { level: 1, name: 'Pay tax online' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Property ID' }).fill(propertyUniqueId)
  await page.getByRole('main').locator('[type=submit]').click()
  await expect(page).toHaveURL(/\/onlinePayment\?/)
  const found = page.getByRole('listitem').filter({ hasText: propertyUniqueId })
  await expect(found.getByRole('heading', { name: ownerName })).toBeVisible()
  await found.getByRole('link', { name: `Pay for ${propertyUniqueId}` }).click()
  await expect(payButton(page)).toBeVisible()
  await page.goBack()
  await expect(found).toHaveAttribute('data-last-seen', 'true')
})
