import { expectAccessible } from '../support/accessible.ts'
import { anotherDesk, expect, signIn, test } from '../support/people.ts'

/** A property of the register with one floor, by its place among those. */
async function aHome(address: string, at: number): Promise<string> {
  const headers = { authorization: `Bearer ${await signIn(address, 'admin')}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ houseCategory: 'residential', status: 'active' })
  const reply = await fetch(`${address}/api/properties/paginated?limit=100`, { method: 'POST', headers, body })
  const { data } = (await reply.json()) as { data: { rows: { propertyUniqueId: string; taxPaise: number }[] } } // the call's own answer
  const row = data.rows.filter(({ taxPaise }) => taxPaise > 0)[at]
  if (!row) throw new Error('the demo city has no such property')
  return row.propertyUniqueId
}

test('§2 §7 a citizen on a phone declares a larger building, an official returns it, it is corrected and accepted @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const id = await aHome(baseURL ?? '', 60)
  const mobile = '9811177701'
  await page.goto('/self-assessment')
  await page.getByRole('textbox', { name: 'Property ID' }).fill(id)
  await page.getByRole('button', { name: 'Continue' }).click()
  const area = page.locator('input[name="premises.0.areaSqft"]')
  await expect(area).not.toHaveValue('')
  const before = Number((await area.inputValue()).replaceAll(',', ''))
  await area.fill(String(before * 2))
  await expect(page.getByText(/\+₹/).first()).toBeVisible()
  await expectAccessible(page)
  // A draft stays on the device.
  await page.waitForTimeout(900)
  await page.reload()
  await expect(area).toHaveValue(new RegExp(String(before * 2)))
  await page.getByRole('textbox', { name: 'Your name' }).fill('Nirmala Varshney')
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(mobile)
  await page.getByRole('button', { name: 'File the self-assessment' }).click()
  const title = page.getByRole('heading', { name: /^Application SA-\d{4}-\d\d-\d{6} is filed$/ })
  await expect(title).toBeVisible()
  const number = /SA-[\d-]+\d/.exec((await title.textContent()) ?? '')?.[0] ?? ''
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See its status' }).click()
  await expect(page.getByRole('list', { name: 'Steps' })).toContainText('Filed')
  await expectAccessible(page)

  const office = await anotherDesk(browser, baseURL, 'ctao')
  await office.goto(`/self-assessment/nigam?applicationNo=${number}`)
  await office.getByRole('link', { name: `Open ${number}` }).click()
  await expect(office.getByRole('button', { name: 'Accept' })).toHaveAttribute('aria-disabled', 'true')
  await office.getByRole('textbox', { name: 'Remarks' }).fill('The area of the plan differs')
  await office.getByRole('button', { name: 'Return for correction' }).click()
  await expect(office.getByText('Returned to the citizen.')).toBeVisible()

  await page.reload()
  await expect(page.getByText('The area of the plan differs')).toBeVisible()
  await page.getByRole('link', { name: 'Correct and send again' }).click()
  await expect(page.getByText(`You correct application ${number}.`)).toBeVisible()
  await area.fill(String(before + 100))
  await page.getByRole('textbox', { name: 'Your name' }).fill('Nirmala Varshney')
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(mobile)
  await page.getByRole('button', { name: 'File the self-assessment' }).click()
  await expect(page.getByRole('heading', { name: `Application ${number} is filed` })).toBeVisible()

  const admin = await anotherDesk(browser, baseURL, 'admin')
  await admin.goto(`/self-assessment/nigam?applicationNo=${number}`)
  await admin.getByRole('link', { name: `Open ${number}` }).click()
  await admin.getByRole('button', { name: 'Compare with the register' }).click()
  await expect(admin.getByRole('table', { name: 'Declared against register' })).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('textbox', { name: 'Remarks' }).fill('Measured on the spot')
  await admin.getByRole('button', { name: 'Accept' }).click()
  await expect(admin.getByText('Accepted: the register is changed.')).toBeVisible()
  await office.context().close()
  await admin.context().close()
  await page.goto(`/self-assessment/status?number=${number}&mobile=${mobile}`)
  await expect(page.getByRole('list', { name: 'Steps' })).toContainText('Accepted')
})

test('a new property asks for its place, in Hindi on a phone', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('karsetu.locale', 'hi'))
  await page.goto('/self-assessment?property=new')
  await page.getByRole('button', { name: 'स्व-कर-निर्धारण दर्ज करें' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectAccessible(page)
})
