import { expectAccessible } from '../support/accessible.ts'
import { expect, signIn, test } from '../support/people.ts'

test('§6 M3-Report: what two surveys name counts by its newest row, and a place far outside the city is listed', async ({
  pageAs,
  baseURL,
}) => {
  const authorization = `Bearer ${await signIn(baseURL ?? '', 'admin')}`
  const ask = async (path: string, request: RequestInit = {}) => {
    const reply = await fetch(`${baseURL}/api${path}`, { ...request, headers: { authorization } })
    return ((await reply.json()) as { data: never }).data // parsed by the server's own contract
  }
  const bring = async (name: string, area: number): Promise<number> => {
    const body = new FormData()
    const heading = 'Property ID,Ward,Owner,Floor,Use,Covered area (sq ft),Longitude,Latitude'
    body.append(
      'file',
      new Blob([`${heading}\n88-888-888-000001,1,Nobody on record,0,residential,${area},80.9,26.8`]),
      name,
    )
    const { surveyId }: { surveyId: number } = await ask('/surveys', { method: 'POST', body })
    await expect
      .poll(
        async () =>
          ((await ask(`/taxDemands/getGISReport?surveyId=${surveyId}`)) as { survey: { status: string } }).survey
            .status,
      )
      .toBe('quarantined')
    return surveyId
  }
  const first = await bring('october.csv', 900)
  const second = await bring('november.csv', 950)

  const page = await pageAs('nigam_admin')
  await page.goto(`/reports/gis?surveyId=${first}&reportType=superseded`)
  const row = page.getByRole('row', { name: /88-888-888-000001/ })
  await expect(row.getByText('Superseded')).toBeVisible()
  await row.getByRole('link', { name: 'Later survey' }).click()
  await expect(page).toHaveURL(new RegExp(`surveyId=${second}`))

  // The filter says what the figures are of, whether or not the list of surveys comes.
  const surveys = /\/api\/surveys\?/
  await page.route(surveys, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/reports/dashboard')
  await expect(page.getByText(/The newest row of each property, of \d+ surveys/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Survey', exact: true })).toHaveValue('')
  await page.unroute(surveys)
  for (const table of ['Surveyed, zone by zone', 'Annual rental value and tax, zone by zone'])
    await expect(page.getByRole('table', { name: table }).getByRole('row', { name: /^Total/ })).toBeVisible()
  await expect(page.getByText(/^[+-]?₹[\d,]+ against the register$/)).toHaveCount(2)

  await page.goto('/reports/gis?reportType=far_place')
  await expect(page.getByText(/The newest row of each property, of \d+ surveys/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Survey', exact: true })).toHaveValue('')
  await expect(row).toHaveCount(1)
  await expect(row.getByText('Place far outside the city')).toBeVisible()
  // Nobody decides about what no property was found for: it is added, and what was measured is known.
  await expect(row.getByText('To be added')).toBeVisible()
  await expect(row.getByText(/^–.*→\s950$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take over by rule' })).toHaveCount(0)
  await expectAccessible(page)
  await row.getByRole('button', { name: /^See floors of / }).click()
  await expect(
    page.getByRole('dialog').getByText('The place in the survey, 26.80000, 80.90000,', { exact: false }),
  ).toBeVisible()
})

test('§6 M3-Report: before the first survey the way to bring one in is there, and nothing to export', async ({
  pageAs,
}) => {
  const page = await pageAs('nigam_admin')
  await page.route(/\/api\/taxDemands\/getGISReport/, async (route) => {
    const response = await route.fetch()
    const reply = await response.json()
    await route.fulfill({ response, json: { ...reply, data: { ...reply.data, survey: null, surveys: 0 } } })
  })
  await page.route(/\/api\/surveys\?/, async (route) => {
    const response = await route.fetch()
    const reply = await response.json()
    await route.fulfill({ response, json: { ...reply, data: { ...reply.data, rows: [], total: 0 } } })
  })
  for (const path of ['/reports/dashboard', '/reports/gis']) {
    await page.goto(path)
    await expect(page.getByText('No survey has been brought in yet')).toBeVisible()
    const off = page.getByRole('button', { name: 'Export' })
    await expect(off).toHaveAttribute('aria-disabled', 'true')
    await expect(off).toHaveAccessibleDescription('There is nothing to export')
    await expectAccessible(page)
  }
  const survey = page.getByRole('combobox', { name: 'Survey', exact: true })
  await expect(survey.getByRole('option', { name: 'All' })).toHaveCount(1)
  await page.getByRole('link', { name: 'Bring in a survey' }).click()
  await expect(page).toHaveURL(/view=surveys/)
  await expect(page.getByRole('heading', { name: 'Bring in a survey' })).toBeVisible()
})
