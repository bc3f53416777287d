import type { Page } from '@playwright/test'
import { expectAccessible, looks } from '../support/accessible.ts'
import { anotherDesk, expect, signIn, signInOnScreen, test } from '../support/people.ts'

type Dues = { duePaise: number; atOnceUpToPaise: number }

/** A property with a plot that nobody else writes on, by its place among those that owe. */
async function anId(address: string, at: number, fits: (dues: Dues) => boolean = () => true): Promise<string> {
  const token = await signIn(address, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  for (let page = at; page < at + 20; page++) {
    const list = await fetch(`${address}/api/taxDemands/defaultersList?limit=1&page=${page}`, { headers })
    const { data } = (await list.json()) as { data: { rows: { propertyUniqueId: string }[] } } // the server parsed it by its own contract
    const id = data.rows[0]?.propertyUniqueId ?? ''
    const shown = await fetch(`${address}/api/properties/splitProperty?propertyUniqueId=${id}`, { headers })
    const { data: split } = (await shown.json()) as {
      data: {
        isInUse: boolean
        waiting: unknown
        atOnceUpToPaise: number
        piece: { plotArea: number | null; dues: { duePaise: number } }
      }
    } // likewise
    const dues = { duePaise: split.piece.dues.duePaise, atOnceUpToPaise: split.atOnceUpToPaise }
    if (split.isInUse && !split.waiting && split.piece.plotArea && fits(dues)) return id
  }
  throw new Error('nobody owes')
}

/** Withdraws what waits, or undoes what was done at once: by its dues either may be the case. */
async function takeBack(page: Page, remarks: string): Promise<void> {
  const withdraw = page.getByRole('button', { name: 'Take back', exact: true })
  const undo = page.getByRole('button', { name: 'Take it back' })
  await expect(withdraw.or(undo)).toBeVisible()
  if (await undo.isVisible()) {
    await undo.click()
    await page.getByRole('dialog').getByLabel('Remarks').fill(remarks)
    await page.getByRole('dialog').getByRole('button').last().click()
  } else {
    await page.getByLabel('Remarks').fill(remarks)
    await withdraw.click()
  }
}

/** Two that nobody else writes on: they owe less than the others, and are of one ward. */
async function twoOfOneWard(address: string): Promise<[string, string]> {
  const headers = { authorization: `Bearer ${await signIn(address, 'admin')}` }
  const list = await fetch(`${address}/api/taxDemands/defaultersList?limit=60&page=3`, { headers })
  const { data } = (await list.json()) as { data: { rows: { propertyUniqueId: string }[] } } // the server parsed it by its own contract
  const ids = data.rows.map(({ propertyUniqueId }) => propertyUniqueId)
  for (const [at, first] of ids.entries()) {
    const other = ids.slice(at + 1).find((id) => id.slice(0, 6) === first.slice(0, 6))
    if (other) return [first, other]
  }
  throw new Error('no two of one ward owe')
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
    await page.getByRole('button', { name: 'Give the rest to part 2' }).click()
    await expect(page.getByLabel('Share (%)').nth(1)).toHaveValue('40')
    await expect(page.getByLabel('Share (%)').nth(1)).toBeFocused()
    await page.getByLabel('Owner', { exact: true }).nth(1).fill('Sita Devi')
    await page.getByLabel('Reason').fill('sold in parts')
    await page.getByRole('button', { name: 'Show the effect' }).click()
    await expect(page.getByLabel('Father’s name').nth(1)).toHaveAccessibleDescription(
      /Father’s name or husband’s name is required/,
    )
    await page.getByLabel('Husband’s name').nth(1).fill('Ram Lal')
    await page.getByRole('button', { name: 'Show the effect' }).click()
    await expect(page.getByRole('table', { name: 'After' })).toContainText('Sita Devi')
    for (const name of ['Before', 'After', 'Dues by year'])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    // One property is its own sum; two are added up.
    await expect(page.getByRole('table', { name: 'Before' }).getByRole('row', { name: /^Total/ })).toHaveCount(0)
    await expect(page.getByRole('table', { name: 'After' }).getByRole('row', { name: /^Total/ })).toHaveCount(1)
    const done = page.getByRole('button', { name: /^(Split the property|Ask for approval)$/ })
    await done.click()
    await takeBack(page, 'sale was cancelled')
    await expect(page.getByText(/Taken back/).first()).toBeVisible()
    await expect(page.getByText(/: sale was cancelled$/)).toBeVisible()
  })

  test('§5 what was typed of a split or a join is there after a reload, until it is done or started afresh', async ({
    pageAs,
    baseURL,
  }) => {
    const id = await anId(baseURL ?? '', 150)
    const page = await pageAs('ctao')
    await page.goto(`/properties/split/${id}`)
    await page.getByLabel('Given shares').check()
    await page.getByRole('button', { name: 'Add a part' }).click()
    await page.getByLabel('Share (%)').nth(2).fill('20')
    await page.getByLabel('Owner', { exact: true }).nth(2).fill('Draft Devi')
    await page.reload()
    await expect(page.getByText(/^A draft from/)).toBeVisible()
    await expect(page.getByLabel('Given shares')).toBeChecked()
    await expect(page.getByLabel('Share (%)')).toHaveCount(3)
    await expect(page.getByLabel('Share (%)').nth(2)).toHaveValue('20')
    await expect(page.getByLabel('Owner', { exact: true }).nth(2)).toHaveValue('Draft Devi')
    await page.getByRole('link', { name: 'Join with others' }).click()
    await page.getByLabel('Reason').fill('one house now')
    await page.reload()
    await expect(page.getByLabel('Reason')).toHaveValue('one house now')
    await page.getByRole('link', { name: 'Split', exact: true }).click()
    await page.getByRole('button', { name: 'Start afresh' }).click()
    await expect(page.getByLabel('Plot area (sq ft)')).toHaveCount(2)
    await page.reload()
    await expect(page.getByLabel('Plot area (sq ft)')).toHaveCount(2)
    await expect(page.getByText(/^A draft from/)).toHaveCount(0)
  })

  test('§6 dues above the limit wait: who asked may not approve, another official sees every part and divides the property', async ({
    pageAs,
    browser,
    baseURL,
  }) => {
    test.setTimeout(180_000)
    const id = await anId(baseURL ?? '', 12, ({ duePaise, atOnceUpToPaise }) => duePaise > atOnceUpToPaise)
    const page = await pageAs('ctao')
    await page.goto(`/properties/split/${id}`)
    await page.getByLabel('Given shares').check()
    for (const at of [0, 1]) await page.getByLabel('Share (%)').nth(at).fill('50')
    await page.getByLabel('Owner', { exact: true }).first().fill('Sita Devi')
    await page.getByLabel('Husband’s name').first().fill('Ram Lal')
    await page.getByLabel('Reason').fill('sold in parts')
    await page.getByLabel('Order or document').setInputFiles({
      ...{ name: 'sale deed.pdf', mimeType: 'application/pdf' },
      buffer: Buffer.from('%PDF-1.7\n1 0 obj << /Type /Page /Contents 2 0 R >> endobj\n%%EOF\n'),
    })
    await page.getByRole('button', { name: 'Show the effect' }).click()
    await expect(page.getByText(/₹.* moves: above the limit, somebody else approves\./)).toBeVisible()
    await expect(page.getByText('A new owner is named: somebody else approves.')).toBeVisible()
    for (const table of ['Before', 'After'])
      for (const head of ['Annual rental value', 'Tax of 2026-27'])
        await expect(page.getByRole('table', { name: table }).getByRole('columnheader', { name: head })).toBeVisible()
    await page.getByRole('button', { name: 'Ask for approval' }).click()
    await expect(page.getByRole('heading', { name: 'Waits for approval' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true')

    const other = await anotherDesk(browser, baseURL, 'admin')
    await other.goto('/worklist?kind=split')
    await expect(other.getByRole('heading', { level: 1 })).toContainText('Waiting for a decision')
    await expectAccessible(other)
    await other.getByRole('link', { name: id }).click()
    await expect(other.getByRole('button', { name: 'sale deed.pdf' })).toBeVisible()
    const parts = other.getByRole('table', { name: 'After' })
    await expect(parts.getByRole('row').filter({ hasText: /^Part [12]/ })).toHaveCount(2)
    await expect(parts).toContainText('Sita Devi')
    await expectAccessible(other)
    await other.getByRole('button', { name: 'Approve' }).click()
    await expect(other.getByText('Split, Done')).toBeVisible()
    await other.context().close()
    await page.reload()
    await expect(page.getByText('Split, Done')).toBeVisible()

    await page.goto('/onlinePayment')
    await page.getByRole('textbox', { name: 'Property ID' }).fill(id)
    await page.getByRole('main').locator('[type=submit]').click()
    await page.getByRole('link', { name: `Pay for ${id}` }).click()
    await expect(page.getByRole('heading', { name: 'This number is no longer in use.' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'See the ledger' })).toHaveAttribute('href', `/ledger/${id}`)
    await expectAccessible(page)
    const heirs = page.getByRole('main').getByRole('list').getByRole('link')
    await expect(heirs).toHaveCount(2)
    await heirs.first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Pay property tax')
    await expect(page).not.toHaveURL(new RegExp(id))

    await page.goto('/properties/edited')
    await page.getByRole('link', { name: 'Splits and joins' }).click()
    await page.getByLabel('Property ID', { exact: true }).fill(id)
    await page.getByLabel('Property ID', { exact: true }).press('Enter')
    await expect(page).toHaveURL(new RegExp(`propertyUniqueId=${id}`))
    const list = page.getByRole('table', { name: 'Splits and joins' })
    await expect(list.getByRole('row').filter({ hasText: id })).toContainText('Done')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    expect((await download).suggestedFilename()).toMatch(/^splits-.*\.xlsx$/)
    await expectAccessible(page)
  })

  test('is joined with another of its ward: the effect is looked at, and a new owner is named in full', async ({
    pageAs,
    baseURL,
  }) => {
    test.setTimeout(180_000)
    const [first, other] = await twoOfOneWard(baseURL ?? '')
    const page = await pageAs('ctao')
    await page.goto(`/properties/split/${first}`)
    await page.getByRole('link', { name: 'Join with others' }).click()
    await expect(page).toHaveURL(/view=join/)
    await page.getByLabel('IDs of other properties').fill(other)
    await page.getByLabel('Reason').fill('one house now')
    await page.getByLabel('Owner', { exact: true }).fill('Sita Devi')
    await page.getByRole('button', { name: 'Show the effect' }).click()
    await expect(page.getByLabel('Father’s name')).toHaveAccessibleDescription(
      /Father’s name or husband’s name is required/,
    )
    await page.getByLabel('Husband’s name').fill('Ram Lal')
    await page.getByRole('button', { name: 'Show the effect' }).click()
    await expect(page.getByRole('table', { name: 'Before' })).toContainText(other)
    await expect(page.getByRole('table', { name: 'After' })).toContainText('Sita Devi')
    await page.getByRole('button', { name: /^(Join the properties|Ask for approval)$/ }).click()
    await takeBack(page, 'was only tried out')
    await expect(page.getByText(/^Join, Taken back/)).toBeVisible()
  })

  test('§2 the screen has no guard: a stranger sees where the number leads and may sign in', async ({
    page,
    baseURL,
  }) => {
    await page.goto(`/properties/split/${await anId(baseURL ?? '', 81)}`)
    const here = page.url()
    const link = page.getByRole('link', { name: 'Sign in' })
    await expect(link).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show the effect' })).toHaveCount(0)
    await link.click()
    await signInOnScreen(page, 'ctao')
    await expect(page).toHaveURL(here)
    await expect(page.getByRole('button', { name: 'Show the effect' })).toBeVisible()
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
