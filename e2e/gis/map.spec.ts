import type { Page, TestInfo } from '@playwright/test'
import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, signIn, test } from '../support/people.ts'

const list = (page: Page) => page.getByRole('table', { name: 'In view' })
const rows = (page: Page) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const map = (page: Page) => page.getByRole('application', { name: 'Map of boundaries and properties' })

/** Desk and phone each correct a property of their own. */
const ownRow = ({ project }: TestInfo) => (project.name === 'desk' ? 3 : 6)

test.describe('the map', () => {
  test('a clerk finds a ward, picks a property and corrects its point, at a desk and on a phone', async ({
    pageAs,
  }, info) => {
    const page = await pageAs('clerk')
    const tile = page.waitForResponse((reply) => /\/api\/mapSession\/tiles\/points\//.test(reply.url()) && reply.ok())
    await page.goto('/properties/gis')
    await expect(page.getByRole('heading', { name: 'Properties-GIS' })).toBeVisible()
    await tile
    const legend = page.getByRole('region', { name: 'Legend' })
    for (const word of ['Paid', 'Due: this year only', 'Arrears: earlier years', 'Unassessed'])
      await expect(legend.getByRole('checkbox', { name: word })).toBeChecked()
    await expect(rows(page)).toHaveCount(10)

    await page.getByLabel('Find on the map').fill('14')
    await page.getByLabel('Find on the map').press('Enter')
    const all = await page.getByText(/1 to 10 of \d+/).textContent()
    await page.getByRole('list', { name: 'Places found' }).getByRole('button', { name: /^14 / }).click()
    await expect(page.getByText(all ?? '')).toHaveCount(0)

    await map(page).focus()
    await page.keyboard.press('-')
    await page.keyboard.press('-')
    await page.keyboard.press('-')
    await expect(rows(page)).toHaveCount(10)
    // The list follows the map: which property it was is read where it is shown.
    await rows(page)
      .nth(ownRow(info))
      .getByRole('button', { name: /^Show .* on the map$/ })
      .click()
    const shown = page.getByRole('complementary', { name: /^Property \d/ })
    await expect(shown).toBeVisible()
    const id = (await shown.getAttribute('aria-label'))?.replace('Property ', '') ?? ''
    const panel = page.getByRole('complementary', { name: `Property ${id}` })
    await expect(panel.getByRole('link', { name: 'Ledger' })).toHaveAttribute('href', `/ledger/${id}`)

    // The property is in the middle of the map: closed, and picked again by its mark.
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(panel).toHaveCount(0)
    await expect(rows(page).first()).toBeVisible()
    await expect(async () => {
      const box = await map(page).boundingBox()
      if (!box) throw new Error('the map is on the screen')
      await map(page).click({ position: { x: box.width / 2, y: box.height / 2 } })
      await expect(panel).toBeVisible({ timeout: 1500 })
    }).toPass()

    await panel.getByRole('button', { name: 'Correct point' }).click()
    const lon = Number(await panel.getByLabel('Longitude').inputValue())
    await panel.getByLabel('Longitude').fill((lon + 0.0002).toFixed(6))
    await panel.getByRole('button', { name: 'Save point' }).click()
    await expect(panel.getByText('Reason is required')).toBeVisible()
    await panel.getByLabel('Reason').fill('measured at the gate')
    await panel.getByRole('button', { name: 'Save point' }).click()
    await expect(page.getByText(`The point of ${id} was saved`)).toBeVisible()
    await panel.getByText('Where it was before').click()
    await expect(panel.getByText(/Corrected, moved \d+ m, measured at the gate/).first()).toBeVisible()
  })

  test('a ward is found by its one digit; one letter and a failed search are answered with a word', async ({
    pageAs,
  }) => {
    const page = await pageAs('clerk')
    await page.goto('/properties/gis')
    const field = page.getByLabel('Find on the map')
    const found = page.getByRole('list', { name: 'Places found' })
    await field.fill('5')
    await field.press('Enter')
    await expect(found.getByRole('button', { name: /^5 .*Ward/ })).toBeVisible()

    await field.fill('k')
    await field.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Type a number, or at least 2 letters of a name')
    await expect(found).toHaveCount(0)

    await page.route('**/api/mapSession/places**', (route) => route.abort())
    await field.fill('6')
    await field.press('Enter')
    await expect(page.getByRole('search').getByRole('alert')).not.toHaveText(/^$|letters/)
    await page.unroute('**/api/mapSession/places**')
    await field.press('Enter')
    await expect(found.getByRole('button', { name: /^6 .*Ward/ })).toBeVisible()
    await expect(page.getByRole('search').getByRole('alert')).toHaveCount(0)
  })

  test('who looks at one street is shown the properties outside their ward, wherever they lie', async ({ pageAs }) => {
    const page = await pageAs('clerk')
    await page.goto('/properties/gis')
    // One of them is made so: it is put two kilometres to the north.
    await rows(page).first().getByRole('button', { name: /^Show/ }).click()
    const panel = page.getByRole('complementary', { name: /^Property \d/ })
    const id = (await panel.getAttribute('aria-label'))?.replace('Property ', '') ?? ''
    await panel.getByRole('button', { name: 'Correct point' }).click()
    const lat = Number(await panel.getByLabel('Latitude').inputValue())
    await panel.getByLabel('Latitude').fill((lat + 0.02).toFixed(6))
    await panel.getByLabel('Reason').fill('the file had it there')
    await panel.getByRole('button', { name: 'Save point' }).click()
    await expect(panel.getByText('The point lies outside the boundary of its ward.')).toBeVisible()

    await expect(list(page).getByText(id)).toHaveCount(0)
    await page.getByRole('button', { name: 'Show them' }).click()
    await expect(list(page).getByText(id)).toBeVisible()
  })

  test('back from a ledger returns to the same place, property and colours', async ({ pageAs }) => {
    const page = await pageAs('clerk')
    await page.goto('/properties/gis')
    await rows(page).first().getByRole('button', { name: /^Show/ }).click()
    const panel = page.getByRole('complementary', { name: /^Property \d/ })
    const name = (await panel.getAttribute('aria-label')) ?? ''
    await expect(page).toHaveURL(/at=[^&]*(%2C|,)1[78]\.\d\d/)
    // Picked by its mark, not from the list.
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(async () => {
      const box = await map(page).boundingBox()
      if (!box) throw new Error('the map is on the screen')
      await map(page).click({ position: { x: box.width / 2, y: box.height / 2 } })
      await expect(page.getByRole('complementary', { name })).toBeVisible({ timeout: 1500 })
    }).toPass()
    await expect(page).toHaveURL(new RegExp(`property=${name.replace('Property ', '')}`))
    await page.getByText('Category', { exact: true }).first().click()
    await expect(page).toHaveURL(/colour=usage/)
    const address = page.url()
    await page.getByRole('complementary', { name }).getByRole('link', { name: 'Ledger' }).click()
    await expect(page).toHaveURL(/\/ledger\//)
    await page.goBack()
    await expect(page.getByRole('complementary', { name })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Category' })).toBeChecked()
    expect(page.url()).toBe(address)
  })

  test('the water department looks and does not draw', async ({ pageAs }) => {
    const page = await pageAs('jalkal')
    await page.goto('/properties/gis')
    await rows(page).first().getByRole('button', { name: /^Show/ }).click()
    await expect(page.getByRole('complementary').getByRole('link', { name: 'Ledger' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Correct point' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Boundary and point files' })).toHaveCount(0)
  })

  test('§2 GIS module: officials only', async ({ pageAs }) => {
    const page = await pageAs('operator')
    await page.goto('/properties/gis')
    await expect(page.getByRole('heading', { name: 'Not Authorized' })).toBeVisible()
  })

  for (const look of looks) {
    test(`can be used by everyone (${look.language}, ${look.theme})`, async ({ pageAs }) => {
      const page = await pageAs('ctao', look)
      await page.goto('/properties/gis')
      await page.getByRole('table').getByRole('button').first().click()
      await expect(page.getByRole('complementary').getByRole('link').first()).toBeVisible()
      // The map was scrolled to: what lies half under the top bar is too small to hit, and nobody would.
      await page.evaluate(() => window.scrollTo(0, 0))
      await expectAccessible(page)
    })
  }
})

test('a file of boundaries is read and checked, and put away again', async ({ pageAs }) => {
  const square = (west: number) => [
    [west, 27.4],
    [west + 0.01, 27.4],
    [west + 0.01, 27.41],
    [west, 27.41],
    [west, 27.4],
  ]
  const feature = (ward: number, coordinates: number[][]) => ({
    type: 'Feature',
    properties: { ward_no: ward },
    geometry: { type: 'Polygon', coordinates: [coordinates] },
  })
  const file = {
    type: 'FeatureCollection',
    features: [feature(1, square(79.5)), feature(2, square(79.505)), feature(3, square(79.6).slice(0, 4))],
  }
  const page = await pageAs('ctao')
  await page.goto('/properties/gis')
  await page.getByRole('link', { name: 'Boundary and point files' }).click()
  await page.getByLabel('GeoJSON file').setInputFiles({
    name: 'wards.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(JSON.stringify(file)),
  })
  await page.getByRole('button', { name: 'Read and check' }).click()
  const found = page.getByRole('table', { name: 'What was found' })
  await expect(found.getByText('The line does not close', { exact: false })).toBeVisible()
  await expect(found.getByText(/Overlaps .* by [\d,]+ sq m/)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Enter 2' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Put away' }).click()
  await expect(page.getByRole('button', { name: 'Enter 2' })).toHaveCount(0)
})

test('a file of points is entered and taken back with a reason, at a desk and on a phone', async ({
  pageAs,
  baseURL,
}, info) => {
  const token = await signIn(baseURL ?? '', 'ctao')
  const get = async (path: string) => {
    const reply = await fetch(`${baseURL}/api/mapSession${path}`, { headers: { authorization: `Bearer ${token}` } })
    return ((await reply.json()) as { data: never }).data // parsed by the server's own contract
  }
  const { rows: results }: { rows: { propertyUniqueId: string }[] } = await get(
    `/view?west=70&south=10&east=90&north=35&page=${info.project.name === 'desk' ? 11 : 13}&limit=4`,
  )
  const id = results[0]?.propertyUniqueId ?? ''
  const pointNow = async () => {
    const { point }: { point: { lon: number; lat: number; source: string; setAt: string } } = await get(
      `/properties/${id}`,
    )
    const { lon, lat, source, setAt } = point
    return { lon, lat, source, setAt }
  }
  const before = await pointNow()
  const point = {
    type: 'Feature',
    properties: { PropertyID: id },
    geometry: { type: 'Point', coordinates: [before.lon + 0.001, before.lat] },
  }

  const page = await pageAs('ctao')
  await page.goto('/properties/gis?view=files')
  await page.getByLabel('What the file holds').selectOption({ label: 'Property points' })
  await page.getByLabel('GeoJSON file').setInputFiles({
    name: `points-${info.project.name}.geojson`,
    mimeType: 'application/geo+json',
    buffer: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: [point] })),
  })
  await page.getByRole('button', { name: 'Read and check' }).click()
  await page.getByRole('button', { name: 'Enter 1' }).click()
  const row = page.getByRole('table', { name: 'What was found' }).getByRole('row').last()
  await expect(row.getByText(/^Entered/)).toBeVisible()
  await page.getByRole('button', { name: 'Take it back' }).click()
  expect((await pointNow()).lon).toBeCloseTo(before.lon + 0.001, 5)
  const dialog = page.getByRole('dialog', { name: /^Take points-.* back$/ })
  await expect(dialog.getByText('What stood before this file is there again.', { exact: false })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByLabel('Remarks').fill('points of another survey')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('points of another survey')).toBeVisible()
  await expect(row.getByText(/^Taken back/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take it back' })).toHaveCount(0)
  expect(await pointNow()).toEqual(before)
  await page.getByRole('link', { name: 'All files' }).click()
  await expect(page.getByText(/^Taken back: Demo CTAO, /).first()).toBeVisible()
})
