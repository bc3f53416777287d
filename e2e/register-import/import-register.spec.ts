import {
  line,
  officeHeadings,
  registerFile,
  registerOfSheets,
  soundRow,
  total,
} from '@karsetu/server/features/register-import/testing/register-fixture.ts'
import type { Page } from '@playwright/test'
import { expectAccessible, looks } from '../support/accessible.ts'
import { anotherDesk, expect, test } from '../support/people.ts'

/** A register of one ward of the demo city, in a mohalla of its own for every run. */
async function register(name: string): Promise<Buffer> {
  const place = { zone: null, ward: 1, mohalla: `Naya Tola ${name}` }
  const number = (serial: number) => `${name}${serial}`.replace(/\W/g, '').toUpperCase()
  const row = (serial: number, change = {}) => soundRow(serial, { ...place, number: number(serial), ...change })
  return Buffer.from(
    await registerFile([
      row(1),
      row(2, { owner: "Jh jkts'k dqekj व ओम यादव", houseTax: '२,९८,९०८' }),
      row(3, { number: '1.20345E+11', houseTax: 5000 }),
      row(4, { construction: `Tin ${name}`, ground: -20 }),
      total(9_999),
      line(),
      officeHeadings,
      row(5, { ward: 'Nowhere' }),
    ]),
  )
}

async function lookAt(page: Page, name: string): Promise<void> {
  await page.goto('/admin/utility')
  await page
    .getByLabel('Register file')
    .setInputFiles({ name: `${name}.xlsx`, mimeType: 'application/octet-stream', buffer: await register(name) })
  await page.getByRole('button', { name: 'Look at the file' }).click()
  await expect(page.getByRole('heading', { name: `${name}.xlsx` })).toBeVisible({ timeout: 30_000 })
}

async function tryIt(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Try it/ }).click()
  await expect(page.getByText('The account closes: every row and every paisa is accounted for.')).toBeVisible({
    timeout: 30_000,
  })
}

test.describe('bringing in a register', () => {
  test('it is tried, mended by the office’s answers, entered and taken back', async ({ pageAs, browser, baseURL }, {
    project,
    retry,
  }) => {
    test.setTimeout(180_000)
    const page = await pageAs('admin')
    await lookAt(page, `ward-${project.name}-${retry}`)
    await expect(page.getByLabel('Arrears up to')).toHaveValue('2025-03-31')
    await expect(page.getByLabel('Arrear H.T.')).toHaveValue('arrearHouse')
    await page.getByLabel('Enter them as the file names them').check()
    await tryIt(page)
    await expect(page.getByText('13 rows = 2 ready + 3 waiting + 8 left out')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Account of the file' }).getByRole('row').last()).toHaveText(
      /Total238/,
    )
    await expect(page.getByText('श्री राजेश कुमार व ओम यादव')).toBeVisible()
    await expect(page.getByText('There is no such ward', { exact: true })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Rows of the file' })).toContainText('Owner: Typed in Kruti Dev')
    await expect(page.getByRole('columnheader', { name: 'Arrears left out' })).toHaveCount(2)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Rows that wait, to be mended' }).click()
    expect((await download).suggestedFilename()).toMatch(/^exceptions-\d+\.xlsx$/)
    for (const [table, name] of [
      ['Account of the file', 'account'],
      ['What was found', 'findings'],
    ] as const) {
      const file = page.waitForEvent('download')
      const heading = page.getByRole('heading', { level: 2, name: table })
      await page.locator('section').filter({ has: heading }).last().getByRole('button', { name: 'Export' }).click()
      expect((await file).suggestedFilename()).toMatch(new RegExp(`^import-\\d+-${name}\\.xlsx$`))
    }

    await page.getByLabel(/Unicode texts offered for Kruti Dev typing are right/).check()
    await expect(page.getByLabel(/^Tin ward-/)).toContainText('Select the word of the rules')
    await page.getByLabel(/^Tin ward-/).selectOption('kachha')
    await page.getByRole('button', { name: 'Try it again' }).click()
    await expect(page.getByText('13 rows = 3 ready + 2 waiting + 8 left out')).toBeVisible({ timeout: 30_000 })

    await giveReason(page, 'Enter 3 properties')
    await expect(page.getByRole('heading', { name: 'Waits for a second official' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Enter 3 properties' })).toHaveAttribute('aria-disabled', 'true')
    const second = await anotherDesk(browser, baseURL, 'ctao')
    await approve(second, page.url())
    await page.reload()
    await expect(page.getByText('In the register', { exact: true })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('table', { name: 'Account of the file' })).toContainText('₹3,03,109')
    await expect(page.getByText('13 rows = 3 entered + 2 waiting + 8 left out')).toBeVisible()
    const rows = page.getByRole('table', { name: 'Rows of the file' })
    await expect(rows.getByText('Entered', { exact: true }).first()).toBeVisible()

    const imported = page.url()
    await page.goto(`/properties?PTINNo=${`ward-${project.name}-${retry}1`.replace(/\W/g, '').toUpperCase()}`)
    await page.getByRole('link', { name: /^Open/ }).first().click()
    await page
      .getByRole('navigation', { name: 'Parts of the property’s page' })
      .getByRole('link', { name: 'History' })
      .click()
    const history = page.getByRole('list', { name: 'History' })
    await expect(history).toContainText('Taken over from a register')
    await expect(history).toContainText(`ward-${project.name}-${retry}.xlsx, sheet Register, row 5. Read: `)
    await history.getByText('Every value as it was typed').click()
    await expect(page.getByRole('table', { name: 'Every value as it was typed' })).toContainText('S/o Ram Lal')
    await expectAccessible(page)
    await page.goto(imported)

    await giveReason(page, 'Take the whole import back')
    await expect(page.getByRole('heading', { name: 'Waits for a second official' })).toBeVisible()
    await approve(second, imported)
    await page.reload()
    await expect(page.getByText('13 rows = 3 taken back + 2 waiting + 8 left out')).toBeVisible({ timeout: 30_000 })
  })

  test('a register of several sheets asks about each sheet’s headings, and names the sheet of a row', async ({
    pageAs,
  }, { project, retry }) => {
    const page = await pageAs('admin')
    const name = `sheets-${project.name}-${retry}`
    const row = (serial: number) => soundRow(serial, { zone: null, ward: 1, mohalla: name, number: `${name}-1` })
    const buffer = Buffer.from(await registerOfSheets({ 'Ward 1 A': [row(1)], 'Ward 1 B': [row(2)] }))
    await page.goto('/admin/utility')
    await page
      .getByLabel('Register file')
      .setInputFiles({ name: `${name}.xlsx`, mimeType: 'application/octet-stream', buffer })
    await page.getByRole('button', { name: 'Look at the file' }).click()
    await expect(page.getByText('What each column of sheet “Ward 1 A” holds')).toBeVisible({ timeout: 30_000 })
    // A heading of both is asked about once; only the second sheet has this one.
    await expect(page.getByLabel('Arrear H.T.')).toHaveCount(1)
    await expect(
      page.getByRole('group', { name: 'What each column of sheet “Ward 1 B” holds' }).getByLabel('Remarks'),
    ).toHaveValue('remarks')
    await page.getByLabel('Arrears up to').fill('2025-03-31')
    await page.getByLabel('Enter them as the file names them').check()
    await tryIt(page)
    const duplicates = page.getByRole('table', { name: 'Suspected duplicates' })
    await expect(duplicates).toContainText('Ward 1 A')
    await expect(duplicates).toContainText('Ward 1 B: 2')
  })

  test('a place spelled nearly like one of the city is shown with it, named by the office, and each value with its trust', async ({
    pageAs,
  }, { project, retry }) => {
    test.setTimeout(180_000)
    const page = await pageAs('admin')
    const wards = await (await page.request.get('/api/wards/all')).json()
    const ward: { wardId: number } = wards.data.find(({ wardNo }: { wardNo: number }) => wardNo === 1)
    const mohallas = await (await page.request.get(`/api/mohallas?ward=${ward.wardId}`)).json()
    const known: string = mohallas.data.find(({ name }: { name: string }) => /^\p{L}{5,}/u.test(name)).name
    const typed = `${known.slice(0, 3)}${known.slice(4)}`
    const name = `near-${project.name}-${retry}`
    const row = (serial: number, change = {}) =>
      soundRow(serial, { zone: null, ward: 1, mohalla: typed, number: `${name}${serial}`.toUpperCase(), ...change })
    const buffer = Buffer.from(await registerFile([row(1, { year: '07' }), row(2, { house: name })]))
    await page.goto('/admin/utility')
    await page
      .getByLabel('Register file')
      .setInputFiles({ name: `${name}.xlsx`, mimeType: 'application/octet-stream', buffer })
    await page.getByRole('button', { name: 'Look at the file' }).click()
    await expect(page.getByRole('heading', { name: `${name}.xlsx` })).toBeVisible({ timeout: 30_000 })
    await page.getByLabel('Let these rows wait').check()
    await tryIt(page)
    const places = page.getByRole('table', { name: 'Places the city does not have' })
    await expect(places.getByRole('row').filter({ hasText: typed })).toContainText(known)
    await expect(places.getByRole('link', { name: 'Mohallas' })).toHaveAttribute('href', '/masters/mohalla')

    await expect(page.getByLabel(`${typed} in ward 1`)).toContainText('Select Mohalla')
    await page.getByLabel(`${typed} in ward 1`).selectOption({ label: known })
    await page.getByRole('button', { name: 'Try it again' }).click()
    await expect(page.getByText(/ 2 ready \+ 0 waiting/)).toBeVisible({ timeout: 30_000 })

    await page.getByRole('combobox', { name: /^Read/ }).selectOption('doubtful')
    const rows = page.getByRole('table', { name: 'Rows of the file' })
    await expect(rows.getByText('Register, row 5')).toBeVisible()
    await rows.getByText('Every value as it was typed').first().click()
    const values = page.getByRole('table', { name: 'Every value as it was typed' })
    await expect(values.getByRole('row').filter({ hasText: 'Construction year' })).toContainText('Doubtful')
    await expect(values.getByRole('row').filter({ hasText: 'Mohalla' })).toContainText(typed)
    await expectAccessible(page)
  })

  test('a register stopped while it was entered is named to who enters another, and can be taken back', async ({
    pageAs,
  }, { project, retry }) => {
    const page = await pageAs('admin')
    await lookAt(page, `stopped-${project.name}-${retry}`)
    await page.getByLabel('Enter them as the file names them').check()
    await tryIt(page)
    const importId = new URL(page.url()).searchParams.get('import')
    const report = `**/api/imports/${importId}`
    const saying = (change: object) =>
      page.route(report, async (route) => {
        const response = await route.fetch()
        const reply = await response.json()
        await route.fulfill({ response, json: { ...reply, data: { ...reply.data, ...change } } })
      })
    const progress = { isRunning: false, done: 500, total: 700 }
    await saying({ ahead: { ...progress, importId: 999, fileName: 'ward-7.xlsx', by: 'clerk_of_ward_7' } })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Another register comes first' })).toBeVisible()
    await expect(
      page.getByText('ward-7.xlsx was stopped while it was being entered: 500 of 700 rows, begun by clerk_of_ward_7.'),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open ward-7.xlsx' })).toHaveAttribute(
      'href',
      '/admin/utility?import=999',
    )
    await expect(page.getByRole('button', { name: 'Enter 2 properties' })).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page)

    await page.unroute(report)
    await saying({ status: 'applying', progress, ahead: null })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Entering stopped' })).toBeVisible()
    await expect(page.getByText('500 of 700 rows')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    await expectAccessible(page)
    const undo = page.waitForRequest(`${report}/undo`)
    await giveReason(page, 'Take back what was entered')
    expect((await undo).method()).toBe('POST')
  })

  test('a file that is no register is refused at the field', async ({ pageAs }) => {
    const page = await pageAs('admin')
    await page.goto('/admin/utility')
    await page.getByRole('button', { name: 'Look at the file' }).click()
    await expect(page.getByText('Choose a register first')).toBeVisible()
    await page
      .getByLabel('Register file')
      .setInputFiles({ name: 'notes.csv', mimeType: 'text/csv', buffer: Buffer.from('Rates: see circular\n') })
    await page.getByRole('button', { name: 'Look at the file' }).click()
    await expect(page.getByText(/No register was found in this file/)).toBeVisible({ timeout: 30_000 })
  })

  test('somebody without the right to import is told so', async ({ pageAs }) => {
    const page = await pageAs('clerk')
    await page.goto('/admin/utility')
    await expect(page.getByText('Your role does not allow this.')).toBeVisible()
    await expect(page.getByText(/old register/)).toHaveCount(0)
    await expect(page.locator('input[type=file]')).toHaveCount(0)
  })

  /** What waits on the page of an import is approved by who looks at it. */
  async function approve(second: Page, address: string) {
    await second.goto(address)
    await expect(second.getByText('As the corporation resolved')).toBeVisible()
    await second.getByRole('button', { name: 'Approve' }).click()
    await expect(second.getByRole('heading', { name: 'Waits for a second official' })).toBeHidden()
  }

  /** Presses the button of a step, and says in its dialog why. */
  async function giveReason(page: Page, step: string) {
    await page.getByRole('button', { name: step }).click()
    const dialog = page.getByRole('dialog', { name: step })
    await dialog.getByLabel('Reason').fill('As the corporation resolved')
    await dialog.getByRole('button', { name: step }).click()
  }

  for (const look of looks)
    test(`can be read by everyone: ${look.language}, ${look.theme}`, async ({ pageAs }, { project, retry }) => {
      const page = await pageAs('admin', look)
      const name = `look-${look.language}-${look.theme}-${project.name}-${retry}`
      await page.goto('/admin/utility')
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: `${name}.xlsx`, mimeType: 'application/octet-stream', buffer: await register(name) })
      await page.locator('form button[type=submit]').first().click()
      await expect(page.getByRole('heading', { name: `${name}.xlsx` })).toBeVisible({ timeout: 30_000 })
      await expectAccessible(page)
      await page.locator('form button[type=submit]').last().click()
      await expect(page.locator('[data-tone=good]').first()).toBeVisible({ timeout: 30_000 })
      await expectAccessible(page)
    })
})
