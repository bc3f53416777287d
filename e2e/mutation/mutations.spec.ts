import type { Page } from '@playwright/test'
import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, test } from '../support/debtors.ts'

const paper = {
  name: 'paper.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** The record of the demo city's mutation of this number, counted from the first that its office filed. */
async function open(page: Page, place: number) {
  await page.goto('/mutations?limit=50')
  const row = page.getByRole('row').filter({ hasText: `MA-2026-27-${String(place).padStart(6, '0')}` })
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mutation MA-2026-27-')
}
const step = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name })

test.describe('§6 Mutations', () => {
  test('an application is filed at the counter, paid, verified, and its notice printed', async ({ pageAs, debtor }) => {
    const page = await pageAs('nigam_admin')
    await page.goto(`/properties/view/${debtor.propertyUniqueId}?view=mutations`)
    await page.getByRole('link', { name: 'Apply for a mutation' }).click()
    await expect(page.getByRole('main')).toContainText('To be paid before the order')
    await page.getByLabel('Basis of transfer').selectOption('Court order')
    await page.getByLabel('Day of death, deed or order').fill('2026-09-01')
    await page.getByRole('radio', { name: 'Yes' }).check()
    const worked = /(Plot|Floor) area in the register [\d,.]+ sq ft: slab/
    await expect(page.getByText(worked)).toBeVisible()
    await page.getByLabel('Owner name').fill('Meera Varshney')
    await page.getByLabel('Father’s name').fill('Ramswaroop Varshney')
    await page.getByLabel('Mobile number').fill('9811122233')
    const isKept = (id: string) => Object.keys(localStorage).some((key) => key.endsWith(`.mutation.${id}`))
    await expect.poll(() => page.evaluate(isKept, debtor.propertyUniqueId)).toBe(true)
    await page.reload()
    await expect(page.getByText(/^A draft from/)).toBeVisible()
    await expect(page.getByLabel('Mobile number')).toHaveValue('9811122233')
    await page.getByRole('button', { name: 'File the application' }).click()
    await expect(page.getByText('Choose a file').or(page.getByRole('alert')).first()).toBeVisible()
    for (const name of ['Proof of identity', 'Photograph', 'Copy of the court order'])
      await page.getByLabel(name).setInputFiles(paper)
    await page.getByRole('button', { name: 'File the application' }).click()
    await expect(page.getByText(/Filed under MA-2026-27-\d{6}/)).toBeVisible()
    await expect(page.getByText(worked)).toBeVisible()

    await expect(step(page, 'Verify')).toHaveAttribute('aria-disabled', 'true')
    await step(page, 'Enter the fee receipt').click()
    const fee = page.getByRole('dialog')
    await fee.getByLabel('Receipt no.').fill('R-4471')
    await fee.getByRole('button', { name: 'Enter the fee receipt' }).click()
    await step(page, 'Verify').click()
    const visit = page.getByRole('dialog')
    await visit.getByRole('button', { name: 'Verify' }).click()
    await expect(visit.getByText('Enter what was found on the spot')).toBeVisible()
    await visit.getByLabel('What was found on the spot').fill('the applicant lives there')
    await visit.getByRole('button', { name: 'Verify' }).click()
    await step(page, 'Issue the notice').click()
    const notice = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Public notice' }).click()
    expect((await notice).suggestedFilename()).toMatch(/^MA-2026-27-\d{6}\.pdf$/)
    await expect(step(page, 'Approve')).toHaveAttribute('aria-disabled', 'true')
  })

  test('an official sees what the order does, orders it, and the register names the new owner', async ({ pageAs }) => {
    const page = await pageAs('ctao')
    await open(page, 3)
    const newOwner =
      (await page
        .getByText(/, son or daughter of /)
        .last()
        .textContent()) ?? ''
    await step(page, 'Approve').click()
    const dialog = page.getByRole('dialog', { name: 'Approve' })
    await expect(dialog).toContainText(newOwner)
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Order issued, the register changed').first()).toBeVisible()
    const order = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Order', exact: true }).click()
    expect((await order).suggestedFilename()).toMatch(/^MO-2026-27-\d{6}\.pdf$/)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^\w{2}-\w{3}-\w{3}-\d{6}$/ })
      .click()
    await expect(page.getByRole('table', { name: 'Mutations' })).toContainText('Ordered')
    await expect(page.getByRole('main')).toContainText(newOwner.split(', ')[0] ?? newOwner)
  })

  test('dues stand in the way of an order, and the button says how much', async ({ pageAs }) => {
    const page = await pageAs('ctao')
    await open(page, 5)
    await expect(page.getByRole('main')).toContainText('To be paid before the order')
    await expect(page.getByRole('paragraph').filter({ hasText: 'of tax stands unpaid on the property' })).toBeVisible()
    await step(page, 'Approve').hover()
    await expect(page.getByRole('tooltip')).toContainText(/₹[\d,.]+ of tax stands unpaid on the property/)
  })

  test('an objection is heard on its day, and an application rejected with its reasons', async ({ pageAs }) => {
    const page = await pageAs('ctao')
    await open(page, 6)
    await step(page, 'Fix a hearing').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Day of the hearing').fill('2099-01-04')
    await dialog.getByLabel('Place').fill('Room 4')
    await dialog.getByRole('button', { name: 'Fix a hearing' }).click()
    await expect(page.getByRole('list', { name: 'The way so far' })).toContainText('Hearing fixed')
    await expect(page.getByRole('definition').filter({ hasText: 'Hearing fixed' })).toBeVisible()
    await expect(step(page, 'Change the hearing')).toBeVisible()
    await expect(step(page, 'Note the hearing')).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText('The hearing is on 4 Jan 2099; it cannot be noted before.').first()).toBeVisible()
    await step(page, 'Reject').click()
    await page.getByRole('dialog').getByLabel('Reasons').fill('the will names another house')
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByText('Rejected', { exact: true }).first()).toBeVisible()
    await expect(step(page, 'Reject')).toHaveCount(0)
  })

  for (const { language, theme } of looks)
    test(`list, record and application are accessible: ${language}, ${theme}`, async ({ pageAs }) => {
      const page = await pageAs('nigam_admin', { language, theme })
      await page.goto('/mutations')
      await expect(page.getByRole('table')).toBeVisible()
      await expectAccessible(page)
      await page.goto('/mutations?mutation=7')
      await expect(
        page
          .getByRole('list')
          .filter({ has: page.getByRole('listitem') })
          .last(),
      ).toBeVisible()
      await expectAccessible(page)
      await page.goto('/mutations?apply=new')
      await page.locator('select[name=type]').selectOption('will')
      await page.locator('[type=submit]').click()
      await expectAccessible(page)
    })
})
