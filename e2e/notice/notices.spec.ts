import { formatDate } from '@karsetu/contract/words/format.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import { addDays } from '@karsetu/domain/time/iso-date.ts'
import type { Page } from '@playwright/test'
import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, signIn, test } from '../support/people.ts'

const papers = (page: Page) =>
  page
    .getByRole('table', { name: 'Notices' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

/** Numbers of the bills of two properties: papers of this test alone. */
async function twoBills(): Promise<[string, string]> {
  const address = process.env.E2E_ADDRESS ?? ''
  const authorization = `Bearer ${await signIn(address, 'ctao')}`
  const ask = async (path: string, body?: object) => {
    const reply = await fetch(`${address}/api${path}`, {
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return (await reply.json()).data
  }
  const { rows: unbilled } = await ask('/notices/eligible?kind=bill&limit=100')
  const propertyIds = unbilled.slice(-2).map((row: { propertyUniqueId: string }) => row.propertyUniqueId)
  const { runId } = await ask('/taxDemands/bulkDemandBill', { propertyIds, again: true })
  await expect.poll(async () => (await ask(`/notice-runs/${runId}`)).status, { timeout: 45_000 }).toBe('made')
  const { rows } = await ask(`/notices?runId=${runId}`)
  return rows.map((row: { noticeNo: string }) => row.noticeNo)
}

/** Confirms what the dialog says the run comes to. */
const confirm = (page: Page) =>
  page
    .getByRole('dialog', { name: /^Make papers: / })
    .getByRole('button', { name: /^(Make [\d,]+ papers?|List the reasons)$/ })
    .click()

test('the officer makes the bills of a ward, prints them, and enters what the messenger met', async ({ pageAs }) => {
  const page = await pageAs('ctao')
  await page.goto('/properties/notices?view=runs')
  const form = page.getByRole('form', { name: 'Make papers' })
  const ward = form.getByLabel('Ward', { exact: true })
  await expect(ward.getByRole('option').nth(3)).toBeAttached()
  await form.getByLabel('Property IDs').fill('01-001-001-00001')
  await form.getByRole('button', { name: 'Make papers' }).click()
  await expect(form.getByLabel('Property IDs')).toHaveAccessibleDescription(
    /Each Property ID must be exactly 17 characters long/,
  )
  await form.getByLabel('Property IDs').fill('99-999-999-999999')
  await form.getByRole('button', { name: 'Make papers' }).click()
  await expect(form.getByLabel('Property IDs')).toHaveAccessibleDescription(/No such property: 99-999-999-999999/)
  await ward.selectOption({ index: 1 })
  await form.getByRole('button', { name: 'Make papers' }).click()
  await expect(form.getByLabel('Property IDs')).toHaveAccessibleDescription(/only one of them/)
  await form.getByLabel('Property IDs').fill('')
  await ward.selectOption({ index: 1 })
  await form.getByLabel('Also those who have a bill of this year').check()
  await form.getByRole('button', { name: 'Make papers' }).click()
  await confirm(page)
  await expect(page.getByRole('status').filter({ hasText: /^Made$/ })).toBeVisible({ timeout: 45_000 })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download ward \d+, part 1$/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^bill-\d+-ward-\d+-part-1\.pdf$/)

  await page.goto('/properties/notices?outcome=waiting')
  const paper = page.getByRole('button', { name: 'Download paper (PDF)' })
  await expect(paper).toHaveAccessibleDescription('Select a paper to download it')
  // Once it is delivered, the list of those that wait may be empty.
  const property = await papers(page)
    .getByRole('link', { name: /^\d{2}-\d{3}-\d{3}-\d{6}$/ })
    .first()
    .textContent()
  await papers(page).first().click()
  const alone = page.waitForEvent('download')
  await paper.click()
  expect((await alone).suggestedFilename()).toMatch(/^B_\d{4}-\d{2}_\d{7}\.pdf$/)
  await page.getByRole('button', { name: 'Enter delivery' }).click()
  const dialog = page.getByRole('dialog', { name: /^Delivery of B\// })
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByRole('button', { name: 'Name of the messenger is required' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Served' }).check()
  await dialog
    .getByLabel('Outcome on')
    .fill(await page.evaluate(() => new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)))
  await dialog.getByLabel('By whom').fill('R. K. Verma')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(/^Delivery of B\/.* was entered$/)).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`/properties/view/${property}?view=papers`)
  const again = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Download B\// })
    .first()
    .click()
  expect((await again).suggestedFilename()).toMatch(/^B_\d{4}-\d{2}_\d{7}\.pdf$/)
  await expectAccessible(page)
})

test('the officer makes one file of a ward, at a desk and on a phone', async ({ pageAs }) => {
  const page = await pageAs('ctao')
  await page.goto('/properties/notices?view=runs')
  const form = page.getByRole('form', { name: 'Make papers' })
  const ward = form.getByLabel('Ward', { exact: true })
  await expect(ward.getByRole('option').nth(3)).toBeAttached()
  const files = form.getByRole('radiogroup', { name: 'Files for the press' })
  await expect(files.getByRole('radio', { name: /^One for each beat/ })).toBeChecked()
  await files.getByRole('radio', { name: /^One for each ward/ }).check()
  await expect(form.getByLabel('Papers in one file at most')).toHaveCount(0)
  await ward.selectOption({ index: 1 })
  await form.getByLabel('Also those who have a bill of this year').check()
  await form.getByRole('button', { name: 'Make papers' }).click()
  await confirm(page)
  await expect(page.getByRole('status').filter({ hasText: /^Made$/ })).toBeVisible({ timeout: 45_000 })
  const file = page.getByRole('button', { name: /^Download ward \d+$/ })
  await expect(file).toHaveCount(1)
  const download = page.waitForEvent('download')
  await file.click()
  expect((await download).suggestedFilename()).toMatch(/^bill-\d+-ward-\d+\.pdf$/)
  // A message that is fading has less contrast than it had.
  await expect(page.getByText('The files are being made; you may leave this page')).toBeHidden({ timeout: 15_000 })
  await expectAccessible(page)
  // What was asked for stays with the run, there and in the list of all.
  await expect(page.getByText('One for each ward', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'All runs' }).click()
  const row = page.getByRole('table', { name: 'Runs' }).getByRole('row').filter({ hasText: 'Made' }).first()
  await expect(row).toContainText(/\d+ \w+/)
  await row.getByRole('link').nth(1).click()
  await expect(page).toHaveURL(/runId=\d+/)
})

test('for whom a paper may be made stands with what it asks for; papers are made today alone', async ({ pageAs }) => {
  const page = await pageAs('ctao')
  const day = addDays(istDateOf(new Date()), 45)
  await page.goto('/properties/notices?view=eligible&kind=bill')
  await expect(page.getByRole('columnheader', { name: 'To pay' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Make [\d,]+ papers?$/ })).toBeEnabled()
  const chooser = page.getByRole('form', { name: 'Eligible on' })
  await chooser.getByLabel('Eligible on').fill(day)
  await chooser.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText(`As of ${formatDate(day, 'en')}.`, { exact: false })).toBeVisible()
  const make = page.getByRole('button', { name: /^Make [\d,]+ papers?$/ })
  await make.focus()
  await expect(page.getByRole('tooltip', { name: 'Papers are made as of today' })).toBeVisible()
  await expectAccessible(page)
})

test('papers are begun only when it was said of whom, how many and on which dues', async ({ pageAs }) => {
  const page = await pageAs('ctao')
  await page.setViewportSize({ width: 360, height: 740 })
  let begun = 0
  page.on('request', (request) => {
    if (/bulkDemandBill|generateBulkNotice/.test(request.url())) begun += 1
  })
  await page.goto('/properties/notices?view=runs')
  const form = page.getByRole('form', { name: 'Make papers' })
  await form.getByLabel('Also those who have a bill of this year').check()
  await form.getByRole('button', { name: 'Make papers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make papers: Demand bill' })
  await expect(dialog.getByText('All your zones and wards')).toBeVisible()
  await expect(dialog.getByText(/₹/)).toBeVisible()
  await expect(dialog.getByText(/Papers are numbered and cannot be withdrawn/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Make [\d,]+ papers$/ })).toBeEnabled()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await form.getByRole('combobox', { name: /^Paper/ }).selectOption({ label: 'Warrant' })
  await form.getByRole('button', { name: 'Make papers' }).click()
  const nobody = page.getByRole('dialog', { name: 'Make papers: Warrant' })
  const make = nobody.getByRole('button', { name: 'Make 0 papers' })
  await expect(make).toHaveAttribute('aria-disabled', 'true')
  await nobody.getByRole('button', { name: 'Cancel' }).click()
  await page.goto('/properties/notices?view=eligible&kind=bill')
  const total = await page.getByRole('button', { name: /^Make [\d,]+ papers?$/ }).textContent()
  await page.getByRole('button', { name: /^Make [\d,]+ papers?$/ }).click()
  await expect(dialog.getByRole('button', { name: total ?? '', exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(begun).toBe(0)
})

test('papers are made for those of a mohalla who owe an amount; what is no amount asks nothing', async ({ pageAs }) => {
  const page = await pageAs('ctao')
  await page.goto('/properties/notices?view=eligible&kind=bill')
  const make = page.getByRole('button', { name: /^Make ([\d,]+ )?papers?$/ })
  const filters = page.getByRole('search', { name: 'Filters' })
  await expect(make).toBeEnabled()
  const all = (await make.textContent()) ?? ''
  await filters.getByRole('combobox', { name: /^Ward/ }).selectOption({ index: 1 })
  const mohalla = filters.getByRole('combobox', { name: /^Mohalla/ })
  await expect(mohalla.getByRole('option').nth(1)).toBeAttached()
  await mohalla.selectOption({ index: 1 })
  await expect(page).toHaveURL(/mohallaId=/)
  await filters.getByRole('button', { name: 'Clear all' }).click()
  await page.goto('/properties/notices?view=eligible&kind=bill&minAmount=5,000')
  await expect(make).not.toHaveText(all)
  await make.click()
  const dialog = page.getByRole('dialog', { name: 'Make papers: Demand bill' })
  await expect(dialog.getByText('5,000')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const least = filters.getByRole('searchbox', { name: 'Dues from (₹)' })
  await least.fill('much')
  await least.press('Enter')
  await expect(least).toHaveAccessibleDescription(/number/i)
  await expect(make).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('table', { name: 'Eligible for a paper' }).getByRole('link')).toHaveCount(0)
  await page.goto('/properties/notices?view=runs')
  const form = page.getByRole('form', { name: 'Make papers' })
  await form.getByLabel('Dues from (₹)').fill('much')
  await form.getByRole('button', { name: 'Make papers' }).click()
  await expect(form.getByLabel('Dues from (₹)')).toHaveAccessibleDescription(/number/i)
  await form.getByLabel('Dues from (₹)').fill('5,000')
  await form.getByLabel('Property IDs').fill('01-001-001-000001')
  await form.getByRole('button', { name: 'Make papers' }).click()
  await expect(form.getByLabel('Dues from (₹)')).toHaveAccessibleDescription(/go with a place/)
})

test('a delivery sheet is entered by keyboard alone: number and Enter, faults by number, and taken back', async ({
  pageAs,
}) => {
  const [first, second] = await twoBills()
  const page = await pageAs('ctao')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/properties/notices')
  await page.getByRole('link', { name: 'Deliveries', exact: true }).click()
  const form = page.getByRole('form', { name: 'Enter a delivery sheet' })
  const field = form.getByLabel('Paper number')
  await field.press('Enter')
  await expect(form.getByLabel('By whom')).toHaveAccessibleDescription('Name of the messenger is required')
  await form.getByLabel('By whom').fill('R. K. Verma')
  await field.focus()
  // As a scanner does: the next number comes before the one before was answered.
  await page.keyboard.type(first)
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('')
  await page.keyboard.type(String(Number(second.slice(-7))))
  await page.keyboard.press('Enter')
  const lines = page
    .getByRole('table', { name: 'This sheet' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  await expect(lines.filter({ hasText: second }).getByText('Entered', { exact: true })).toBeVisible()
  await expect(lines.filter({ hasText: first }).getByText('Entered', { exact: true })).toBeVisible()
  await page.keyboard.type('9999999')
  await page.keyboard.press('Enter')
  const errors = page.getByRole('alert').filter({ hasText: /9999999 was not entered: There is no paper/ })
  await expect(errors).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Correct .*9999999$/ }).press('Enter')
  await expect(errors).toBeHidden()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(/9999999$/)
  await page.getByRole('button', { name: `Take back ${first}` }).press('Enter')
  await expect(page.getByText(`Delivery of ${first} was taken back`)).toBeVisible()
  await expect(field).toHaveValue(first)
  await expect(field).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(form.getByRole('radio', { name: 'Refused' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(lines.filter({ hasText: first })).toContainText('Refused')
  await expect(lines.filter({ hasText: first }).getByText('Entered', { exact: true })).toBeVisible()
})

test('whom a run left out is listed page by page and exported; a failure says so', async ({ pageAs }) => {
  const page = await pageAs('ctao')
  await page.goto('/properties/notices?view=eligible&kind=bill')
  const unbilled = page.getByRole('table', { name: 'Eligible for a paper' }).getByRole('link').first()
  const id = (await unbilled.textContent()) ?? ''
  await page.goto('/properties/notices?view=runs')
  const form = page.getByRole('form', { name: 'Make papers' })
  await form.getByRole('combobox', { name: /^Paper/ }).selectOption({ label: 'Warrant' })
  await form.getByLabel('Property IDs').fill(id)
  let isBroken = true
  await page.route(/left-out\?/, (route) => (isBroken ? route.abort() : route.continue()))
  await form.getByRole('button', { name: 'Make papers' }).click()
  await confirm(page)
  await expect(page.getByRole('status').filter({ hasText: /^Made$/ })).toBeVisible({ timeout: 45_000 })
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible({ timeout: 20_000 })
  isBroken = false
  await again.click()
  const list = page.getByRole('table', { name: 'Left out' })
  await expect(list.getByText(id)).toBeVisible()
  await expect(list.getByText('The step before was never taken')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^left-out-\d+\.xlsx$/)
  await expectAccessible(page)
})

test('a run or property that is typed wrongly is a fault at its field, and no list', async ({ pageAs }) => {
  const page = await pageAs('ctao')
  await page.goto('/properties/notices?runId=7x')
  const filters = page.getByRole('search', { name: 'Filters' })
  const run = filters.getByRole('searchbox', { name: 'Run' })
  await expect(run).toHaveAccessibleDescription('Enter a number')
  await expect(papers(page)).toHaveCount(0)
  const off = page.getByRole('button', { name: 'Export' })
  await expect(off).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await run.fill('1')
  await run.press('Enter')
  await expect(off).not.toHaveAttribute('aria-disabled', 'true')
  const property = filters.getByRole('searchbox', { name: 'Property ID' })
  await property.fill('01-001-001-0000012')
  await property.press('Enter')
  await expect(property).toHaveAccessibleDescription(/has 17 characters/)
})

test('§2 property notices are for officials: an operator is not authorized', async ({ pageAs }) => {
  const page = await pageAs('operator')
  await page.goto('/properties/notices')
  await expect(page.getByRole('heading', { name: 'Not Authorized' })).toBeVisible()
})

test('§6 jalkal: Notices; they read, and make none', async ({ pageAs }) => {
  const page = await pageAs('jalkal')
  await page.goto('/properties/notices?view=runs')
  await expect(page.getByRole('table', { name: 'Runs' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Runs'])
  await expect(page.getByRole('link', { name: 'Runs', exact: true })).toHaveAttribute('aria-current', /./)
  await expect(page.getByRole('link', { name: 'Make and print' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Deliveries', exact: true })).toHaveCount(0)
  await page.goto('/properties/notices?view=deliveries')
  await expect(page.getByRole('table', { name: 'Notices' })).toBeVisible()
})

for (const chosen of looks) {
  test(`notices can be used by everyone (${chosen.language}, ${chosen.theme})`, async ({ pageAs }) => {
    const page = await pageAs('ctao', chosen)
    await page.goto('/properties/notices?view=deliveries')
    await expect(page.getByRole('form')).toBeVisible()
    await expectAccessible(page)
    for (const view of ['papers', 'eligible', 'runs']) {
      await page.goto(`/properties/notices?view=${view}`)
      // An empty list has no height on a phone.
      await expect(page.getByRole('table').first()).toBeAttached()
      await expectAccessible(page)
    }
  })
}
