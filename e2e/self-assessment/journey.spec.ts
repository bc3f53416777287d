import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../support/accessible.ts'
import { anotherDesk, expect, signIn, test } from '../support/people.ts'

/** A property of the register with one floor, by its place among those. */
async function aHome(address: string, at: number): Promise<string> {
  const headers = { authorization: `Bearer ${await signIn(address, 'admin')}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ houseCategory: 'residential', status: 'active' })
  const reply = await fetch(`${address}/api/properties/paginated?limit=100`, { method: 'POST', headers, body })
  const { data } = (await reply.json()) as { data: { rows: { propertyUniqueId: string; taxPaise: number }[] } } // the call's own answer
  const row = data.rows.filter(({ taxPaise }) => taxPaise > 0)[at]
  if (!row) throw new Error('the demo city has no such property')
  return row.propertyUniqueId
}

/** Goes on until the question is shown. */
async function goTo(page: Page, question: string | RegExp): Promise<void> {
  const heading = page.getByRole('heading', { level: 2, name: question })
  for (let steps = 0; steps < 20 && !(await heading.isVisible()); steps++) {
    const progress = page.locator('progress')
    const before = await progress.getAttribute('value')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(progress).not.toHaveAttribute('value', before ?? '')
  }
  await expect(heading).toBeVisible()
}

async function fileIt(page: Page, mobile: string, name = 'Nirmala Varshney'): Promise<void> {
  await goTo(page, 'Who declares it?')
  await page.getByRole('textbox', { name: 'Your name' }).fill(name)
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(mobile)
  await goTo(page, 'Check and send')
  await page.getByRole('button', { name: 'File the self-assessment' }).click()
}

/** A photo of a camera held upright: lying pixels, and EXIF that says so. */
const photo = async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const pixels = sharp({ create: { width: 3000, height: 2000, channels: 3, background: 'grey', noise } })
  return pixels.jpeg({ quality: 95 }).withMetadata({ orientation: 6 }).toBuffer()
}

test('§2 §7 a citizen on a phone declares a larger building question by question, an official returns it, it is corrected and accepted @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const id = await aHome(baseURL ?? '', 60)
  const mobile = '9811177701'
  await page.goto('/self-assessment')
  await page.getByRole('textbox', { name: 'Property ID' }).fill(id)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/^Question 1 of \d+$/)).toBeVisible()
  await page.keyboard.press('Tab')
  await goTo(page, /^Floor or part 1/)
  const area = page.locator('input[name="premises.0.areaSqft"]')
  await expect(area).not.toHaveValue('')
  const before = Number((await area.inputValue()).replaceAll(',', ''))
  await area.fill(String(before * 2))
  await expect(page.getByText(/\(\+₹/)).toBeVisible()
  await expectAccessible(page)
  // A draft stays on the device, and the address has the question.
  await page.waitForTimeout(900)
  await page.reload()
  await expect(area).toHaveValue(new RegExp(String(before * 2)))
  await goTo(page, 'Photos of the building')
  const taken = await photo()
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'front.jpeg', mimeType: 'image/jpeg', buffer: taken })
  const chosen = page.getByRole('status').filter({ hasText: 'front.jpg' })
  await expect(chosen).toContainText(/\d KB/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(chosen).toBeVisible()
  await goTo(page, 'Who declares it?')
  // Enter asks for the next question, which is refused while a field is empty.
  await page.getByRole('textbox', { name: 'Your name' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveAttribute('aria-invalid', 'true')
  await fileIt(page, mobile)
  const title = page.getByRole('heading', { name: /^Application SA-\d{4}-\d\d-\d{6} is filed$/ })
  await expect(title).toBeVisible()
  const number = /SA-[\d-]+\d/.exec((await title.textContent()) ?? '')?.[0] ?? ''
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeVisible()
  const paper = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Acknowledgement (PDF)' }).click()
  expect((await paper).suggestedFilename()).toBe(`${number}.pdf`)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See its status' }).click()
  await expect(page.getByRole('list', { name: 'Steps' })).toContainText('Filed')
  await expectAccessible(page)

  const office = await anotherDesk(browser, baseURL, 'ctao')
  await office.goto(`/self-assessment/nigam?applicationNo=${number}`)
  await office.getByRole('link', { name: `Open ${number}` }).click()
  await expect(office.getByRole('table', { name: 'Declared against register and survey' })).toContainText('+₹')
  await expect(office.getByRole('button', { name: 'Accept' })).toHaveAttribute('aria-disabled', 'true')
  await office.getByRole('textbox', { name: 'Remarks' }).fill('The area of the plan differs')
  await office.getByRole('button', { name: 'Return for correction' }).click()
  await expect(office.getByText('Returned to the citizen.')).toBeVisible()

  await page.reload()
  await expect(page.getByText('The area of the plan differs')).toBeVisible()
  await page.getByRole('link', { name: 'Correct and send again' }).click()
  await expect(page.getByText(`You correct application ${number}.`)).toBeVisible()
  await goTo(page, /^Floor or part 1/)
  await area.fill(String(before + 100))
  await fileIt(page, mobile)
  await expect(page.getByRole('heading', { name: `Application ${number} is filed` })).toBeVisible()

  const admin = await anotherDesk(browser, baseURL, 'admin')
  await admin.goto(`/self-assessment/nigam?applicationNo=${number}`)
  await admin.getByRole('link', { name: `Open ${number}` }).click()
  await admin.getByRole('button', { name: 'Compare with the register' }).click()
  await expect(admin.getByRole('table', { name: 'Declared against register', exact: true })).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('textbox', { name: 'Remarks' }).fill('Measured on the spot')
  await admin.getByRole('button', { name: 'Accept' }).click()
  await expect(admin.getByText('Accepted: the register is changed.')).toBeVisible()
  await admin.goto(`/ledger/${id}`)
  await expect(
    admin.getByText(`Because of: Self-assessment accepted. ${number}: Measured on the spot`).first(),
  ).toBeVisible()
  await office.context().close()
  await admin.context().close()
  await page.goto(`/self-assessment/status?number=${number}&mobile=${mobile}`)
  await expect(page.getByRole('list', { name: 'Steps' })).toContainText('Accepted')
})

test('§2 §7 a citizen on a phone declares a new property where they stand; the ward follows from the point @phone', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const reply = await fetch(`${baseURL}/api/selfAssessment/map`)
  const { data } = (await reply.json()) as {
    data: { bounds: { west: number; south: number; east: number; north: number } }
  } // the call's own answer
  const { west, south, east, north } = data.bounds
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ longitude: (west + east) / 2, latitude: (south + north) / 2 })
  await page.goto('/self-assessment?property=new')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByRole('button', { name: 'Use my present place' }).click()
  await expect(page.getByText(/^Ward \d+ .*, mohalla /)).toBeVisible()
  await expectAccessible(page)
  await goTo(page, 'What is its address?')
  await page.getByLabel('Address').fill('Plot 5, behind the new mill')
  await goTo(page, 'Who owns it?')
  await page.locator('input[name="ownerName"]').fill('Nirmala Varshney')
  await page.locator('input[name="fatherName"]').fill('Ram Lal')
  await goTo(page, 'On which road is it?')
  await page.locator('select[name="roadType"]').selectOption({ index: 1 })
  await page.locator('input[name="roadWidth"]').fill('6')
  await goTo(page, 'What is it used for?')
  await page.locator('select[name="houseCategory"]').selectOption('residential')
  await goTo(page, 'Who occupies it?')
  await page.locator('select[name="occupancyStatus"]').selectOption({ index: 1 })
  await goTo(page, 'How is it built?')
  await page.locator('select[name="constType"]').selectOption('rcc_rbc')
  await goTo(page, 'In which year was it built?')
  await page.locator('input[name="constructionYear"]').fill('2020')
  await goTo(page, 'How large is the plot?')
  await page.locator('input[name="plotArea"]').fill('1000')
  await goTo(page, /^Floor or part 1/)
  await page.locator('input[name="premises.0.areaSqft"]').fill('800')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^Floor or part 2/ })).toBeVisible()
  await goTo(page, 'Does it have water and sewerage?')
  await page.locator('select[name="waterTaxApplicable"]').selectOption('yes')
  await page.locator('select[name="sewerageConnectionAvailable"]').selectOption('no')
  await fileIt(page, '9811177702', '=HYPERLINK("http://x") <b>‮नाम</b>')
  const title = page.getByRole('heading', { name: /^Application SA-\d{4}-\d\d-\d{6} is filed$/ })
  await expect(title).toBeVisible()
  const number = /SA-[\d-]+\d/.exec((await title.textContent()) ?? '')?.[0] ?? ''

  const admin = await anotherDesk(browser, baseURL, 'admin')
  await admin.goto(`/self-assessment/nigam?applicationNo=${number}`)
  await admin.getByRole('link', { name: `Open ${number}` }).click()
  await admin.getByRole('textbox', { name: 'Remarks' }).fill('Seen on the spot')
  await admin.getByLabel('It is another property than the suspected ones').check()
  await admin.getByRole('button', { name: 'Accept' }).click()
  await expect(admin.getByText('Accepted: the register is changed.')).toBeVisible()
  await admin.context().close()
  await page.goto(`/self-assessment/status?number=${number}&mobile=9811177702`)
  await expect(page.getByText(/^\d\d-\d{3}-\d{3}-\d{6}$/)).toBeVisible()
})

test('the first question of a new property is where it is, in Hindi on a phone', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('karsetu.locale', 'hi'))
  await page.goto('/self-assessment?property=new')
  await expect(page.getByRole('heading', { level: 2, name: 'संपत्ति कहाँ है?' })).toBeVisible()
  await page.getByRole('button', { name: 'आगे' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectAccessible(page)
})
