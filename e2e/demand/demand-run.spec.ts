import { expect, test } from '../support/people.ts'

test('the officer rehearses a year, sees totals and exceptions, and releases nothing unasked', async ({ pageAs }) => {
  const page = await pageAs('ctao')
  // Other tests have law approved meanwhile: here it is when the test says so. So it is with a run that found nothing.
  let [isChanged, isEmpty, isRunning] = [false, false, false]
  await page.route(/\/api\/demand-runs[?/]\d*/, async (route) => {
    const reply = await route.fetch()
    const said = (await reply.text()).replace(/"rulesChangedSince":(true|false)/g, `"rulesChangedSince":${isChanged}`)
    const told = isRunning ? said.replace(/("job":\{[^}]*"status":")\w+/g, '$1running') : said
    const body = isEmpty ? told.replace(/"assessed":\d+/g, '"assessed":0') : told
    await route.fulfill({ response: reply, body })
  })
  await page.goto('/demand/dashboard')
  const panel = page.getByRole('region', { name: 'Yearly demand' })
  // Of the next year nothing is demanded yet.
  await page.getByLabel('Financial year of the demand').selectOption({ index: 1 })
  await page.getByRole('button', { name: /^Start dry run for/ }).click()
  await expect(panel.getByText('Ready for release')).toBeVisible({ timeout: 45_000 })
  await expect(page.getByRole('table', { name: 'Totals by zone' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Exceptions' })).toBeVisible()
  await page.getByRole('button', { name: 'Release the demand' }).click()
  const dialog = page.getByRole('dialog', { name: 'Release the demand' })
  await expect(dialog.getByText(/Released demands are not taken back as a whole/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  isRunning = true
  await page.route('**/api/jobs/*/cancel', (route) =>
    route.fulfill({ status: 409, json: { status: 409, message: 'This work is done already.' } }),
  )
  await page.reload()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('This work is done already.')).toBeVisible()
  isRunning = false

  const release = page.getByRole('button', { name: 'Release the demand' })
  isEmpty = true
  await page.reload()
  await expect(panel.getByRole('status').first()).toHaveText('Nothing to release')
  await expect(panel.getByText('there is nothing to release')).toBeVisible()
  await expect(release).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Totals by zone' })).toHaveCount(0)

  isEmpty = false
  isChanged = true
  await page.reload()
  await expect(panel.getByRole('alert')).toContainText('Rates or rules were approved after this dry run began')
  await expect(release).toHaveAttribute('aria-disabled', 'true')
  await release.focus()
  await expect(page.getByRole('tooltip')).toContainText('start it anew')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(panel.getByText('Discarded')).toBeVisible()

  await page.getByRole('link', { name: 'All runs' }).click()
  const runs = page.getByRole('table', { name: 'Yearly demand runs' })
  await page.getByRole('search').getByLabel('Status').selectOption('discarded')
  await expect(page).toHaveURL(/view=runs.*status=discarded|status=discarded.*view=runs/)
  await runs
    .getByRole('link', { name: /^Run \d+: / })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Run \d+: / })).toBeVisible()
  await page.getByRole('radio', { name: 'House tax' }).check()
  await expect(page.getByRole('table', { name: 'Totals by zone' }).getByRole('row').last()).toContainText('Whole city')
})
