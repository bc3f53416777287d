import type { Locale } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, test } from '../support/debtors.ts'
import { fileObjection } from '../support/objections.ts'
import { look, signIn, tokenKey } from '../support/people.ts'

/** A second person at a desk of their own. */
async function anotherDesk(browser: Browser, baseURL: string | undefined, role: RoleName): Promise<Page> {
  const desk = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}) })).newPage()
  const token = await signIn(baseURL ?? '', role)
  await desk.addInitScript(([key, value]) => localStorage.setItem(key, value), [tokenKey, token] as const)
  return desk
}

/** What anybody is told who asks for the number, in a language. */
async function readOutside(page: Page, objectionNo: string, language: Locale): Promise<void> {
  await look(page, { language })
  await page.goto(`/objections/status?by=number&q=${objectionNo}`)
  await expect(page.getByRole('heading', { name: objectionNo })).toBeVisible()
}

type Word = (inputs: Record<string, never>, options: { locale: Locale }) => string

/** What follows from the order stands there, with the way to the ledger and whom to ask. */
async function expectFollows(page: Page, words: readonly Word[], locale: Locale): Promise<void> {
  await expect(page.getByRole('heading', { name: m.objection_follows_title({}, { locale }) })).toBeVisible()
  for (const word of words) await expect(page.getByText(word({}, { locale }))).toBeVisible()
  await expect(page.getByRole('link', { name: m.objection_follows_ledger({}, { locale }) })).toBeVisible()
  await expect(page.locator('main a[href^="tel:"]')).toBeVisible()
}

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())

test('on a phone the sums are folded behind what is pending, and the first objection is in view', {
  tag: '@phone',
}, async ({ pageAs, debtor }) => {
  const page = await pageAs('ctao')
  await fileObjection(page, debtor.propertyUniqueId)
  await page.goto('/dashboard/objections')
  const sums = page.getByRole('button', { name: /^\d+ pending, \d+ received late$/ })
  await expect(sums).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByText('Hearings within 7 days')).toBeHidden()
  await expect(page.getByRole('table', { name: 'Objections' }).getByRole('link').first()).toBeInViewport()
  await sums.click()
  await expect(page.getByText('Hearings within 7 days')).toBeVisible()
})

test('a clerk hears an objection; the officer rejects it by a numbered order', async ({
  pageAs,
  debtor,
  browser,
  baseURL,
}) => {
  const page = await pageAs('clerk')
  const { objectionId: id, objectionNo } = await fileObjection(page, debtor.propertyUniqueId)
  await page.goto(`/dashboard/objections?propertyUniqueId=${debtor.propertyUniqueId}`)
  await page.getByRole('table', { name: 'Objections' }).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Reject it' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Fix a hearing' }).click()
  const fixing = page.getByRole('dialog', { name: 'Fix a hearing' })
  await fixing.getByLabel('Day of the hearing').fill(today())
  // Whatever time it is: a hearing that has not begun has no outcome.
  await fixing.getByLabel('Time').fill('00:00')
  await fixing.getByLabel('Place').fill('Zone office, room 4')
  await fixing.getByRole('button', { name: 'Fix a hearing' }).click()
  await expect(page.getByText('Hearing fixed; a message to the objector goes to the gateway')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Grounds of the objection' })).toBeVisible()
  await page.getByRole('button', { name: 'Note the hearing' }).click()
  const noting = page.getByRole('dialog', { name: 'Note the hearing' })
  await noting.getByRole('radio', { name: 'Heard' }).check()
  await noting.getByLabel('What was said').fill('The plan was shown')
  await noting.getByRole('button', { name: 'Note the hearing' }).click()
  await expect(page.getByRole('table', { name: 'Hearings' })).toContainText('The plan was shown')

  const desk = await anotherDesk(browser, baseURL, 'ctao')
  await desk.goto(`/dashboard/objections?objection=${id}`)
  await desk.getByRole('button', { name: 'Reject it' }).click()
  const rejecting = desk.getByRole('dialog', { name: 'Reject it' })
  await rejecting.getByLabel('Reasons').fill('The area is as measured on site.')
  // A click beside the dialog, or a reload, loses none of the reasons.
  await desk.keyboard.press('Escape')
  await desk.reload()
  await desk.getByRole('button', { name: 'Reject it' }).click()
  await expect(rejecting.getByLabel('Reasons')).toHaveValue('The area is as measured on site.')
  await rejecting.getByRole('button', { name: 'Reject it' }).click()
  await expect(desk.getByText('Rejected by order; a message to the objector goes to the gateway')).toBeVisible()
  await expect(desk.getByText(/^OO-2026-27-\d{6}/)).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Order (PDF)' })).toBeVisible()
  await expectFollows(desk, [m.objection_follows_refused, m.objection_document_appeal], 'en')
  await desk.context().close()
  for (const locale of ['en', 'hi'] as const) {
    await readOutside(page, objectionNo, locale)
    await expectFollows(page, [m.objection_follows_refused, m.objection_document_appeal], locale)
    await expectAccessible(page)
  }
})

test('an officer accepts an objection with its effect in view; a second person approves, and only then it is resolved', async ({
  pageAs,
  debtor,
  browser,
  baseURL,
}) => {
  const page = await pageAs('ctao')
  const { objectionId: id, objectionNo } = await fileObjection(page, debtor.propertyUniqueId)
  await page.goto(`/dashboard/objections?objection=${id}`)
  const dues = page.getByRole('main').getByRole('link', { name: /^₹/ })
  await expect(dues).toHaveAttribute('href', `/ledger/${debtor.propertyUniqueId}`)
  await page.getByRole('button', { name: 'Accept it' }).click()
  const area = page.getByRole('group', { name: 'Floors' }).getByLabel('Area').first()
  const before = Number(await area.inputValue())
  await area.fill(String(before / 2))
  await page.getByLabel('Father’s name').first().fill('Hari Om')
  for (const field of ['category', 'subCategory']) {
    const request = page.locator(`select[name="${field}"][aria-required="true"]`)
    if ((await request.count()) > 0 && (await request.inputValue()) === '') await request.selectOption({ index: 1 })
  }
  await page.getByRole('radio', { name: 'Accepted in part' }).check()
  await page.getByLabel('Reasons').fill('Measured again on site: as the objector says.')
  await page.getByRole('button', { name: 'See the effect' }).click()
  // Said on top of a long form whose end is in view: the fault comes into view.
  await expect(page.getByText('Nobody is rejected unheard: fix a hearing first')).toBeInViewport()
  await page.getByRole('radio', { name: 'Accepted', exact: true }).check()
  await page.getByRole('button', { name: 'See the effect' }).click()
  await expect(page.getByRole('table', { name: 'Effect on the tax' })).toContainText('−₹')
  await expect(page.getByText('a second person approves it before the order is in force')).toBeVisible()
  await page.getByRole('button', { name: 'Make the order' }).click()
  await expect(page.getByText('The order is made and not in force')).toBeVisible()

  const desk = await anotherDesk(browser, baseURL, 'nigam_admin')
  await page.getByRole('link', { name: 'See the change that waits' }).click()
  await desk.goto(page.url())
  await expect(desk.getByText(/Carries out the order on objection OB-/)).toBeVisible()
  await desk.getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText('Approved; the register is changed')).toBeVisible()
  await desk.context().close()
  await page.goto(`/properties/view/${debtor.propertyUniqueId}?view=objections`)
  await expect(page.getByRole('table', { name: 'Objections' })).toContainText('Resolved')
  for (const locale of ['en', 'hi'] as const) {
    await readOutside(page, objectionNo, locale)
    await expectFollows(page, [m.objection_follows_credit], locale)
    await expect(page.getByRole('table', { name: m.register_effect_title({}, { locale }) })).toContainText('−₹')
    await expect(page.getByText(m.objection_document_appeal({}, { locale }))).toHaveCount(0)
    await expectAccessible(page)
  }
})

test('§2 an operator uploads an objection and sees it among their own', async ({ pageAs, debtor }) => {
  const page = await pageAs('operator')
  await page.goto('/dashboard/operator/objections')
  await page.getByRole('link', { name: 'Enter an objection' }).click()
  await expect(page).toHaveURL('/upload-objection')
  // The list that is left has a field of this name too, as long as the form is on its way.
  await expect(page.getByRole('heading', { name: 'Enter an objection' })).toBeVisible()
  await page.getByLabel('Property ID').fill(debtor.propertyUniqueId)
  await page.getByLabel('Objection to').selectOption({ label: 'Owner is recorded wrongly' })
  await page.getByLabel('Grounds').fill('The house was bought in 2019; the register names the seller.')
  await page.getByLabel('Name of the objector').fill('Gulab Chand')
  await page.getByLabel('Mobile number').fill('9811100125')
  await page.getByRole('button', { name: 'File objection' }).click()
  await expect(page.getByRole('heading', { name: /is filed$/ })).toBeVisible()
  await page.getByRole('link', { name: 'My objections' }).last().click()
  await expect(page.getByRole('table', { name: 'My objections' })).toContainText('Gulab Chand')
})

test('§2 who may open which screen of objections', async ({ pageAs, page }) => {
  await page.goto('/dashboard/objections')
  await expect(page).toHaveURL(/\/auth\/login/)
  const official = await pageAs('jalkal')
  for (const path of ['/upload-objection', '/dashboard/operator/objections']) {
    await official.goto(path)
    await expect(official.getByText('Not Authorized')).toBeVisible()
  }
  await official.goto('/dashboard/objections')
  await expect(official.getByText('Your role enters no objections, so none appear here.')).toBeVisible()
  await expect(official.getByRole('table')).toHaveCount(0)
})

test('§7 the list is asked by objectionStatus, uploaderType and objectionDate', async ({ pageAs, debtor }) => {
  const page = await pageAs('clerk')
  const { objectionNo } = await fileObjection(page, debtor.propertyUniqueId)
  await page.goto(`/dashboard/objections?propertyUniqueId=${debtor.propertyUniqueId}`)
  const table = page.getByRole('table', { name: 'Objections', exact: true })
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Pending' })
  await expect(page).toHaveURL(/objectionStatus=pending/)
  await page.getByRole('combobox', { name: 'Filed by' }).selectOption({ label: 'Citizen' })
  await expect(page).toHaveURL(/uploaderType=citizen/)
  await page.getByLabel('Received on', { exact: true }).fill(today())
  await expect(page).toHaveURL(/objectionDate=/)
  await expect(table).toContainText(objectionNo)
  await page.getByRole('combobox', { name: 'Filed by' }).selectOption({ label: 'Operator' })
  await expect(page.getByText('Nothing matches these filters.', { exact: false })).toBeVisible()
})

for (const { language, theme } of looks)
  test(`the screens of the office are accessible: ${language}, ${theme}`, async ({ pageAs, debtor }) => {
    const page = await pageAs('ctao', { language, theme })
    const { objectionId } = await fileObjection(page, debtor.propertyUniqueId)
    await page.goto('/dashboard/objections')
    await expect(page.getByRole('table').first()).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/dashboard/objections?objection=${objectionId}`)
    await expect(page.getByRole('list').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/dashboard/objections?objection=${objectionId}&order=new`)
    await expect(page.locator('form')).toBeVisible()
    await expectAccessible(page)
  })
