import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/debtors.ts'
import { anotherDesk } from '../support/people.ts'

/** One line names a property, one is the bank's own, one says nothing of whose it is. */
const statement = (propertyUniqueId: string, stamp: string) =>
  [
    'Account Number,XXXXXX4711',
    'Date,Narration,Ref No,Debit,Credit,Balance',
    `02/11/26,NEFT CR-PUNB0123400-ASHA DEVI-${propertyUniqueId},PUNBN${stamp},,150.00,1150.00`,
    `02/11/26,NEFT CR-SBIN0001234-KAMLA RANI--SBINH${stamp},SBINH${stamp},,250.00,1400.00`,
    '03/11/26,SMS CHARGES INCL GST,,17.70,,1382.30',
  ].join('\n')

test('a statement is imported, what matches is posted, and the rest is claimed by a second official', async ({
  pageAs,
  debtor,
  browser,
  baseURL,
}) => {
  const { propertyUniqueId } = debtor
  const stamp = propertyUniqueId.replaceAll('-', '').slice(-11)
  const page = await pageAs('admin')
  await page.goto('/transactions/statements?view=accounts')
  await page.getByRole('button', { name: 'Add a bank account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Account name').fill('Second collection account')
  await dialog.getByRole('combobox').selectOption('Punjab National Bank')
  await dialog.getByLabel('IFSC').fill('PUNB0123400')
  await dialog.getByLabel('Last digits').fill('4711')
  await dialog.getByRole('button', { name: 'Add a bank account' }).click()
  await expect(page.getByRole('heading', { name: 'Second collection account' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Import a statement' }).click()
  await page.getByLabel('Bank account').selectOption('Second collection account (4711)')
  const file = (text: string) => ({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const csv = statement(propertyUniqueId, stamp)
  await page.getByLabel('Statement file').setInputFiles(file(csv.replace('1400.00', '1400.50')))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText(/Line 4: the balance is/).first()).toBeVisible()
  await page.getByLabel('Statement file').setInputFiles(file(csv))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('heading', { name: 'The file closes' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enter 3 new lines' }).click()
  await page.getByRole('link', { name: 'See the lines' }).click()
  const rows = page.getByRole('table', { name: 'Bank statements' }).getByRole('row')
  await expect(async () => {
    await page.reload()
    await expect(rows.filter({ hasText: 'KAMLA RANI' })).toContainText('In suspense', { timeout: 1000 })
  }).toPass()
  await expect(rows.filter({ hasText: propertyUniqueId })).toContainText('Posted')
  await expect(rows.filter({ hasText: 'SMS CHARGES' })).toContainText('Charges of the bank')
  await expectAccessible(page)

  await page.getByRole('link', { name: /KAMLA RANI/ }).click()
  await page.getByRole('button', { name: 'Claim for a property' }).first().click()
  await page.getByRole('dialog').getByLabel('Property ID').fill(propertyUniqueId)
  await page
    .getByRole('dialog')
    .getByLabel('Why it is for this property')
    .fill('letter of the payer with the receipt of her bank')
  await page.getByRole('dialog').getByRole('button', { name: 'Claim for a property' }).click()
  await expect(page.getByRole('heading', { name: 'Claim that waits' })).toBeVisible()
  await expectAccessible(page)

  const second = await anotherDesk(browser, baseURL, 'ctao')
  await second.goto(page.url())
  await second.getByRole('button', { name: 'Approve' }).click()
  await expect(second.getByRole('heading', { name: 'Payments' })).toBeVisible()
  await expect(second.getByText('Claimed').first()).toBeVisible()
  await expectAccessible(second)
})

test('on a phone, in Hindi, each line of a statement is a card', async ({ pageAs }) => {
  const page = await pageAs('admin', { language: 'hi' })
  await page.goto('/transactions/statements')
  await expect(page.getByRole('heading', { name: 'बैंक स्टेटमेंट' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/transactions/statements?view=accounts')
  await expect(page.getByRole('heading', { name: 'Tax collection account' })).toBeVisible()
  await expectAccessible(page)
})

test('who may not see statements is told so', async ({ pageAs }) => {
  const page = await pageAs('clerk', { language: 'hi' })
  await page.goto('/transactions/statements')
  await expect(page.getByText('आपकी भूमिका')).toBeVisible()
})
