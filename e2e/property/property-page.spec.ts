import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, test } from '../support/debtors.ts'
import { anotherDesk } from '../support/people.ts'

test('a property: record, assessment with its steps, ledger, papers and history', async ({ pageAs }) => {
  const page = await pageAs('nigam_admin')
  await page.goto('/properties')
  await page.getByRole('link', { name: /^Open/ }).first().click()
  const views = page.getByRole('navigation', { name: 'Parts of the property’s page' })
  await expect(page.getByRole('heading', { name: 'Floors and premises' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Floors and premises' }).getByRole('columnheader')).toContainText([
    'Used as',
  ])
  for (const fact of ['Old ARV', 'Taxed from financial year'])
    await expect(page.getByText(fact, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Images of the building' })).toBeVisible()
  await page.getByRole('heading', { name: 'Location' }).scrollIntoViewIfNeeded()
  await expect(
    page.getByRole('application', { name: 'Map of boundaries and properties' }).locator('canvas').first(),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the large map' })).toHaveAttribute('href', /gis\?property=/)
  await views.getByRole('link', { name: 'Assessment' }).click()
  await expect(page.getByRole('heading', { name: 'Assessments on record' })).toBeVisible()
  await views.getByRole('link', { name: 'Ledger and payments' }).click()
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible()
  await page.getByRole('textbox', { name: 'If paid by' }).fill('2028-03-31')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Dues on 31 Mar 2028' })).toBeVisible()
  await expect(page).toHaveURL(/(?=.*view=account)(?=.*asOf=2028-03-31)/)
  await views.getByRole('link', { name: 'Bills and notices' }).click()
  await expect(page.getByRole('button', { name: /bill/i })).toBeVisible()
  await views.getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL(/view=history/)
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Point on the map: From a file')
})

test('§5 owner update: husband name required unless father name is given, and vice versa; a clerk corrects the owner', async ({
  pageAs,
}) => {
  const page = await pageAs('clerk')
  await page.goto('/properties')
  await page.getByRole('link', { name: /^Open/ }).nth(1).click()
  await page
    .getByRole('button', { name: /^Correct the owner:/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Correct the owner' })
  const [father, husband] = [dialog.getByLabel('Father’s name'), dialog.getByLabel('Husband’s name')]
  await father.fill('')
  await husband.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(father).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, '[role=dialog]')
  await father.fill('Ram Lal Gupta')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table', { name: 'Owners' })).toContainText('Ram Lal Gupta')
})

test('§1 mobile number: changed from the page of the property, with a reason and word to both numbers', async ({
  pageAs,
  debtor,
}) => {
  const page = await pageAs('nigam_admin')
  await page.goto(`/properties/view/${debtor.propertyUniqueId}`)
  await page
    .getByRole('button', { name: /^Change mobile number:/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Change mobile number' })
  await expect(dialog.getByText(/^Number now: \d{10}$/)).toBeVisible()
  await dialog.getByLabel('New mobile number').fill('9811144466')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByLabel('Reason').fill('asked at the counter')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table', { name: 'Owners' })).toContainText('9811144466')
})

test('the water department reads the owners and corrects none', async ({ pageAs }) => {
  const page = await pageAs('jalkal')
  await page.goto('/properties')
  await page.getByRole('link', { name: /^Open/ }).first().click()
  await expect(page.getByRole('table', { name: 'Owners' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Correct the owner:/ })).toHaveCount(0)
})

test('every list of the property’s page comes page by page, from the newest', async ({ pageAs }) => {
  const page = await pageAs('nigam_admin')
  await page.goto('/properties')
  const href = await page.getByRole('link', { name: /^Open/ }).first().getAttribute('href')
  // The demo city has no property with that many papers: the reply says that there are more than it brings.
  await page.route(/\/api\/(notices|mutations|taxDemands\/paymentDetails)\?/, async (route) => {
    const reply = await route.fetch()
    const answer = await reply.json()
    const rows: Record<string, unknown>[] = answer.data.rows ?? answer.data.payments
    await route.fulfill({ response: reply, json: { ...answer, data: { ...answer.data, total: 25 + rows.length } } })
  })
  for (const { view, call, isInAddress } of [
    { view: 'papers', call: '/api/notices?', isInAddress: true },
    { view: 'mutations', call: '/api/mutations?', isInAddress: true },
    { view: 'account', call: '/api/taxDemands/paymentDetails?', isInAddress: false },
  ]) {
    await page.goto(`${href}?view=${view}`)
    const pages = page.getByRole('navigation', { name: 'Pages' }).first()
    await expect(pages).toContainText('1 to 10 of')
    const query = page.waitForRequest(
      (request) => request.url().includes(call) && /[?&]page=2(&|$)/.test(request.url()),
    )
    await pages.getByRole('button', { name: 'Next page' }).click()
    await query
    await expect(pages).toContainText('11 to 20 of')
    if (isInAddress) await expect(page).toHaveURL(/page=2/)
  }
  const entries = page.getByRole('table', { name: 'Every entry, newest first' })
  const pages = page.locator('section').filter({ has: entries }).getByRole('navigation', { name: 'Pages' })
  const [newest] = await entries.getByRole('row').nth(1).allInnerTexts()
  await pages.getByLabel('Rows per page').selectOption('10')
  await expect(entries.getByRole('row')).toHaveCount(11)
  await pages.getByRole('button', { name: 'Next page' }).click()
  await expect(entries.getByRole('row').nth(1)).not.toHaveText(newest ?? '')
  await expectAccessible(page)
})

test('a property that does not exist is said so', async ({ pageAs }) => {
  const page = await pageAs('clerk')
  await page.goto('/properties/view/99-999-999-999999')
  await expect(page.getByRole('link', { name: 'Search Property' }).last()).toBeVisible()
})

test('§2 officials only: an operator is turned away, and an official sees the parts that their role opens', async ({
  pageAs,
  browser,
  baseURL,
}) => {
  const clerk = await anotherDesk(browser, baseURL, 'clerk')
  await clerk.goto('/properties')
  await clerk.getByRole('link', { name: /^Open/ }).first().click()
  const views = clerk.getByRole('navigation', { name: 'Parts of the property’s page' })
  await expect(views.getByRole('link', { name: 'Ledger and payments' })).toBeVisible()
  await expect(views.getByRole('link', { name: 'Bills and notices' })).toHaveCount(0)
  const { pathname } = new URL(clerk.url())
  await clerk.context().close()

  const page = await pageAs('operator')
  await page.goto(pathname)
  await expect(page.getByText('Not Authorized')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Floors and premises' })).toHaveCount(0)
})

for (const { language, theme } of looks) {
  test(`can be used by everyone: ${language}, ${theme}`, async ({ pageAs }) => {
    const page = await pageAs('ctao', { language, theme })
    await page.goto('/properties')
    const href = await page.locator('td a').first().getAttribute('href')
    await page.goto(href ?? '')
    await expect(page.getByRole('table').first()).toBeVisible()
    await expectAccessible(page)
  })
}
