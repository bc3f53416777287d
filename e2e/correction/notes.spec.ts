import type { Page } from '@playwright/test'
import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, test } from '../support/debtors.ts'
import { signIn } from '../support/people.ts'

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Debit and credit notes' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

async function fillNote(page: Page, property: string, amount: string) {
  await page.getByRole('button', { name: 'Add note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a debit or credit note' })
  await dialog.getByRole('button', { name: 'Show the effect' }).click()
  await expect(dialog.getByRole('button', { name: 'Amount is required' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Debit note' }).check()
  await dialog.getByLabel('Property ID').fill(property)
  await dialog.getByLabel('Financial year').selectOption('2026-27')
  await dialog.getByLabel('Tax or interest').selectOption('House tax')
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByLabel(/^Reason/).selectOption('Clerical error in an earlier entry')
  await dialog.getByRole('button', { name: 'Show the effect' }).click()
  return dialog
}

test.describe('debit and credit notes', () => {
  test('a note is given after its effect was seen, printed, and found by its number', async ({ pageAs, debtor }) => {
    const page = await pageAs('ctao')
    await page.goto('/debit-credit-note')
    const dialog = await fillNote(page, debtor.propertyUniqueId, '150.50')
    await expect(dialog.getByRole('table')).toContainText('₹150.50')
    await dialog.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByText(/DN-2026-27-\d{6} was issued/)).toBeVisible()

    await page.goto(`/debit-credit-note?propertyUniqueId=${debtor.propertyUniqueId}`)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('₹150.50')
    await rows(page).getByRole('cell').first().click()
    const print = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Print' }).click()
    expect((await print).suggestedFilename()).toMatch(/^DN-2026-27-\d{6}\.pdf$/)
    await page.getByRole('button', { name: 'Cancel note' }).click()
    const cancelling = page.getByRole('dialog', { name: 'Cancel note' })
    await cancelling.getByLabel('Remarks').fill('my own note')
    await cancelling.getByRole('button', { name: 'Cancel note' }).click()
    await expect(cancelling.getByRole('alert').first()).toContainText('somebody else decides it')
  })

  test('a decision whose call failed can be asked for again, and one that a colleague took meanwhile is said', async ({
    pageAs,
    debtor,
  }) => {
    const page = await pageAs('ctao')
    await page.goto(`/debit-credit-note?propertyUniqueId=${debtor.propertyUniqueId}`)
    const dialog = await fillNote(page, debtor.propertyUniqueId, '90000')
    await dialog.getByRole('button', { name: 'Send for approval' }).click()
    await expect(rows(page)).toContainText('Pending')
    await page.reload()
    await rows(page).getByRole('cell').first().click()

    let answer: object | undefined
    await page.route('**/api/corrections?*propertyUniqueId=*', (route) =>
      answer
        ? route.fulfill({ json: { status: 200, message: 'OK', data: answer } })
        : route.fulfill({ status: 500, json: { status: 500, message: 'x' } }),
    )
    await page.getByRole('button', { name: 'Approve and post' }).click()
    const decision = page.getByRole('dialog', { name: 'Waiting for a decision' })
    const again = decision.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    answer = { rows: [], total: 0, page: 1, limit: 10 }
    await again.click()
    await expect(decision.getByRole('status')).toHaveText('This has been decided already')
    await expectAccessible(page)

    await page.unroute('**/api/corrections?*propertyUniqueId=*')
    await page.goto(`/arrearsCorrection/${debtor.propertyUniqueId}`)
    await page.getByLabel('Remarks').fill('typed wrongly')
    await page.getByRole('button', { name: 'Take back' }).click()
    const earlier = page.getByRole('list', { name: 'Earlier corrections of this property' })
    await expect(earlier).toContainText('Taken back')
    await expect(earlier).toContainText('typed wrongly')
  })

  test('an approval can have a remark, which stands with the correction', async ({ pageAs, debtor, baseURL }) => {
    const query = await fetch(`${baseURL}/api/drcrNotes`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await signIn(baseURL ?? '', 'nigam_admin')}`,
      },
      body: JSON.stringify({
        ...{ propertyUniqueId: debtor.propertyUniqueId, kind: 'debit_note', financialYear: 2026, head: 'house' },
        ...{ amountPaise: 600_000, reason: 'clerical_error', remarks: '' },
      }),
    })
    expect(await query.json()).toMatchObject({ status: 200 })
    const page = await pageAs('ctao')
    await page.goto(`/arrearsCorrection/${debtor.propertyUniqueId}`)
    await page.getByLabel('Remarks').fill('seen on the register page')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Approve and post' }).click()
    const earlier = page.getByRole('list', { name: 'Earlier corrections of this property' })
    await expect(earlier).toContainText('+₹6,000 · Posted')
    await expect(earlier).toContainText('seen on the register page')
  })

  test('notes are narrowed by year, zone and ward', async ({ pageAs }) => {
    const page = await pageAs('ctao')
    await page.goto('/debit-credit-note')
    const search = page.getByRole('search')
    await search.getByText('More filters').click()
    await search.getByLabel('Financial year').selectOption('2024-25')
    await search.getByLabel('Zone').selectOption({ index: 1 })
    await search.getByLabel('Ward').selectOption({ index: 1 })
    const query = page.waitForRequest((request) => /\/drcrNotes\?/.test(request.url()))
    await page.reload()
    expect((await query).url()).toMatch(/year=2024/)
    expect((await query).url()).toMatch(/zoneId=\d+/)
    expect((await query).url()).toMatch(/wardId=\d+/)
  })

  test('corrections of every kind are listed beside the notes, narrowed by kind, year and place, and exported', async ({
    pageAs,
    debtor,
  }) => {
    const page = await pageAs('ctao')
    await page.goto(`/arrearsCorrection/${debtor.propertyUniqueId}`)
    const house = page.getByLabel('Revised house tax arrears')
    await house.fill(String(Number((await house.inputValue()).replaceAll(',', '')) + 70))
    await page.getByLabel('Receipt number').fill('B-19/2024')
    await page.getByRole('button', { name: 'Show the effect' }).click()
    await page.getByRole('button', { name: 'Post the correction' }).click()
    await expect(page.getByText(/The arrears of .* were corrected/)).toBeVisible()

    await page.goto('/debit-credit-note')
    await page.getByRole('link', { name: 'All corrections' }).click()
    const list = page.getByRole('table', { name: 'All corrections' })
    await page.getByRole('search').getByLabel('Kind').selectOption('arrears')
    await page.getByRole('search').getByLabel('Status').selectOption('posted')
    await expect(page).toHaveURL(/view=all.*kind=arrears/)
    const row = list.getByRole('row').filter({ hasText: debtor.propertyUniqueId })
    await expect(row).toContainText('+₹70')
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    expect((await download).suggestedFilename()).toMatch(/^corrections-.*\.xlsx$/)
    await row.getByRole('link', { name: debtor.propertyUniqueId }).click()
    await expect(page.getByRole('list', { name: 'Earlier corrections of this property' })).toContainText('B-19/2024')
  })

  for (const { language, theme } of looks)
    test(`is accessible: ${language}, ${theme}`, async ({ pageAs }) => {
      const page = await pageAs('ctao', { language, theme })
      await page.goto('/debit-credit-note')
      await expect(page.getByRole('table').first()).toBeVisible()
      await expectAccessible(page)
    })
})
