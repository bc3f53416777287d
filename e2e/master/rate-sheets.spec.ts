import type { MohallaRow } from '@karsetu/contract/master/mohalla-calls.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, signIn, test } from '../support/people.ts'
import { chooseMohalla, fresh, tryOf } from './mohalla-tries.ts'

test.describe('rates from a spreadsheet', () => {
  const headings = 'Mohalla,Area basis,Road width,RCC or RBC,Other pucca,Kachha,Vacant land'
  const sheet = (name: string, first: string) =>
    [
      headings,
      `${name},Covered area,Under 12 m,${first},1,1,1`,
      `${name},Covered area,12 to 24 m,2,1,1,1`,
      `${name},Covered area,Over 24 m,3,1,1,1`,
    ].join('\n')
  const file = (content: string) => ({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })

  test('a faulty one is refused by row, column and value; a right one is looked at, then proposed', async ({
    pageAs,
  }, info) => {
    const page = await pageAs('ctao')
    const name = await chooseMohalla(page, info)
    const source = fresh('Resolution 15/2026', info)
    await page.getByRole('button', { name: 'Rates from a spreadsheet' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rates from a spreadsheet' })
    await dialog.getByRole('button', { name: 'Look at the changes' }).click()
    await expect(dialog.getByText('Choose a file', { exact: true })).toBeVisible()

    await dialog.getByLabel('Spreadsheet of rates').setInputFiles(file(sheet(name, 'two')))
    await dialog.getByLabel('Holds from').fill('2031-04-01')
    await dialog.getByLabel('Source').fill(source)
    const pdf = '%PDF-1.7\n1 0 obj << /Type /Page /Contents 2 0 R >> endobj\n%%EOF\n'
    const resolution = { name: 'resolution.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) }
    await dialog.getByLabel('Resolution or order (PDF)').setInputFiles(resolution)
    await dialog.getByRole('button', { name: 'Look at the changes' }).click()
    await expect(dialog.getByText('Row 2, column RCC or RBC, “two”: Enter a number')).toBeVisible()
    await expectAccessible(page, '[role=dialog]')

    await dialog.getByLabel('Spreadsheet of rates').setInputFiles(file(sheet(name, '1.755')))
    await dialog.getByRole('button', { name: 'Look at the changes' }).click()
    await expect(dialog.getByRole('heading', { name: 'What changes' })).toBeVisible()
    await expect(dialog.getByRole('table', { name: 'What changes' })).toContainText('₹1.755')
    // The proposal is taken and its resolution is not: it is not left behind without a word.
    await page.route('**/api/rule-changes/*/document', (route) => route.abort(), { times: 1 })
    await dialog.getByRole('button', { name: /^Propose \d+ changes?$/ }).click()
    await expect(dialog.getByText(/The proposal stands, but its resolution is missing/)).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Attach it again' }).click()
    await expect(dialog).toBeHidden()
    await page.goto('/masters/mohalla?list=changes')
    await expect(page.getByRole('table')).toContainText(source)
    const proposed = page.getByRole('row').filter({ hasText: source })
    await proposed.getByRole('link', { name: /Change \d+ · Mohalla rates/ }).click()
    await expect(page.getByRole('button', { name: 'Read the resolution' })).toBeVisible()
  })

  test('§5 of many mohallas at once: one sheet, looked at, and proposed as one change', async ({
    pageAs,
    baseURL,
  }, info) => {
    test.slow()
    const page = await pageAs('ctao')
    await page.goto('/masters/mohalla')
    await page.getByRole('button', { name: 'Rates of many mohallas' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rates of many mohallas' })
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download the sheet with today’s rates of all mohallas' }).click()
    const taken = await download
    expect(taken.suggestedFilename()).toMatch(/^rates-of-mohallas-[\d-]+\.xlsx$/)
    const listed = await fetch(`${baseURL}/api/mohallas/paginated?limit=2&page=${tryOf(info) + 1}&sort=-wardNo`, {
      headers: { authorization: `Bearer ${await signIn(baseURL ?? '', 'ctao')}` },
    })
    const { data } = (await listed.json()) as { data: { rows: MohallaRow[] } } // as declared by the call
    const ofRoads = ['Under 12 m', '12 to 24 m', 'Over 24 m'].flatMap((road) =>
      ['RCC or RBC', 'Other pucca', 'Kachha', 'Vacant land'].map((construction) => `"${construction}, ${road}"`),
    )
    const table = (rate: string) =>
      [
        ['Ward number', 'Mohalla number', 'Mohalla', 'Area basis', ...ofRoads],
        ...data.rows.map(({ wardNo, mohallaNo, name }) => [
          wardNo,
          mohallaNo,
          name,
          'Covered area',
          ...ofRoads.map(() => rate),
        ]),
      ]
        .map((row) => row.join(','))
        .join('\n')
    await dialog.getByLabel('Spreadsheet of rates').setInputFiles(file(table('none')))
    await dialog.getByLabel('Holds from').fill('2036-04-01')
    await dialog.getByLabel('Source').fill('Resolution 16/2026')
    await dialog.getByRole('button', { name: 'Look at the changes' }).click()
    await expect(dialog.getByText('Row 3, column Kachha, Over 24 m, “none”: Enter a number')).toBeVisible()

    await dialog.getByLabel('Spreadsheet of rates').setInputFiles(file(table('7.125')))
    await dialog.getByRole('button', { name: 'Look at the changes' }).click()
    await expect(dialog.getByText('Rates change in 2 mohallas.')).toBeVisible()
    await dialog.locator('summary').first().click()
    await expect(dialog.getByRole('table', { name: 'What changes' })).toContainText('₹7.125')
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Propose 24 changes' }).click()
    await expect(dialog).toBeHidden()
    await page.goto('/masters/mohalla?list=changes')
    await page.getByRole('link', { name: 'Mohalla rates · 2 mohallas' }).first().click()
    await expect(page.getByText('Rates change in 2 mohallas.')).toBeVisible()
    await page.getByRole('main').locator('summary').last().press('Enter')
    await expect(page.getByRole('table', { name: 'What changes' })).toContainText('₹7.125')
    await page.getByRole('button', { name: 'Rehearse the effect' }).click()
    await expect(page.getByText(/propert(y|ies) moves?/)).toBeVisible({ timeout: 90_000 })
    await expectAccessible(page, 'main')
  })

  test('the sheet with the rates of today is there to begin from', async ({ pageAs }, info) => {
    const page = await pageAs('ctao')
    await chooseMohalla(page, info)
    await page.getByRole('button', { name: 'Rates from a spreadsheet' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the sheet with today’s rates' }).click()
    expect((await download).suggestedFilename()).toMatch(/^rates-\d+-\d+\.xlsx$/)
  })
})
