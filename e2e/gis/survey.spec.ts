import { pageOfSecond } from '../revision/second-person.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, signIn, test } from '../support/people.ts'

/** A survey of four houses, each a tenth larger than the register has it; desk and phone survey other houses. */
async function surveyOf(baseURL: string | undefined, page: number): Promise<string> {
  const token = await signIn(baseURL ?? '', 'admin')
  const get = async (path: string) => {
    const reply = await fetch(`${baseURL}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
    return ((await reply.json()) as { data: never }).data // parsed by the server's own contract
  }
  const { rows }: { rows: { propertyUniqueId: string }[] } = await get(
    `/mapSession/view?west=70&south=10&east=90&north=35&usage=residential&page=${page}&limit=4`,
  )
  const lines = ['Property ID,Owner,Floor,Use,Covered area (sq ft)']
  for (const { propertyUniqueId } of rows) {
    const { record }: { record: { premises: { floorNumber: number; type: string; areaSqft: number }[] } } = await get(
      `/properties?propertyUniqueId=${propertyUniqueId}`,
    )
    for (const { floorNumber, type, areaSqft } of record.premises)
      lines.push(`${propertyUniqueId},,${floorNumber},${type},${Math.round(areaSqft * 1.1)}`)
  }
  return lines.join('\n')
}

test.describe('§6 GIS Reports for super admins', () => {
  test('a survey comes in, is compared, proposed by one and taken over by another', async ({
    pageAs,
    baseURL,
    browser,
  }, info) => {
    const isDesk = info.project.name === 'desk'
    const content = await surveyOf(baseURL, isDesk ? 3 : 7)
    const page = await pageAs('nigam_admin')
    await page.goto('/reports/gis?view=surveys')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: `survey-${info.project.name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) })
    await page.getByRole('button', { name: 'Read and compare' }).click()
    await expect(page).toHaveURL(/surveyId=\d+/)
    await page.getByRole('combobox', { name: 'Properties', exact: true }).selectOption({ label: 'Area differs' })
    const list = page.getByRole('table', { name: 'Area differs' })
    await expect(list.getByText('Waiting').first()).toBeVisible()
    await page.getByRole('button', { name: 'Take over by rule' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Covered area differs by at most').fill('15')
    const named = dialog.getByRole('group', { name: 'Differs in nothing but' })
    await expect(named.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await named.getByLabel('Covered area').uncheck()
    await dialog.getByLabel('Reason').fill('within fifteen percent')
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(dialog.getByText('Choose at least one kind of difference').last()).toBeVisible()
    await named.getByLabel('Covered area').check()
    await expect(
      dialog.getByText(/^\d+ propert(y|ies); tax of this year ₹[\d,.]+ → ₹[\d,.]+ \(\+₹[\d,.]+\)$/),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(list.getByText('Proposed').first()).toBeVisible()
    const surveyId = new URL(page.url()).searchParams.get('surveyId')

    const second = await pageOfSecond(browser, baseURL, 'ctao')
    // Whoever decides is not to know first of which survey something waits.
    await second.goto('/reports/gis?view=decisions')
    const file = `survey-${info.project.name}.csv`
    const waiting = second.getByRole('row').filter({ hasText: file }).first()
    await waiting.getByRole('link', { name: /whose area differs/ }).click()
    const proposed = second.getByRole('table', { name: 'Matched' })
    await expect(proposed.getByText('Proposed')).not.toHaveCount(0)
    await expect(second.getByRole('button', { name: /Proposal \d+/ })).toBeVisible()
    await proposed
      .getByRole('button', { name: /^See floors of / })
      .first()
      .click()
    const floors = second.getByRole('dialog', { name: /^Floors of / }).getByRole('table', { name: 'Floors' })
    await expect(floors.getByText(/^[\d,.]+ →\s[\d,.]+$/).first()).toBeVisible()
    await expectAccessible(second)
    await second.keyboard.press('Escape')
    await second.goBack()
    await waiting.getByRole('button', { name: 'Approve' }).click()
    await expect(second.getByRole('dialog').getByRole('link', { name: 'Show its properties' })).toBeVisible()
    await second.getByRole('dialog').getByLabel('Remark').fill('compared with the drawings')
    await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(waiting.getByText('Done')).toBeVisible({ timeout: 20_000 })
    await second.close()
    await page.reload()
    await expect(list.getByText('Taken over').first()).toBeVisible()

    await page.goto(`/reports/dashboard?surveyId=${surveyId}`)
    await expect(page.getByText(`${file} against the register`)).toContainText('In quarantine')
    await expect(page.getByRole('combobox', { name: 'Survey', exact: true })).toHaveValue(surveyId ?? '')
  })

  for (const look of looks) {
    test(`Report Dashboard and M3-Report can be used by everyone (${look.language}, ${look.theme})`, async ({
      pageAs,
    }) => {
      const page = await pageAs('admin', look)
      await page.goto('/reports/gis?reportType=not_surveyed')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
      await page.goto('/reports/dashboard')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    })
  }

  test('the report has a map of the zone and ward chosen, at a desk and on a phone', async ({ pageAs }, info) => {
    const page = await pageAs('nigam_admin')
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto('/reports/gis')
    if (info.project.name !== 'desk') await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const ward = page.getByRole('combobox', { name: 'Ward', exact: true })
    await expect(ward.getByRole('option', { name: /^14 / })).toBeAttached()
    const chosen = await ward.getByRole('option', { name: /^14 / }).getAttribute('value')
    await ward.selectOption(chosen)
    await expect(page).toHaveURL(/wardId=\d+/)
    // Who reads the report alone is not sent the map.
    expect(scripts.filter((url) => /\/(ReportMap|MapDesk)-|\/mapSession\//.test(url))).toEqual([])

    const begun = page.waitForResponse((reply) => reply.url().includes(`/api/mapSession/?wardId=${chosen}`))
    const tile = page.waitForResponse((reply) => /\/api\/mapSession\/tiles\/points\//.test(reply.url()) && reply.ok())
    await page.getByRole('link', { name: 'Map', exact: true }).click()
    const { data }: { data: { legend: { standings: { properties: number }[] } } } = await (await begun).json()
    await tile
    const all = data.legend.standings.reduce((sum, { properties }) => sum + properties, 0)
    const inView = page.getByRole('table', { name: 'In view' })
    const rows = inView.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect(rows).toHaveCount(Math.min(all, 10))
    await inView
      .getByRole('button', { name: /^Show .* on the map$/ })
      .first()
      .click()
    const shown = page.getByRole('complementary', { name: /^Property \d/ })
    await expect(shown.getByRole('link', { name: 'Ledger' })).toBeVisible()
    await expect(shown.getByText(/^14 /)).toBeVisible()
    await page.getByRole('link', { name: 'Report', exact: true }).click()
    await expect(page).toHaveURL(/\/reports\/gis\?wardId=\d+$/)
  })

  for (const look of looks) {
    test(`the map of the report can be used by everyone (${look.language}, ${look.theme})`, async ({ pageAs }) => {
      const page = await pageAs('admin', look)
      await page.goto('/reports/gis?view=map')
      await expect(page.getByRole('application')).toBeVisible()
      await expect(page.getByRole('table').getByRole('button').first()).toBeVisible()
      await expectAccessible(page)
    })
  }

  for (const path of ['/reports/gis', '/reports/gis?view=map', '/reports/dashboard']) {
    test(`a clerk is told that the role does not allow it: ${path}`, async ({ pageAs }) => {
      const page = await pageAs('clerk')
      await page.goto(path)
      await expect(page.getByText('Your role does not allow this.').first()).toBeVisible()
    })

    test(`§2 officials only: ${path} turns an operator away`, async ({ pageAs }) => {
      const page = await pageAs('operator')
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Not Authorized' })).toBeVisible()
    })
  }
})
