import { expectAccessible } from '../support/accessible.ts'
import { anotherDesk, expect, signIn, test } from '../support/people.ts'

/** A property that is charged water tax, by its place among those of the register. */
async function withWaterTax(address: string, at: number): Promise<string> {
  const headers = { authorization: `Bearer ${await signIn(address, 'jalkal')}`, 'content-type': 'application/json' }
  const reply = await fetch(`${address}/api/properties/jalkal?limit=100`, { method: 'POST', headers, body: '{}' })
  const { data } = (await reply.json()) as { data: { rows: { propertyUniqueId: string; waterTaxPaise: number }[] } } // the call's own answer
  const row = data.rows.filter(({ waterTaxPaise }) => waterTaxPaise > 0)[at]
  if (!row) throw new Error('the demo city has no such property')
  return row.propertyUniqueId
}

test('§2 §7 jalkal proposes a change with its effect in rupees, another official approves it, and it is archived', async ({
  pageAs,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const id = await withWaterTax(baseURL ?? '', 40)
  const page = await pageAs('jalkal')
  await page.goto('/dashboard/jalkal')
  await expect(page.getByRole('link', { name: /^Pending/ })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Propose a change' }).click()
  await page.getByLabel('Property ID').fill(id)
  await page.getByRole('button', { name: 'Find property' }).click()
  await page.getByRole('radiogroup', { name: 'Water tax applicable' }).getByLabel('No').check()
  await page.getByLabel('Reason').fill('the line was cut')
  await page.getByRole('button', { name: 'Show the effect on the taxes' }).click()
  await expect(page.getByRole('table', { name: 'Proposed change' })).toContainText('Water tax applicable')
  await expect(page.getByRole('table').filter({ hasText: 'Water tax' }).last()).toContainText('−₹')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Change of ${id}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true')

  const other = await anotherDesk(browser, baseURL, 'ctao')
  await other.goto('/worklist?kind=jalkal_change')
  await other.getByRole('link', { name: id }).click()
  await other.getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await other.context().close()

  await page.goto('/dashboard/jalkal?view=mismatches')
  await expect(page.getByRole('heading', { name: /^Mismatches of water and sewerage/ })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/dashboard/jalkal?view=house')
  await expect(page.getByRole('heading', { name: /^House-tax changes and their effect/ })).toBeVisible()
  await page.goto(`/ledger/${id}`)
  await expect(page.getByText('Because of: Water and sewer facts changed.').first()).toBeVisible()
  await page.goto('/dashboard/jalkal?view=archived')
  await expect(page.getByRole('row').filter({ hasText: id })).toContainText('Approved')
})

test('§6 the menu of the water department leads to its dashboard; the corporation’s officials do not enter it', async ({
  pageAs,
}) => {
  const page = await pageAs('ctao')
  await page.goto('/dashboard/jalkal')
  await expect(page.getByText('Not Authorized')).toBeVisible()
})

test('on a phone, in Hindi, the water department reads its changes', async ({ pageAs }) => {
  const page = await pageAs('jalkal', { language: 'hi' })
  await page.goto('/dashboard/jalkal')
  await expect(page.getByRole('heading', { name: 'जल और सीवर के बदलाव' })).toBeVisible()
  await expectAccessible(page)
})
