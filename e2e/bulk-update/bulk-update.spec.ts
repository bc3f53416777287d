import { xlsxOf } from '@karsetu/server/features/bulk-update/testing/bulk-desk.ts'
import type { Page } from '@playwright/test'
import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, test } from '../support/debtors.ts'
import { anotherDesk, signIn } from '../support/people.ts'

/** Properties of the demo city: desk and phone write on others. */
async function someIds(address: string, ownerName = 'sharma'): Promise<string[]> {
  const reply = await fetch(`${address}/api/properties/search?limit=10&page=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ownerName }),
  })
  const { data } = (await reply.json()) as { data: { rows: { propertyUniqueId: string }[] } } // the server parsed it by its own contract
  return data.rows.slice(0, 3).map(({ propertyUniqueId }) => propertyUniqueId)
}

/** One whose dues somebody may move alone; not of the names that the others here write on. */
async function aDivisibleId(address: string): Promise<string> {
  const headers = { authorization: `Bearer ${await signIn(address, 'admin')}` }
  const results: string[] = []
  // Who owes least stands last.
  for (const page of [4, 3, 2]) {
    const list = await fetch(`${address}/api/taxDemands/defaultersList?limit=100&page=${page}`, { headers })
    const { data } = (await list.json()) as { data: { rows: { propertyUniqueId: string }[] } } // the server parsed it by its own contract
    results.push(...data.rows.map(({ propertyUniqueId }) => propertyUniqueId).toReversed())
  }
  for (const id of results) {
    const shown = await fetch(`${address}/api/properties/splitProperty?propertyUniqueId=${id}`, { headers })
    const { data: split } = (await shown.json()) as {
      data: {
        isInUse: boolean
        waiting: unknown
        atOnceUpToPaise: number
        piece: { ownerName: string | null; dues: { duePaise: number } }
      }
    } // likewise
    const { duePaise } = split.piece.dues
    if (/sharma|verma|शर्मा|वर्मा/i.test(split.piece.ownerName ?? '')) continue
    if (split.isInUse && !split.waiting && duePaise > 0 && duePaise <= split.atOnceUpToPaise) return id
  }
  throw new Error('nobody owes so little')
}

const sheetOf = async (ids: readonly string[], width: number | string): Promise<Buffer> =>
  Buffer.from(
    await xlsxOf([['Property ID', 'Road width (m)'], ...ids.map((id) => [id, width]), ['99-999-999-999999', 9]]),
  )

test.describe('changes from a spreadsheet', () => {
  test('are tried, applied and taken back', async ({ pageAs, baseURL }, { project }) => {
    test.setTimeout(90_000)
    const ids = await someIds(baseURL ?? '', project.name === 'desk' ? 'sharma' : 'verma')
    const name = `widths-${project.name}-${Date.now()}.xlsx`
    const page = await pageAs('admin')
    await page.goto('/admin/utility?view=changes')
    await page.getByLabel('What to change').selectOption('road_width')
    await page
      .getByLabel('Filled spreadsheet')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: await sheetOf(ids, 13.75) })
    await page.getByRole('button', { name: 'Try it out' }).first().click()
    await page.getByRole('button', { name: `Apply ${ids.length} rows` }).click({ timeout: 30_000 })
    await expect(page.getByText('Road widths, Applied')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('No property has this ID').first()).toBeVisible()
    await page.getByRole('button', { name: 'Take it back' }).click()
    await page.getByRole('dialog').getByLabel('Remarks').fill('wrong ward')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Take .* back$/ })
      .click()
    await expect(page.getByText('Road widths, Taken back')).toBeVisible({ timeout: 30_000 })
  })

  test('§6 what changes the tax waits: its maker may not approve it, another official refuses or approves', async ({
    pageAs,
    browser,
    baseURL,
  }) => {
    test.setTimeout(180_000)
    const ids = await someIds(baseURL ?? '', 'gupta')
    const name = `wide-roads-${Date.now()}.xlsx`
    const maker = await pageAs('ctao')
    await maker.goto('/admin/utility?view=changes')
    await maker.getByLabel('What to change').selectOption('road_width')
    await maker
      .getByLabel('Filled spreadsheet')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: await sheetOf(ids, 30.25) })
    await maker.getByRole('button', { name: 'Try it out' }).first().click()
    await maker.getByRole('button', { name: `Ask for approval of ${ids.length} rows` }).click({ timeout: 30_000 })
    const waiting = (page: Page) =>
      page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: 'Waiting for approval' }) })
    await expect(waiting(maker).last()).toContainText(/Raised\s*₹/)
    const own = maker.getByRole('button', { name: 'Approve' })
    await expect(own).toHaveAttribute('aria-disabled', 'true')
    await expect(own).toHaveAccessibleDescription('Somebody else must approve what you asked for.')

    const other = await anotherDesk(browser, baseURL, 'admin')
    await other.goto(new URL(maker.url()).pathname + new URL(maker.url()).search)
    await other.getByRole('button', { name: 'Reject' }).click()
    await other.getByRole('dialog').getByLabel('Remarks').fill('measure them again')
    await other.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await expect(other.getByText(/Rejected by .*: measure them again/)).toBeVisible()

    await maker.reload()
    await expect(maker.getByText(/Rejected by .*: measure them again/)).toBeVisible()
    await maker.getByRole('button', { name: `Ask for approval of ${ids.length} rows` }).click()
    await expect(waiting(maker).last()).toBeVisible()
    // The desk of who may decide counts it and leads to it; its maker's does not.
    const tile = { name: /^\d+ Changes from a spreadsheet$/ }
    await other.goto('/')
    await other.getByRole('link', tile).click()
    await other.getByRole('link', { name }).click()
    await expectAccessible(other)
    await maker.goto('/')
    await expect(maker.getByRole('heading', { name: 'Waiting for your decision' })).toBeVisible()
    await expect(maker.getByText('Loading')).toHaveCount(0)
    await expect(maker.getByRole('link', tile)).toHaveCount(0)
    await other.getByRole('button', { name: 'Approve' }).click()
    await expect(other.getByText('Road widths, Applied')).toBeVisible({ timeout: 30_000 })
    await other.getByRole('button', { name: 'Take it back' }).click()
    await other.getByRole('dialog').getByLabel('Remarks').fill('only tried out')
    await other
      .getByRole('dialog')
      .getByRole('button', { name: /^Take .* back$/ })
      .click()
    await expect(other.getByText('Road widths, Taken back')).toBeVisible({ timeout: 30_000 })
    await other.context().close()
  })

  test('§1 deleted properties come back by a spreadsheet: tried out, then applied as one', async ({
    pageAs,
    debtor: { propertyUniqueId },
    browser,
    baseURL,
  }) => {
    test.setTimeout(180_000)
    const form = new FormData()
    form.append('propertyIds', JSON.stringify([propertyUniqueId]))
    form.append('reason', 'entered twice by the survey')
    form.append('requestedBy', 'Ram Kumar')
    const headers = { authorization: `Bearer ${await signIn(baseURL ?? '', 'ctao')}` }
    await fetch(`${baseURL}/api/properties/delete`, { method: 'POST', headers, body: form })
    const other = await anotherDesk(browser, baseURL, 'nigam_admin')
    await other.goto(`/properties/edited?propertyUniqueId=${propertyUniqueId}&status=pending`)
    await other.getByRole('link', { name: new RegExp(propertyUniqueId) }).click()
    await other.getByRole('button', { name: 'Approve' }).click()
    await expect(other.getByText('Approved; the register is changed')).toBeVisible()
    await other.context().close()

    const page = await pageAs('admin')
    await page.goto('/admin/utility?view=changes&kind=restore')
    await expect(page.getByText(/All come back together or none/)).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Filled spreadsheet').setInputFiles({
      ...{ name: `restored-${Date.now()}.xlsx`, mimeType: 'application/octet-stream' },
      buffer: Buffer.from(await xlsxOf([['Property ID'], [propertyUniqueId], ['99-999-999-999999']])),
    })
    await page.getByRole('button', { name: 'Try it out' }).first().click()
    const changes = page.getByRole('table', { name: 'What changes' })
    await expect(changes).toContainText(/Status: Deleted → (In use|Active)/, { timeout: 30_000 })
    await page.getByRole('button', { name: 'Apply 1 row' }).click()
    await expect(page.getByText('Deleted properties to be restored, Applied')).toBeVisible({ timeout: 30_000 })
    await page.goto(`/properties/view/${propertyUniqueId}?view=history`)
    await expect(page.getByRole('list', { name: 'History' })).toContainText(/Restored.*restored-\d+\.xlsx/)
  })

  test('many properties are divided from one sheet, seen part by part, and joined again', async ({ pageAs, baseURL }, {
    project,
  }) => {
    test.setTimeout(90_000)
    const id = await aDivisibleId(baseURL ?? '')
    const heading = ['Property ID', 'Share (%)', 'Owner', "Father's name"]
    const sheet = [heading, [id, 40, '', ''], [id, 60, 'Gita Devi', 'Ram Lal'], ['99-999-999-999999', 100, '', '']]
    const page = await pageAs('admin')
    await page.goto('/admin/utility?view=changes')
    await page.getByLabel('What to change').selectOption('split')
    await page.getByLabel('Divide by').selectOption('shares')
    await page.getByLabel('IDs of the properties to divide').fill(id)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the sheet of these properties' }).click()
    expect((await download).suggestedFilename()).toBe('splits.xlsx')
    await expectAccessible(page)
    await page.getByLabel('Filled spreadsheet').setInputFiles({
      ...{ name: `splits-${project.name}-${Date.now()}.xlsx`, mimeType: 'application/octet-stream' },
      buffer: Buffer.from(await xlsxOf(sheet)),
    })
    await page.getByRole('button', { name: 'Try it out' }).first().click()
    const changes = page.getByRole('table', { name: 'What changes' })
    await expect(changes.getByText('Gita Devi')).toBeVisible({ timeout: 30_000 })
    await expect(changes.getByText(/^Dues before rebate: ₹/).first()).toBeVisible()
    await expect(page.getByText('A split has at least two parts, a row for each')).toBeVisible()
    await page.getByRole('button', { name: 'Apply 2 rows' }).click()
    await expect(page.getByText('Splits of properties, Applied')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Take it back' }).click()
    await page.getByRole('dialog').getByLabel('Remarks').fill('wrong sheet')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Take .* back$/ })
      .click()
    await expect(page.getByText('Splits of properties, Taken back')).toBeVisible({ timeout: 30_000 })
  })

  test('somebody without the right sees nothing to send', async ({ pageAs }) => {
    const page = await pageAs('jalkal')
    await page.goto('/admin/utility?view=changes')
    await expect(page.getByText('Your role does not allow this.')).toBeVisible()
  })

  for (const look of looks)
    test(`can be read by everyone: ${look.language}, ${look.theme}`, async ({ pageAs, baseURL }, { project }) => {
      const page = await pageAs('admin', look)
      await page.goto('/admin/utility?view=changes')
      await page.locator('select').first().selectOption('road_width')
      await expectAccessible(page)
      const name = `look-${project.name}-${Date.now()}.xlsx`
      const ids = await someIds(baseURL ?? '')
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: await sheetOf(ids, 'wide') })
      await page.locator('form button[type=submit]').first().click()
      await expect(page.getByRole('table').first()).toBeVisible({ timeout: 30_000 })
      await expectAccessible(page)
    })
})
