import type { Locator, Page } from '@playwright/test'
import { approve } from '../revision/second-person.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, signIn, test } from '../support/people.ts'
import { chooseMohalla, fresh, tryOf } from './mohalla-tries.ts'

/** A new mohalla with all but its rates typed. */
async function addMohalla(page: Page, name: string, source: string): Promise<Locator> {
  await page.goto(`/masters/mohalla?find=${name}`)
  await page.getByRole('button', { name: 'Add Mohalla' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Mohalla' })
  await dialog.getByLabel('Mohalla name').fill(name)
  await dialog.getByLabel('Zone').selectOption({ index: 4 })
  await dialog.getByLabel('Ward').selectOption({ index: 1 })
  await dialog.getByLabel('Holds from').fill('2026-04-01')
  await dialog.getByLabel('Source').fill(source)
  return dialog
}
const rate = (dialog: Locator, road: string) => dialog.getByLabel(`RCC or RBC, ${road}`)

test.describe('mohallas', () => {
  test('what is for one mohalla comes with the selection', { tag: '@phone' }, async ({ pageAs }) => {
    const page = await pageAs('ctao')
    await page.goto('/masters/mohalla')
    const rates = page.getByRole('button', { name: 'See rates' })
    await expect(page.getByRole('button', { name: 'Add Mohalla' })).toBeVisible()
    await expect(rates).toBeHidden()
    await page.getByRole('radio').last().check()
    await expect(rates).toBeInViewport()
    await expectAccessible(page)
    const first = page.getByRole('table').getByRole('row').first()
    const before = (await first.textContent()) ?? ''
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(first).not.toHaveText(before)
    await page.getByRole('radio').last().check()
    await rates.click()
    await expect(page.getByRole('dialog', { name: /^Rates of/ })).toBeVisible()
  })

  test('what can be done stands on the right, also where it takes a line of its own', async ({ pageAs }) => {
    const page = await pageAs('ctao')
    await page.goto('/masters/mohalla')
    const rightOf = async (one: Locator) => {
      const { x, width } = (await one.boundingBox()) ?? { x: 0, width: 0 }
      return Math.round(x + width)
    }
    const add = page.getByRole('button', { name: 'Add Mohalla' })
    await expect(page.getByRole('radio').first()).toBeVisible()
    expect(await rightOf(add)).toBe(await rightOf(page.getByRole('navigation', { name: 'Masters' })))
  })

  test("§5 mohalla: name, zone, ward required; each of the twelve rates 'Required Value'", async ({ pageAs }) => {
    const page = await pageAs('ctao')
    await page.goto('/masters/mohalla')
    await page.getByRole('button', { name: 'Add Mohalla' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Mohalla' })
    await dialog.getByRole('button', { name: 'Submit' }).click()
    for (const message of ['Mohalla name is required', 'Zone is required', 'Ward is required', 'Source is required'])
      await expect(dialog.getByRole('button', { name: message })).toBeVisible()
    await expect(dialog.getByText('Required Value', { exact: true })).toHaveCount(12)
    await expect(dialog.getByLabel('Zone')).toBeFocused()
  })

  test('a mohalla is added to a ward; its rates hold when somebody else has approved them', async ({
    pageAs,
    baseURL,
  }, info) => {
    const page = await pageAs('ctao')
    const name = fresh('Naya Mohalla', info)
    const dialog = await addMohalla(page, name, 'Resolution 12/2026')
    for (const field of await dialog.getByLabel(/^(RCC or RBC|Other pucca|Kachha|Vacant land), /).all())
      await field.fill('1.61')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    const told = page.getByText(new RegExp(`${name} was added as number \\d+ of its ward`))
    await expect(told).toBeVisible()
    const changeId = /change (\d+)/.exec((await told.textContent()) ?? '')?.[1] ?? ''
    await page.goto(`/masters/mohalla?find=${name}`)
    await expect(page.getByRole('table')).toContainText('No rates yet')
    await approve(baseURL, changeId)
    await page.reload()
    await expect(page.getByRole('table')).toContainText('₹1.61 to ₹1.61')
  })

  test('services are proposed from a day on; those of today stay in view, beside those to come', async ({
    pageAs,
    baseURL,
  }, info) => {
    const page = await pageAs('ctao')
    const name = await chooseMohalla(page, info)
    await page.getByRole('button', { name: 'Edit Mohalla' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Mohalla' })
    await dialog.getByLabel('Change from a day on').check()
    await expect(dialog.getByText(/moves the tax of every property of the mohalla/)).toBeVisible()
    const sewer = dialog.getByLabel('Sewerage tax is charged (there is a sewer)')
    await sewer.setChecked(!(await sewer.isChecked()))
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog.getByLabel('Holds from')).toHaveAccessibleDescription(/Enter a date/)
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByLabel('Holds from').fill('2031-04-01')
    await dialog.getByLabel('Source').fill('Order 7 of Jalkal')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    const told = page.getByText(/Water and sewer proposed as change \d+/)
    await expect(told).toBeVisible()
    const changeId = /change (\d+)/.exec((await told.textContent()) ?? '')?.[1] ?? ''
    await page.goto(`/masters/mohalla?list=changes&change=${changeId}`)
    await expect(page.getByText(`Water and sewer of a mohalla · ${name}`)).toBeVisible()
    await expect(page.getByRole('row', { name: /Sewer in the mohalla/ })).toContainText(/Yes|No/)
    await approve(baseURL, changeId)
    await chooseMohalla(page, info)
    await page.getByRole('button', { name: 'See rates' }).click()
    const seen = page.getByRole('dialog', { name: /^Rates of/ })
    await expect(seen.getByText(/From 1 Apr 2031 \(to come\)/)).toBeVisible()
    await expect(seen.getByText(/From 1 Apr 1960 \(in force\)/)).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
  })

  test('rates typed before a reload are there when the mohalla is edited again, each of its own basis', async ({
    pageAs,
  }, info) => {
    const page = await pageAs('ctao')
    const dialog = page.getByRole('dialog', { name: 'Edit Mohalla' })
    const edit = async () => {
      await chooseMohalla(page, info)
      await page.getByRole('button', { name: 'Edit Mohalla' }).click()
    }
    await edit()
    await dialog.getByLabel('New rates from a day on').check()
    await dialog.getByRole('radio', { name: 'Covered area' }).check()
    for (const field of await dialog.getByLabel(/^(RCC or RBC|Other pucca|Kachha|Vacant land), /).all())
      await field.fill('4.41')
    await dialog.getByLabel('Source').fill('Resolution 16/2026')
    await page.keyboard.press('Escape')
    await edit()
    await expect(dialog.getByText(/^A draft from/)).toBeVisible()
    await expect(dialog.getByRole('radio', { name: 'Covered area' })).toBeChecked()
    await expect(rate(dialog, 'Under 12 m')).toHaveValue('4.41')
    await dialog.getByRole('radio', { name: 'Carpet area' }).check()
    await expect(rate(dialog, 'Under 12 m')).not.toHaveValue('4.41')
    await dialog.getByRole('button', { name: 'Start afresh' }).click()
    await expect(dialog.getByLabel('Keep the rates')).toBeChecked()
    await expect(dialog.getByText(/^A draft from/)).toHaveCount(0)
  })

  test('new rates are proposed from a day on; those of today stay in view', async ({ pageAs }, info) => {
    const page = await pageAs('ctao')
    await chooseMohalla(page, info)
    await page.getByRole('button', { name: 'Edit Mohalla' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Mohalla' })
    await dialog.getByLabel('New rates from a day on').check()
    await expect(rate(dialog, 'Under 12 m')).not.toHaveValue('')
    await rate(dialog, 'Under 12 m').fill('-2')
    await dialog.getByLabel('Holds from').fill('2024-04-01')
    await dialog.getByLabel('Source').fill('Resolution 14/2026')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(rate(dialog, 'Under 12 m')).toHaveAccessibleDescription(/Must be more than 0 and at most 1000 rupees/)
    await rate(dialog, 'Under 12 m').fill('9.75')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog.getByLabel('Holds from')).toHaveAccessibleDescription(
      /Must be later than 1 Apr 2024, when the last rates begin/,
    )
    await dialog.getByLabel('Holds from').fill('2030-04-01')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText(/Rates proposed as change \d+/)).toBeVisible()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'See rates' }).click()
    const rates = page.getByRole('dialog', { name: /^Rates of/ })
    await expect(rates.getByRole('heading', { name: 'Carpet area: From 1 Apr 2024 (in force)' })).toBeVisible()
    await expect(rates.getByText('₹9.75')).toHaveCount(0)
    // A toast that fades is nobody's contrast.
    await expect(page.getByText(/Rates proposed as change/)).toBeHidden()
    await expectAccessible(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(rates).toBeHidden()
    await page.getByRole('button', { name: 'Edit Mohalla' }).click()
    await expect(dialog.getByLabel('Keep the rates')).toBeChecked()
    await expect(dialog.getByText(/^A draft from/)).toHaveCount(0)
  })
})

/** A group of the city's own, above 36 m, from 2033 on. */
async function proposeGroups(baseURL: string, token: string): Promise<string> {
  const bands = [
    { code: 'above_24', widthMetres: { over: 24, upTo: 36 } },
    { code: 'above_36', widthMetres: { over: 36 } },
  ]
  const form = new FormData()
  form.append('change', JSON.stringify({ subject: 'roadBands', rows: bands }))
  form.append('validFrom', '2033-04-01')
  form.append('source', 'Resolution 60/2026')
  const reply = await fetch(`${baseURL}/api/rule-changes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { data } = (await reply.json()) as { data: { changeId: number } } // as declared by the call
  return String(data.changeId)
}

test('a road group that the city added has fields of its own from its day on; its rates go on beside later ones of the twelve', async ({
  pageAs,
  baseURL,
}, info) => {
  test.slow()
  const page = await pageAs('ctao')
  const token = await signIn(baseURL ?? '', 'ctao')
  const known = await fetch(`${baseURL}/api/rules`, { headers: { authorization: `Bearer ${token}` } })
  const { data: rules } = (await known.json()) as { data: { subject: string; validFrom: string }[] } // as declared by the call
  const isAdded = rules.some(({ subject, validFrom }) => subject === 'roadBands' && validFrom === '2033-04-01')
  if (!isAdded) await approve(baseURL, await proposeGroups(baseURL ?? '', token))
  await page.goto('/masters/mohalla')
  await page.getByRole('button', { name: 'Add Mohalla' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Mohalla' })
  await dialog.getByLabel('Holds from').fill('2026-04-01')
  await expect(dialog.getByLabel('Kachha, above 36')).toHaveCount(0)
  await dialog.getByLabel('Holds from').fill('2033-04-01')
  await dialog.getByLabel('Kachha, above 36').fill('2')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Required Value', { exact: true })).toHaveCount(15)
  await expectAccessible(page, '[role=dialog]')

  const listed = await fetch(`${baseURL}/api/mohallas?zone=3`)
  const { data: mohallas } = (await listed.json()) as { data: { mohallaId: number; name: string }[] } // likewise
  const { mohallaId = 0, name = '' } = mohallas[tryOf(info)] ?? {}
  const group = { rcc_rbc: 2, other_pucca: 2, kachha: 2, vacant_land: 2 }
  const propose = async (validFrom: string, roads: object) => {
    const form = new FormData()
    const fields = { basis: 'covered', valid_from: validFrom, source: 'Resolution 61/2026', ...roads }
    for (const [name, value] of Object.entries(fields))
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
    const headers = { authorization: `Bearer ${token}` }
    const reply = await fetch(`${baseURL}/api/mohallas/edit/${mohallaId}`, { method: 'PATCH', headers, body: form })
    const edited = (await reply.json()) as { data: { changeId: number } } // as declared by the call
    await approve(baseURL, String(edited.data.changeId))
  }
  const twelve = { road_w_l_12: group, road_w_12_24: group, road_w_m_24: group }
  await propose('2034-04-01', { ...twelve, other_roads: { above_36: { ...group, kachha: 7.5 } } })
  await propose('2035-04-01', { ...twelve, road_w_l_12: { ...group, kachha: 3 } })
  await page.goto(`/masters/mohalla?find=${name}`)
  const row = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  await row.first().click()
  await page.getByRole('button', { name: 'See rates' }).click()
  const rates = page.getByRole('dialog', { name: /^Rates of/ })
  const latest = rates.getByRole('table', { name: 'Covered area: From 1 Apr 2035 (to come)' })
  await expect(latest.getByRole('row', { name: /above 36/ })).toContainText('₹7.50 (since 1 Apr 2034)')
  await expect(latest.getByText('Missing')).toHaveCount(0)
  await expectAccessible(page, '[role=dialog]')
})

test(
  '§5 mohalla: where the law has no road groups, rates are given cell by cell, and what is left out is every value',
  {
    tag: '@phone',
  },
  async ({ pageAs, baseURL }, info) => {
    test.slow()
    const page = await pageAs('ctao')
    // The law of a city without road groups, as the screen reads it.
    await page.route('**/api/rules', async (route) => {
      const reply = await route.fetch()
      const answer = (await reply.json()) as { data: { subject: string }[] } // as declared by the call
      const data = answer.data.filter(({ subject }) => subject !== 'roadBands')
      await route.fulfill({ response: reply, json: { ...answer, data } })
    })
    const name = fresh('Cell Mohalla', info)
    const dialog = await addMohalla(page, name, 'Resolution 70/2026')
    await expect(dialog.getByLabel('RCC or RBC, Under 12 m')).toHaveCount(0)
    await expect(dialog.getByLabel('Construction, row 1')).toHaveValue('')
    const addRow = dialog.getByRole('button', { name: /^Add a row/ })
    await addRow.click()
    await addRow.click()
    await dialog.getByRole('button', { name: /row 3/ }).click()
    await expect(dialog.getByLabel('Rate, row 3')).toHaveCount(0)
    await expect(addRow).toBeFocused()
    await dialog.getByLabel('Occupancy, row 2').selectOption('rented')
    await dialog.getByLabel('Rate, row 2').fill('3.6')
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog.getByText('Required Value', { exact: true })).toHaveCount(1)
    await dialog.getByLabel('Rate, row 1').fill('1.8')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    const told = page.getByText(new RegExp(`${name} was added as number`))
    const numbers = ((await told.textContent()) ?? '').match(/\d+/g) ?? []
    await approve(baseURL, numbers.at(-1) ?? '')

    await page.goto(`/masters/mohalla?find=${name}`)
    await page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
      .first()
      .click()
    await page.getByRole('button', { name: 'See rates' }).click()
    const rates = page.getByRole('dialog', { name: /^Rates of/ }).getByRole('table', { name: /1 Apr 2026/ })
    await expect(rates.getByRole('row', { name: /Every road.*Every construction.*Let out/ })).toContainText('₹3.60')
    await expect(rates.getByRole('row', { name: /Every road.*Every occupancy/ })).toContainText('₹1.80')
    await expectAccessible(page, '[role=dialog]')
  },
)

test('whoever closes the form while its resolution is missing finds the new mohalla in the list', async ({
  pageAs,
}, info) => {
  const page = await pageAs('ctao')
  await page.route('**/api/rule-changes/*/document', (route) => route.abort())
  const name = fresh('Left Mohalla', info)
  const dialog = await addMohalla(page, name, 'Resolution 73/2026')
  for (const field of await dialog.getByLabel(/^(RCC or RBC|Other pucca|Kachha|Vacant land), /).all())
    await field.fill('1.61')
  await dialog.locator('input[type=file]').setInputFiles({
    ...{ name: 'resolution.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') },
  })
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText(/The proposal stands, but its resolution is missing/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table')).toContainText(name)
})
