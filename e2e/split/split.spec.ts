import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, signIn, test } from '../support/people.ts'

/** A property with a plot that nobody else writes on, by its place among those that owe. */
async function anId(address: string, at: number): Promise<string> {
  const token = await signIn(address, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  for (let page = at; page < at + 20; page++) {
    const list = await fetch(`${address}/api/taxDemands/defaultersList?limit=1&page=${page}`, { headers })
    const { data } = (await list.json()) as { data: { rows: { propertyUniqueId: string }[] } } // the server parsed it by its own contract
    const id = data.rows[0]?.propertyUniqueId ?? ''
    const shown = await fetch(`${address}/api/properties/splitProperty?propertyUniqueId=${id}`, { headers })
    const { data: split } = (await shown.json()) as {
      data: { isInUse: boolean; waiting: unknown; piece: { plotArea: number | null; dues: { duePaise: number } } }
    } // likewise
    if (split.isInUse && !split.waiting && split.piece.plotArea) return id
  }
  throw new Error('nobody owes')
}

test.describe('a property is divided', () => {
  test('by shares: looked at, asked for, and taken back before anybody approves', async ({ pageAs, baseURL }, {
    project,
  }) => {
    const id = await anId(baseURL ?? '', project.name === 'desk' ? 81 : 105)
    const page = await pageAs('ctao')
    await page.goto(`/properties/split/${id}`)
    await page.getByLabel('Given shares').check()
    await page.getByLabel('Share (%)').first().fill('60')
    await expect(page.getByText('40% left to divide')).toBeVisible()
    await page.getByLabel('Share (%)').nth(1).fill('40')
    await page.getByLabel('Owner').nth(1).fill('Sita Devi')
    await page.getByLabel('Reason').fill('sold in parts')
    await page.getByRole('button', { name: 'Show the effect' }).click()
    await expect(page.getByRole('table', { name: 'After' })).toContainText('Sita Devi')
    const done = page.getByRole('button', { name: /^(Split the property|Ask for approval)$/ })
    await done.click()
    const takeBack = page.getByRole('button', { name: /^(Take the request back|Take it back)$/ })
    await takeBack.click()
    await page.getByRole('dialog').getByLabel('Remarks').fill('sale was cancelled')
    await page.getByRole('dialog').getByRole('button').last().click()
    await expect(page.getByText(/Taken back/).first()).toBeVisible()
  })

  test('§2 the screen has no guard: a stranger sees where the number leads and may sign in', async ({
    page,
    baseURL,
  }) => {
    await page.goto(`/properties/split/${await anId(baseURL ?? '', 81)}`)
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show the effect' })).toHaveCount(0)
  })

  test('somebody without the right is told so', async ({ pageAs, baseURL }) => {
    const page = await pageAs('clerk')
    await page.goto(`/properties/split/${await anId(baseURL ?? '', 81)}`)
    await expect(page.getByText('Your role does not allow this.')).toBeVisible()
  })

  for (const look of looks)
    test(`can be read by everyone: ${look.language}, ${look.theme}`, async ({ pageAs, baseURL }) => {
      const page = await pageAs('admin', look)
      await page.goto(`/properties/split/${await anId(baseURL ?? '', 130)}`)
      await page.locator('input[value=shares]').check()
      for (const at of [0, 1]) await page.locator(`input[name="parts.${at}.share"]`).fill('50')
      await page.locator('input[name=reason]').fill('sold in parts')
      await page.locator('form button[type=submit]').click()
      await expect(page.getByRole('table').first()).toBeVisible()
      await expectAccessible(page)
    })
})
