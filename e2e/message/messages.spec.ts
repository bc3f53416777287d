import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, signIn, test } from '../support/people.ts'

test('an officer chooses whom and what, looks twice, sends, and sees what became of it', async ({ pageAs }) => {
  const page = await pageAs('ctao')
  await page.goto('/transactions/sms')
  await page.getByLabel(/^Zone/).selectOption({ index: 2 })
  await page.getByLabel(/^Registered text/).selectOption({ label: 'Rebate of the year (English)' })
  await expect(page.getByRole('table', { name: 'Preview' })).toContainText('get the rebate')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^messages-to-be-sent-\d{4}-\d\d-\d\d\.xlsx$/)
  await expect(page.getByLabel('About the month')).toHaveCount(0)
  await page.getByRole('button', { name: 'Send messages' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/cannot be called back/)).toBeVisible()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Send messages' }).click()
  await expect(page).toHaveURL(/view=sent&run=\d+/)
  await expect(page.getByRole('status').filter({ hasText: /Sent|Waiting for the hours for sending/ })).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByRole('table', { name: 'Messages one by one' })).toContainText('get the rebate')
  const one = page.getByRole('table', { name: 'Messages one by one' }).getByRole('row').nth(1)
  await expect(one.getByRole('link')).toHaveAttribute('href', /^\/properties\/view\//)
  const leftOut = page.getByRole('table', { name: 'Left out' })
  await expect(leftOut.getByRole('row').nth(1)).toContainText(/\d\d-\d{3}-\d{3}-\d{6}.*No mobile number/)
  expect(await leftOut.getByRole('row').count()).toBeLessThanOrEqual(11)
  // A number leads to the messages that it counts.
  const counted = page
    .getByRole('main')
    .getByRole('link', { name: /^(Queued|Handed over|Delivered): [1-9]/ })
    .first()
  await counted.click()
  await expect(page).toHaveURL(/state=(queued|sent|delivered)/)
})

test('the parts of the screen stay in reach while the texts cannot be read, and a month is chosen by its name', async ({
  pageAs,
}) => {
  const page = await pageAs('ctao')
  const texts = '**/api/messages/templates'
  await page.route(texts, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/transactions/sms')
  await expect(page.getByRole('alert')).toContainText('The registered texts could not be loaded')
  const sent = page.getByRole('link', { name: 'What was sent' })
  await expect(sent).toBeVisible()
  await page.unroute(texts)
  await page.getByRole('button', { name: 'Try again' }).click()
  await sent.click()
  await page.getByLabel('About the month').selectOption({ index: 1 })
  await expect(page).toHaveURL(/period=\d{4}-\d{2}/)
})

test('a number is spared for a reason, nothing is sent to it, and it is taken up again', async ({ pageAs }, {
  project,
}) => {
  const page = await pageAs('ctao')
  const mobile = `90000${String(Date.now()).slice(-4)}${project.name === 'desk' ? 1 : 2}`
  await page.goto('/transactions/sms?view=opt-outs')
  await page.getByRole('button', { name: 'Add a number' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mobile number').fill(mobile)
  await dialog.getByLabel('Reason').fill('asked at the counter')
  await dialog.getByRole('button', { name: 'Add a number' }).click()
  await expect(page.getByText(`No more messages go to ${mobile}`)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: mobile })
  await expect(row).toContainText('asked at the counter')
  await row.getByRole('button', { name: `Take off the list: ${mobile}` }).click()
  await dialog.getByLabel('Remarks').fill('wrote a letter')
  await dialog.getByRole('button', { name: /again/ }).click()
  await expect(row).toContainText('wrote a letter')
})

test('§1 mobile number: who was not told of the change stands in its history and in a list', async ({
  pageAs,
  baseURL,
}) => {
  const address = baseURL ?? ''
  const headers = { authorization: `Bearer ${await signIn(address, 'admin')}`, 'content-type': 'application/json' }
  const reply = await fetch(`${address}/api/taxDemands/defaultersList?limit=1&page=60`, { headers })
  const { data } = (await reply.json()) as { data: { rows: { propertyUniqueId: string }[] } } // the server parsed it by its own contract
  const propertyUniqueId = data.rows[0]?.propertyUniqueId ?? ''
  // Without a text registered for it the word waits.
  const texts = await fetch(`${address}/api/messages/templates`, { headers })
  const { data: known } = (await texts.json()) as {
    data: { templates: { templateId: number; purpose: string; approvedOn: string }[] } // likewise
  }
  const text = known.templates.find(({ purpose }) => purpose === 'mobile_changed')
  if (text) {
    const body = JSON.stringify({ validTo: text.approvedOn, reason: 'registered anew' })
    await fetch(`${address}/api/messages/templates/${text.templateId}/end`, { method: 'POST', headers, body })
  }
  // The first so that there is a number before.
  for (const mobileNumber of ['9000076000', '9000077000']) {
    const body = JSON.stringify({ propertyUniqueId, mobileNumber, reason: 'asked at the counter' })
    const changed = await fetch(`${address}/api/properties/updateMobileNumber`, { method: 'PATCH', headers, body })
    expect(changed.status).toBe(200)
  }
  const page = await pageAs('ctao')
  await page.goto(`/properties/view/${propertyUniqueId}?view=history`)
  await expect(page.getByText(/^Old number \*{6}6000: message not handed over yet/).first()).toBeVisible()
  await page.goto('/transactions/sms?view=unsent&kind=mobile.changed')
  const row = page.getByRole('row').filter({ hasText: propertyUniqueId }).filter({ hasText: '******7000' })
  await expect(row).toContainText('Changed mobile number')
  await expect(row.getByRole('button', { name: `Try again: ******7000, ${propertyUniqueId}` })).toBeVisible()
  await expectAccessible(page)
})

test('a text is entered under what others are about already', async ({ pageAs }) => {
  const page = await pageAs('ctao')
  await page.goto('/transactions/sms?view=texts')
  await page.getByRole('button', { name: 'Enter a registered text' }).click()
  const dialog = page.getByRole('dialog')
  const about = dialog.getByLabel('What it is about')
  await expect(about).toHaveValue('dues_reminder')
  await about.selectOption('Something that no text is about yet')
  await expect(dialog.getByLabel('One word for it')).toBeVisible()
  await about.selectOption('mobile_changed')
  await expect(dialog.getByLabel('One word for it')).toHaveCount(0)
})

test('a text is entered line by line, and ended with a day and a reason', async ({ pageAs }) => {
  const page = await pageAs('ctao')
  const name = `Camp ${Date.now()}`
  await page.goto('/transactions/sms?view=texts')
  await page.getByRole('button', { name: 'Enter a registered text' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Name/).fill(name)
  await dialog.getByLabel('Template number (DLT)').fill(`11${Date.now()}`)
  await dialog.getByLabel('Header').fill('KSNNPT')
  await dialog.getByLabel('Text as registered').fill('Tax camp on Sunday.\nCome to the ward office.')
  await dialog.getByRole('button', { name: 'Save the text' }).click()
  await expect(page.getByText('The text was saved').first()).toBeVisible()
  await page.goto('/transactions/sms?view=texts&limit=100')
  await page.getByRole('button', { name: `Stop using: ${name}` }).click()
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('the camp is over')
  await dialog.getByRole('button', { name: 'Stop using', exact: true }).click()
  await expect(page.getByText(`The last day of ${name} is set`).first()).toBeVisible()
})

test('what a filter at fault asks for can neither be looked at nor sent', async ({ pageAs }) => {
  const page = await pageAs('ctao')
  await page.goto('/transactions/sms?templateId=1')
  const sends = page.getByRole('button', { name: 'Send messages' })
  await expect(sends).toBeVisible()
  await page.getByLabel('Owner', { exact: true }).fill('ra')
  await page.getByLabel('Owner', { exact: true }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Enter at least 3 letters of the owner’s name')
  await expect(sends).toHaveCount(0)
  await expect(page.getByText('The filters are not complete')).toBeVisible()
})

for (const { language, theme } of looks) {
  test(`can be used by everyone: ${language}, ${theme}`, async ({ pageAs }) => {
    const page = await pageAs('ctao', { language, theme })
    await page.goto('/transactions/sms?templateId=1')
    await expect(page.getByRole('table')).toBeVisible()
    await expectAccessible(page)
  })
}
