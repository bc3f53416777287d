import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/debtors.ts'

test('§7 an official sends a payment link from the record of a property; a second one waits for its end', async ({
  pageAs,
  debtor,
}) => {
  const page = await pageAs('ctao')
  await page.goto(`/properties/view/${debtor.propertyUniqueId}`)
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Send payment link' })
  await page.getByRole('button', { name: 'Send payment link' }).click()
  await dialog.getByLabel('Mobile number').fill('12345')
  await send.click()
  await expect(dialog.getByLabel('Mobile number')).toHaveAccessibleDescription(/valid/)
  await dialog.getByLabel('Mobile number').fill('9811100009')
  await expectAccessible(page)
  await send.click()
  await expect(dialog.getByRole('heading', { name: 'The link is on its way' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Send payment link' }).click()
  await dialog.getByLabel('Mobile number').fill('9811100009')
  await send.click()
  await expect(dialog.getByText(/A payment link of this property is open until/)).toBeVisible()
})

test('on a phone, in Hindi, the dialog of a payment link can be used by everyone', async ({ pageAs, debtor }) => {
  const page = await pageAs('nigam_admin', { language: 'hi' })
  await page.goto(`/properties/view/${debtor.propertyUniqueId}`)
  await page.getByRole('button', { name: 'भुगतान लिंक भेजें' }).click()
  await expect(page.getByRole('dialog').getByLabel('राशि')).toBeVisible()
  await expectAccessible(page)
})
