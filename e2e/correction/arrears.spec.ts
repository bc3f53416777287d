import type { Page } from '@playwright/test'
import { pageOfSecond } from '../revision/second-person.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, test } from '../support/debtors.ts'

const paper = (name: string) => ({
  ...{ name, mimeType: 'application/pdf' },
  buffer: Buffer.from('%PDF-1.7\n1 0 obj << /Type /Page /Contents 2 0 R >> endobj\n%%EOF\n'),
})
const money = (rupees: number) =>
  `₹${rupees.toLocaleString('en-IN', { minimumFractionDigits: Number.isInteger(rupees) ? 0 : 2 })}`

const effect = (page: Page) => page.getByRole('table', { name: 'What this correction does' })

test.describe('arrears correction', () => {
  test('§5 arrears: what is wrong is said at the field; the effect is shown before the correction is posted', async ({
    pageAs,
    debtor,
  }) => {
    const page = await pageAs('ctao')
    await page.goto(`/arrearsCorrection/${debtor.propertyUniqueId}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Arrears correction')
    const house = page.getByLabel('Revised house tax arrears')
    const owed = Number((await house.inputValue()).replaceAll(',', ''))
    await house.fill('-1')
    await page.getByRole('button', { name: 'Show the effect' }).click()
    await expect(house).toHaveAccessibleDescription(/Tax can not be negative/)
    await expect(page.getByLabel('Receipt number')).toHaveAccessibleDescription(/Receipt number is required/)

    await house.fill(String(owed + 100))
    await page.getByLabel('Receipt number').fill('B-17/2024')
    await page.getByLabel('Remarks').fill('page 12 of the register')
    await page.getByLabel('Document 1').setInputFiles(paper('order.pdf'))
    await page.getByLabel('Document 2').setInputFiles(paper('register page.pdf'))
    await page.getByRole('button', { name: 'Show the effect' }).click()
    await expect(effect(page).getByRole('row', { name: /^House tax/ })).toContainText('₹100')
    const year = await page.getByLabel('Financial year').locator('option:checked').textContent()
    await expect(effect(page)).toHaveAccessibleName(`What this correction does: ${year}`)
    await expect(effect(page).getByRole('row', { name: `${year} with interest` })).toBeVisible()
    await expect(page.getByText('The change of ₹100 is within the limit and is posted at once.')).toBeVisible()
    await page.getByRole('button', { name: 'Post the correction' }).click()
    await expect(page.getByText(/The arrears of .* were corrected/)).toBeVisible()
    const earlier = page.getByRole('list', { name: 'Earlier corrections of this property' })
    await expect(earlier).toContainText('+₹100 · Posted')
    const moved = earlier.getByRole('row').filter({ hasText: 'House tax' }).getByRole('cell')
    await expect(moved).toHaveText(['House tax', money(owed), money(owed + 100), '+₹100'])
    await expect(earlier).toContainText('page 12 of the register')
    for (const name of ['order.pdf', 'register page.pdf']) {
      const download = page.waitForEvent('download')
      await earlier.getByRole('button', { name }).click()
      expect((await download).suggestedFilename()).toBe(name)
    }
    await page.reload()
    await expect(earlier).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByText(/^In the ledger: ₹/).first()).toBeVisible()
  })

  test('dues of another day are shown as in the ledger; the correction stays one of today', async ({
    pageAs,
    debtor,
  }) => {
    const page = await pageAs('ctao')
    await page.goto(`/arrearsCorrection/${debtor.propertyUniqueId}`)
    const house = page.getByLabel('Revised house tax arrears')
    const owed = await house.inputValue()
    await page.getByRole('textbox', { name: 'If paid by' }).fill('2027-03-01')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page).toHaveURL(/asOf=2027-03-01/)
    const dues = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Dues on 1 Mar 2027' }) })
    const sum = await dues.getByText('Due on 1 Mar 2027', { exact: true }).locator('xpath=..').textContent()
    await expect(house).toHaveValue(owed)
    await page.getByLabel('Financial year').selectOption({ index: 1 })
    await expect(page).toHaveURL(/asOf=2027-03-01/)
    await page.goto(`/ledger/${debtor.propertyUniqueId}?asOf=2027-03-01`)
    await expect(dues.getByText('Due on 1 Mar 2027', { exact: true }).locator('xpath=..')).toHaveText(sum ?? '')
    await page.goto(`/arrearsCorrection/${debtor.propertyUniqueId}?asOf=2027-03-01`)
    await page.getByRole('button', { name: 'Back to today' }).click()
    await expect(page).not.toHaveURL(/asOf/)
  })

  test('above the limit it waits, and who asked for it can take it back but not approve it', async ({
    pageAs,
    debtor,
    browser,
    baseURL,
  }) => {
    const page = await pageAs('ctao')
    await page.goto(`/arrearsCorrection/${debtor.propertyUniqueId}`)
    await page.getByLabel('Revised sewerage tax arrears').fill('90000')
    await page.getByLabel('Receipt number').fill('B-18/2024')
    await page.getByRole('button', { name: 'Show the effect' }).click()
    await page.getByRole('button', { name: 'Send for approval' }).click()
    await expect(page.getByRole('heading', { name: 'Waiting for a decision' })).toBeVisible()
    const moves = page.getByRole('table', { name: 'Difference' })
    await expect(moves.getByRole('columnheader')).toHaveText(['Financial year', 'Tax', 'Before', 'After', 'Difference'])
    const moved = moves.getByRole('row').filter({ hasText: 'Sewerage tax' }).getByRole('cell')
    await expect(moved.nth(2)).toHaveText('₹90,000')
    await expect(page.getByRole('table', { name: 'What this correction does' })).toBeVisible()
    const approve = page.getByRole('button', { name: 'Approve and post' })
    await expect(approve).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText('it waits until somebody else approves it')).toBeVisible()
    const second = await pageOfSecond(browser, baseURL, 'admin')
    await second.goto(`/arrearsCorrection/${debtor.propertyUniqueId}`)
    await expect(second.getByText('It is posted once it is approved here')).toBeVisible()
    await second.close()
    await page.goto('/debit-credit-note')
    const waiting = page.getByRole('table', { name: 'Waiting for a decision' })
    const row = waiting.getByRole('row').filter({ hasText: debtor.propertyUniqueId })
    await expect(row).toContainText('Another official')
    await waiting.getByRole('link', { name: debtor.propertyUniqueId }).click()
    await page.getByLabel('Remarks').fill('typed wrongly')
    await page.getByRole('button', { name: 'Take back' }).click()
    await expect(page.getByText('Taken back', { exact: true }).first()).toBeVisible()
    await expect(page.getByLabel('Receipt number')).toBeVisible()
  })

  test('a demand is replaced by what the record now asks for, once it was looked at', async ({ pageAs, debtor }) => {
    const page = await pageAs('ctao')
    await page.goto(`/ledger/${debtor.propertyUniqueId}`)
    await page.getByRole('link', { name: 'Correct arrears' }).click()
    await page.getByRole('button', { name: 'Replace demand' }).click()
    const dialog = page.getByRole('dialog', { name: 'Replace demand' })
    await dialog.getByLabel('Reason').fill('measured again')
    await dialog.getByRole('button', { name: 'Show the effect' }).click()
    await expect(dialog.getByRole('alert').first()).toContainText('This changes nothing')
  })

  test('§2 officials only: an operator is turned away', async ({ pageAs, debtor }) => {
    const page = await pageAs('operator')
    await page.goto(`/arrearsCorrection/${debtor.propertyUniqueId}`)
    await expect(page.getByText('Not Authorized')).toBeVisible()
  })

  for (const { language, theme } of looks)
    test(`is accessible: ${language}, ${theme}`, async ({ pageAs, debtor }) => {
      const page = await pageAs('ctao', { language, theme })
      await page.goto(`/arrearsCorrection/${debtor.propertyUniqueId}`)
      await expect(page.getByRole('form', { name: /Arrears correction|बकाया सुधार/ })).toBeVisible()
      await expectAccessible(page)
    })
})
