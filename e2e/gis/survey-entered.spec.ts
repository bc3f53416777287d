import { expectAccessible } from '../support/accessible.ts'
import { expect, signIn, test } from '../support/people.ts'

test('§6 from the map to the survey reports and back; an unmatched building opens the form with what is known of it, at a desk and on a phone', async ({
  pageAs,
  baseURL,
}, info) => {
  const token = await signIn(baseURL ?? '', 'admin')
  const body = new FormData()
  const heading = 'Property ID,Ward,Owner,Address,Floor,Use,Covered area (sq ft),Longitude,Latitude'
  const owner = `Nobody of the ${info.project.name}`
  const lines = [`,14,${owner},Behind the old mill,0,residential,900,79.6,27.45`, `,14,${owner},,1,commercial,450,,`]
  body.append('file', new Blob([[heading, ...lines].join('\n')]), 'found.csv')
  const headers = { authorization: `Bearer ${token}` }
  const sent = await fetch(`${baseURL}/api/surveys`, { method: 'POST', body, headers })
  const { data }: { data: { surveyId: number } } = await sent.json()

  const page = await pageAs('admin')
  await page.goto('/properties/gis')
  await page.getByRole('link', { name: 'Survey reports' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'M3-Report' })).toBeVisible()
  await page.getByRole('link', { name: 'Properties-GIS' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Properties-GIS' })).toBeVisible()

  await page.goto(`/reports/gis?reportType=unmatched&surveyId=${data.surveyId}`)
  await page.getByRole('link', { name: /^Add as a property: / }).click()
  await expect(page.getByText('What the survey knows is filled in.', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Owner name')).toHaveValue(owner)
  await expect(page.getByLabel('Property address')).toHaveValue('Behind the old mill')
  await expect(page.getByRole('combobox', { name: 'Ward', exact: true }).locator('option:checked')).toHaveText(/14/)
  await expect(page.getByLabel('Latitude')).toHaveValue('27.45')
  await expect(page.getByLabel('Longitude')).toHaveValue('79.6')
  await expect(page.getByLabel('Remark')).toHaveValue(/^Survey found\.csv, row \d+$/)
  await expect(page.getByRole('combobox', { name: 'House category' })).toHaveValue('mixed')
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: /^Survey found\.csv, row/ })).toHaveAttribute(
    'href',
    `/reports/gis?surveyId=${data.surveyId}&reportType=unmatched`,
  )
  // The place within the ward is the clerk's to choose; the floors stand there as they were found.
  await expect(page.getByRole('combobox', { name: 'Mohalla' })).toHaveValue('')
  const areaOf = (floor: RegExp) => page.getByRole('group', { name: floor }).getByRole('textbox', { name: /^Area/ })
  await expect(areaOf(/Ground floor/)).toHaveValue('900')
  await expect(areaOf(/Floor 1$/)).toHaveValue('450')
  // A second person who opens what somebody else has entered meanwhile is told before anything is typed.
  await page.route(/\/api\/surveys\/\d+\/properties\/\d+/, async (route) => {
    const reply = await route.fetch()
    const answer = await reply.json()
    const entered = { match: 'matched', propertyUniqueId: '01-001-001-000001' }
    await route.fulfill({ response: reply, json: { ...answer, data: { ...answer.data, ...entered } } })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: /^This building is no longer unmatched/ })).toBeVisible()
  await expect(page.getByRole('link', { name: '01-001-001-000001' })).toBeVisible()
  await expect(page.getByLabel('Owner name')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Other unmatched buildings of this survey' }).click()
  await expect(page).toHaveURL(`/reports/gis?surveyId=${data.surveyId}&reportType=unmatched`)
})
