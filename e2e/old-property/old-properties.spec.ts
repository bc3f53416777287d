import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, signIn, test } from '../support/people.ts'

type Property = { propertyUniqueId: string; ownerName: string; wardId: number; mobileNumber: string | null }

/** A property of the demo city that somebody of the whole city may see, by its place in the register. */
async function aProperty(address: string, token: string, at: number): Promise<Property> {
  const reply = await fetch(`${address}/api/taxDemands/defaultersList?limit=1&page=${at}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await reply.json()) as { data: { rows: { propertyUniqueId: string }[] } } // the server parsed it by its own contract
  const id = data.rows[0]?.propertyUniqueId ?? ''
  const found = await fetch(`${address}/api/properties?propertyUniqueId=${id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await found.json()) as { data: Property }).data // likewise
}

async function addRecord(
  address: string,
  token: string,
  ptin: string,
  property: Pick<Property, 'ownerName'> & Partial<Property>,
): Promise<void> {
  const reply = await fetch(`${address}/api/oldProperties/add`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      PTINNo: ptin,
      ownerName: property.ownerName.split(',')[0],
      oldOwnerAddress: '12/4 Old Lane',
      oldConstYear: 1987,
      oldHouseCategory: 'residential',
      oldWardId: property.wardId,
      oldMobileNo: property.mobileNumber,
      arrearsHouseTax: 1000,
      financialYear: '2010-11',
    }),
  })
  expect(reply.status).toBe(200)
}

test.describe('old properties', () => {
  test('amounts between which nothing lies, and what is no amount, are told at their field', async ({ pageAs }) => {
    const page = await pageAs('ctao')
    await page.goto('/properties/old?minAmount=5000&maxAmount=1000')
    await expect(page.getByText('The least must not be above the most (₹1,000)')).toBeVisible()
    await page.goto('/properties/old?maxAmount=lakh')
    await expect(page.getByRole('searchbox', { name: 'Owed up to (₹)' })).toHaveAttribute('aria-invalid', 'true')
  })

  test('a record is added by form, compared and matched, and the match taken back', async ({ pageAs, baseURL }, {
    project,
    retry,
  }) => {
    const address = baseURL ?? ''
    const token = await signIn(address, 'admin')
    const property = await aProperty(address, token, project.name === 'desk' ? 61 : 63)
    const ptin = `E2E-${project.name.toUpperCase()}-${retry}-${Date.now()}`
    const page = await pageAs('admin')
    await page.goto('/properties/old')
    await page.getByRole('button', { name: 'Add a record' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('PTIN').fill('AB1')
    await form.getByRole('button', { name: 'Add a record' }).click()
    await expect(form.getByText('PTIN must be at least 6 characters').first()).toBeVisible()
    await form.getByLabel('PTIN').fill(ptin)
    await form.getByLabel('Owner').fill(property.ownerName.split(',')[0] ?? '')
    await form.getByLabel('Ward', { exact: true }).selectOption(String(property.wardId))
    await form.getByLabel('Address').fill('12/4 Old Lane')
    await form.getByLabel('House category').selectOption('residential')
    await form.getByLabel('Construction year').fill('1987')
    await form.getByLabel('Financial year of the old tax').fill('2010-11')
    await form.getByLabel('Arrears of house tax').fill('1000')
    await expect(form.getByText('The nine amounts come to ₹1,000')).toBeVisible()
    await form.getByRole('button', { name: 'Add a record' }).click()
    await expect(page.getByRole('heading', { name: `Record ${ptin}` })).toBeVisible()
    await page.getByLabel('Another property').fill(property.propertyUniqueId)
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    const compare = page.getByRole('dialog')
    await expect(compare.getByText('Owner’s name sounds the same')).toBeVisible()
    await compare.getByRole('button', { name: 'Confirm the match' }).click()
    await expect(page.getByText('Carried over: ₹1,000')).toBeVisible()
    await expect(page.getByRole('link', { name: property.propertyUniqueId })).toHaveAttribute(
      'href',
      `/properties/view/${property.propertyUniqueId}`,
    )
    await page.goto(`/properties/view/${property.propertyUniqueId}`)
    await page.getByRole('table', { name: 'Records of the earlier register' }).getByRole('link', { name: ptin }).click()
    await expect(page.getByRole('heading', { name: `Record ${ptin}` })).toBeVisible()
    await page.getByRole('button', { name: 'Remove the match' }).click()
    await page.getByRole('dialog').getByLabel('Remarks').fill('wrong house')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Remove the match/ })
      .click()
    await expect(page.getByRole('heading', { name: 'May be one of these' })).toBeVisible()
  })

  test('what was typed wrongly is corrected with a remark, and the page goes on under the right PTIN', async ({
    pageAs,
    baseURL,
  }) => {
    const address = baseURL ?? ''
    const token = await signIn(address, 'admin')
    const ptin = `WRONG-${Date.now()}`
    await addRecord(address, token, ptin, await aProperty(address, token, 65))
    const page = await pageAs('admin')
    await page.goto(`/properties/old?ptin=${ptin}`)
    await expect(page.getByText('₹1,000 owed by this record')).toBeVisible()
    await page.goto(`/properties/old?record=${ptin}`)
    await expect(page.getByRole('link', { name: 'Back to the list' })).toBeVisible()
    await page.getByRole('button', { name: 'Correct the record' }).click()
    const form = page.getByRole('dialog')
    await expect(form.getByLabel('Arrears of house tax')).toHaveValue(/1,?000/)
    await form.getByLabel('PTIN').fill(`right-${ptin}`)
    await form.getByLabel('Arrears of house tax').fill('900')
    await form.getByRole('button', { name: 'Correct the record' }).click()
    const remark = form.getByRole('textbox', { name: 'Remark', exact: true })
    await expect(remark).toHaveAccessibleDescription(/Remark is required/)
    await expectAccessible(page)
    await remark.fill('the book says 900')
    await form.getByRole('button', { name: 'Correct the record' }).click()
    await expect(page.getByRole('heading', { name: `Record RIGHT-${ptin}` })).toBeVisible()
    await expect(page.getByText('₹900').first()).toBeVisible()
  })

  test('where no record reaches the score, nothing is offered to be matched at once', async ({ pageAs }) => {
    const page = await pageAs('ctao')
    await page.route('**/api/oldProperties/matchable?**', (route) =>
      route.fulfill({ json: { status: 200, message: 'OK', data: { rows: [], next: null } } }),
    )
    await page.goto('/properties/old?view=many')
    const all = page.getByRole('button', { name: 'Match all clear ones of these filters' })
    await expect(all).toHaveAttribute('aria-disabled', 'true')
    await expect(all).toHaveAccessibleDescription('No undecided record reaches this score here')
    await page.getByRole('combobox', { name: /^Score/ }).selectOption('40 or more')
    await expect(page).toHaveURL(/minScore=40/)
  })

  test('records that the suggestions answer well are ticked, looked at and matched together', async ({
    pageAs,
    baseURL,
  }) => {
    const address = baseURL ?? ''
    const token = await signIn(address, 'admin')
    const ptins = ['A', 'B'].map((letter) => `MANY-${letter}-${Date.now()}`)
    const places = Array.from({ length: 12 }, (_, at) => 80 + at)
    const all = await Promise.all(places.map((at) => aProperty(address, token, at)))
    const reachable = all.filter(({ mobileNumber }) => mobileNumber)
    for (const [at, ptin] of ptins.entries()) {
      const property = reachable[at]
      if (!property) throw new Error('the demo city has owners with a mobile number')
      await addRecord(address, token, ptin, property)
    }
    const page = await pageAs('admin')
    await page.goto(`/properties/old?ptin=${ptins[0]}`)
    const found = page.getByRole('row').filter({ hasText: ptins[0] ?? '' })
    await expect(found).toContainText(/Suggested: \d\d-\d{3}-\d{3}-\d{6}/)
    await expect(page.getByText('owed by this record')).toBeVisible()
    await page.goto('/properties/old?ptin=NO-SUCH-RECORD')
    await expect(page.getByText('Nothing matches these filters.', { exact: false })).toBeVisible()
    await expect(page.getByText('owed by', { exact: false })).toHaveCount(0)
    await page.goto('/properties/old?view=many&minScore=30')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    expect((await download).suggestedFilename()).toMatch(/^old-properties-to-match-\d{4}-\d\d-\d\d\.xlsx$/)
    const rows = page.getByRole('table').getByRole('row')
    for (const box of await rows.getByRole('checkbox', { checked: true }).all()) await box.uncheck()
    await expect(page.getByText('Their dues')).toHaveCount(0)
    for (const ptin of ptins) await rows.filter({ hasText: ptin }).getByRole('checkbox').check()
    await expect(page.getByText('Their dues: ₹2,000')).toBeVisible()
    await page.getByRole('button', { name: 'Match 2 records' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('₹2,000')).toBeVisible()
    await dialog.getByRole('button', { name: 'Confirm the match' }).click()
    await expect(page.getByText('2 records were matched').first()).toBeVisible()
    for (const ptin of ptins) await expect(rows.filter({ hasText: ptin })).toHaveCount(0)
  })

  test('records whose place is not known are counted, and lead to their list', async ({ pageAs, baseURL }, {
    project,
  }) => {
    const address = baseURL ?? ''
    const token = await signIn(address, 'admin')
    const ptin = `NOPLACE-${project.name}-${Date.now()}`.toUpperCase()
    await addRecord(address, token, ptin, { ownerName: 'Ram Kumar Sharma' })
    const page = await pageAs('admin')
    await page.goto('/properties/old?view=report')
    await page.getByRole('link', { name: /^Place not known, Not matched: / }).click()
    await expect(page.getByRole('combobox', { name: 'Place not known' })).toHaveValue('zone')
    await page.getByLabel('PTIN').fill(ptin)
    await page.getByLabel('PTIN').press('Enter')
    await expect(page.getByRole('table', { name: 'Old Properties' }).getByRole('link', { name: ptin })).toBeVisible()
  })

  test('§6 jalkal finds Old Properties in the menu, and may only look', async ({ pageAs }) => {
    const page = await pageAs('jalkal')
    await page.goto('/properties/old')
    await expect(page.getByRole('table', { name: 'Old Properties' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add a record' })).toHaveCount(0)
  })

  for (const look of looks)
    test(`can be read by everyone: ${look.language}, ${look.theme}`, async ({ pageAs, baseURL }, { project }) => {
      const address = baseURL ?? ''
      const token = await signIn(address, 'admin')
      const ptin = `LOOK-${look.language}-${look.theme}-${project.name}-${Date.now()}`.toUpperCase()
      await addRecord(address, token, ptin, await aProperty(address, token, 70))
      const page = await pageAs('admin', look)
      await page.goto('/properties/old')
      await expect(page.getByText(ptin).first()).toBeVisible()
      await expectAccessible(page)
      await page.goto(`/properties/old?record=${ptin}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(ptin)
      await expectAccessible(page)
      await page.goto('/properties/old?view=report')
      await expect(page.getByRole('table')).toBeVisible()
      await expectAccessible(page)
    })
})
