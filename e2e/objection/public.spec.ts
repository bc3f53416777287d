import type { Page } from '@playwright/test'
import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, test } from '../support/debtors.ts'
import { fileObjection } from '../support/objections.ts'
import { look } from '../support/people.ts'

async function fillIn(page: Page, propertyUniqueId: string): Promise<void> {
  await page.getByLabel('Property ID').fill(propertyUniqueId)
  await page.getByLabel('Objection to').selectOption({ label: 'Bill or demand of a year' })
  await page.getByLabel('Year of the bill').selectOption({ index: 1 })
  await page.getByLabel('Grounds').fill('The bill asks for arrears that were paid last year.')
  await page.getByLabel('Name of the objector').fill('Nirmala Varshney')
  await page.getByLabel('Mobile number').fill('9811100123')
  await page.getByLabel('Document 1').setInputFiles({
    ...{ name: 'receipt.pdf', mimeType: 'application/pdf' },
    buffer: Buffer.from('%PDF-1.7\n1 0 obj << /Type /Page /Contents 2 0 R >> endobj\n%%EOF\n'),
  })
}

test('§2 Objection Status stands in the public menu; a citizen files an objection, gets its number, and tracks it', async ({
  page,
  debtor,
  isMobile,
}) => {
  await page.goto('/')
  if (isMobile) await page.getByRole('button', { name: 'Show or hide the menu' }).click()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Objection Status' }).click()
  await expect(page).toHaveURL('/objections/status')
  await page.getByRole('link', { name: 'File an objection' }).click()
  await page.getByRole('button', { name: 'File objection' }).click()
  await expect(page.getByText('Enter the grounds of the objection').first()).toBeVisible()
  await fillIn(page, debtor.propertyUniqueId)
  await expect(page.getByText(debtor.ownerName).first()).toBeVisible()
  await page.getByRole('button', { name: 'File objection' }).click()
  const filed = page.getByRole('heading', { name: /^Objection OB-\S+ is filed$/ })
  await expect(filed).toBeVisible()
  const [, number = ''] = /(OB-\S+) is filed/.exec((await filed.textContent()) ?? '') ?? []
  const paper = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Acknowledgement' }).click()
  expect((await paper).suggestedFilename()).toBe(`${number}.pdf`)

  await page.getByRole('link', { name: 'See its status' }).click()
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await expect(page.getByRole('list', { name: 'The way so far' })).toContainText('Objection filed')
  await expect(page.getByText('******0123')).toBeVisible()
  await expect(page.getByText('Nirmala Varshney')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Acknowledgement' })).toBeVisible()
})

test('§6 a citizen proves the number by a code, in Hindi figures; a wrong one is said to be wrong, and without one it is filed all the same', async ({
  page,
  debtor,
}) => {
  await page.goto('/objections/status?file=yes')
  await fillIn(page, debtor.propertyUniqueId)
  await page.getByLabel('Mobile number').fill(`98333${String(Date.now()).slice(-5)}`)
  await page.getByRole('button', { name: 'Send a code' }).click()
  const text = page.getByText(/^On this trial no text message goes out/)
  await expect(text).toBeVisible()
  const [code = ''] = /\d{6}/.exec((await text.textContent()) ?? '') ?? []
  const field = page.getByLabel('Code from the text message')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await field.fill(code === '000000' ? '000001' : '000000')
  await field.press('Enter')
  await expect(page.getByText('This is not the code that was sent')).toBeVisible()
  await expectAccessible(page)
  await field.fill(code.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit))))
  await page.getByRole('button', { name: 'Prove the number' }).click()
  await expect(page.getByText(/is proved\. Text messages go to it/).first()).toBeVisible()
  await page.getByRole('button', { name: 'File objection' }).click()
  await expect(page.getByRole('heading', { name: /^Objection OB-\S+ is filed$/ })).toBeVisible()
  await expect(page.getByText('No text messages go to')).toHaveCount(0)
  await page.getByRole('button', { name: 'File another' }).click()
  await fillIn(page, debtor.propertyUniqueId)
  await page.getByRole('button', { name: 'File objection' }).click()
  await expect(page.getByText(/^No text messages go to 9811100123/)).toBeVisible()
})

test('§5 a phone that let go of the page while its citizen wrote, or took a photograph, has her words again; a new tab has not', async ({
  page,
  context,
  debtor,
}) => {
  await page.goto(`/objections/status?file=yes&property=${debtor.propertyUniqueId}`)
  const grounds = page.getByLabel('Grounds')
  await page.getByLabel('Objection to').selectOption({ label: 'Bill or demand of a year' })
  await page.getByLabel('Year of the bill').selectOption({ index: 1 })
  await grounds.fill('Half of the house is empty.')
  const saved = () => page.evaluate(() => Object.keys(sessionStorage).some((key) => key.includes('objection')))
  await expect.poll(saved).toBe(true)
  await page.reload()
  await expect(page.getByText(/^A draft from/)).toBeVisible()
  await expect(grounds).toHaveValue('Half of the house is empty.')
  await expect(page.getByLabel('Year of the bill')).not.toHaveValue('')
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByLabel('Grounds')).toHaveValue('')
  await fillIn(page, debtor.propertyUniqueId)
  await page.getByRole('button', { name: 'File objection' }).click()
  await expect(page.getByRole('heading', { name: /^Objection OB-\S+ is filed$/ })).toBeVisible()
  expect(await saved()).toBe(false)
})

test('§8 who has no network is told so at once, and nothing is sent behind their back; what is read comes by itself', async ({
  page,
  context,
  debtor,
}) => {
  const { objectionNo } = await fileObjection(page, debtor.propertyUniqueId)
  await page.goto('/objections/status?file=yes')
  await fillIn(page, debtor.propertyUniqueId)
  await context.setOffline(true)
  const send = page.getByRole('button', { name: 'File objection' })
  await send.click()
  await expect(page.getByText('No response received from the server')).toBeVisible()
  await expect(send).toBeEnabled()
  await expect(page.getByLabel('Grounds')).toHaveValue(/arrears that were paid/)
  await context.setOffline(false)
  await send.click()
  await expect(page.getByRole('heading', { name: /^Objection OB-\S+ is filed$/ })).toBeVisible()

  await page.goto('/objections/status')
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Objection number' }).fill(objectionNo)
  await page.getByRole('button', { name: 'See status' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: objectionNo })).toBeVisible()
})

test('by the number alone its papers stay closed; what is not there is said to be not there', async ({
  page,
  debtor,
}) => {
  const { objectionNo } = await fileObjection(page, debtor.propertyUniqueId)
  await page.goto(`/objections/status?by=number&q=${objectionNo}`)
  await expect(page.getByRole('heading', { name: objectionNo })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Acknowledgement' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Objection number' }).fill('OB-1999-00-000001')
  await page.getByRole('button', { name: 'See status' }).click()
  await expect(page.getByText('No objection found')).toBeVisible()
  await page.getByRole('radio', { name: 'Mobile number' }).check()
  await page.getByRole('button', { name: 'See status' }).click()
  await expect(page.getByText('Mobile number is required')).toBeVisible()
})

for (const { language, theme } of looks)
  test(`tracking and filing can be used by everyone (${language}, ${theme})`, async ({ page, debtor }) => {
    await look(page, { language, theme })
    const { objectionNo } = await fileObjection(page, debtor.propertyUniqueId)
    await page.goto(`/objections/status?by=number&q=${objectionNo}`)
    await expect(page.getByRole('heading', { name: objectionNo })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/objections/status?file=yes')
    await page.locator('[type=submit]').click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await expectAccessible(page)
  })
