import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, signIn, test } from '../support/people.ts'
import { approve } from './second-person.ts'

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const propose = async (page: Page, fields: { from: string; source: string }) => {
  const dialog = page.getByRole('dialog', { name: 'Propose a change' })
  await dialog.getByLabel('Holds from').fill(fields.from)
  await dialog.getByLabel('Source').fill(fields.source)
  await dialog.getByRole('button', { name: 'Propose a change' }).click()
}
const numberOf = async (page: Page) =>
  /change (\d+)/.exec((await page.getByText(/Proposed as change \d+/).textContent()) ?? '')?.[1] ?? ''

test('a cap that no rule knew yet is added, with every fault at its field', async ({ pageAs }) => {
  const page = await pageAs('ctao')
  await page.goto('/masters/mohalla?list=rules&kind=caps')
  await page.getByRole('button', { name: 'New rule' }).click()
  const choosing = page.getByRole('dialog', { name: 'New rule' })
  await expect(choosing.getByLabel('Kind of rule')).toHaveValue('caps')
  await choosing.getByRole('button', { name: 'Continue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose a change' })
  await dialog.getByLabel('At most times the tax').fill('-1')
  await dialog.getByLabel('Code').fill('Yearly cap')
  await propose(page, { from: '2027-04-01', source: 'Resolution 50/2026' })
  await expect(dialog.getByRole('button', { name: /Tax is required/ })).toBeVisible()
  await expect(dialog.getByLabel('At most times the tax')).toHaveAccessibleDescription(/“-1”: Must be more than 0/)
  await expect(dialog.getByLabel('Code')).toHaveAccessibleDescription(/“Yearly cap”: Small letters/)
  await expectAccessible(page)
  await dialog.getByLabel('Tax', { exact: false }).first().selectOption('House tax')
  await dialog.getByLabel('Code').fill('yearly_cap')
  await dialog.getByLabel('At most times the tax').fill('1.25')
  await propose(page, { from: '2027-04-01', source: 'Resolution 50/2026' })
  await expect(dialog).toBeHidden()
  expect(Number(await numberOf(page))).toBeGreaterThan(0)
})

test('interest: what is due is rehearsed for a chosen day before anybody approves', async ({ pageAs, baseURL }) => {
  test.slow()
  const page = await pageAs('ctao')
  await page.goto('/masters/mohalla?list=rules&kind=interest')
  await rows(page).first().click()
  await page.getByRole('button', { name: 'Propose a change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose a change' })
  await expect(dialog.getByRole('table', { name: 'What held and holds' })).toContainText('12%')
  const figure = dialog.getByLabel('Simple interest a year')
  await expect(figure).toHaveValue('12')
  await figure.fill('9.5')
  await propose(page, { from: '2027-04-01', source: 'Resolution 51/2026' })
  await expect(dialog).toBeHidden()
  const number = await numberOf(page)
  await page.getByRole('navigation', { name: 'Masters' }).getByRole('link', { name: 'Changes' }).click()
  await page.getByRole('link', { name: `Change ${number} · Interest` }).click()
  await expect(page.getByRole('table', { name: 'What changes' })).toContainText('9.5%')
  await expect(page.getByLabel('Calculate for')).toHaveValue('2028-03-31')
  await page.getByRole('button', { name: 'Rehearse the effect' }).click()
  await expect(page.getByText(/properties that owe something move/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('table', { name: 'Change in all' })).toContainText('of it interest')
  const beyond = page.getByRole('searchbox', { name: 'Change of more than (%)' })
  await beyond.fill('half')
  await beyond.press('Enter')
  await expect(beyond).toHaveAccessibleDescription(/Enter a number/)
  await expectAccessible(page)
  await beyond.fill('7.5')
  await beyond.press('Enter')
  await expect(page).toHaveURL(/beyond=7\.5/)
  await expect(beyond).toHaveAccessibleDescription('')
  await approve(baseURL, number)
})

test('road groups are changed together, and reasons of notes stand in the reader’s language', async ({ pageAs }) => {
  const page = await pageAs('ctao', { language: 'hi', theme: 'light' })
  await page.goto('/masters/mohalla?list=rules&kind=roadBands')
  await rows(page).first().click()
  await page.getByRole('button', { name: 'बदलाव प्रस्तावित करें' }).click()
  const dialog = page.getByRole('dialog', { name: 'बदलाव प्रस्तावित करें' })
  await expect(dialog.getByRole('group', { name: 'चौड़ाई मीटर में' })).toHaveCount(3)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.goto('/masters/mohalla?list=rules&kind=noteReasons')
  await expect(rows(page).filter({ hasText: 'लिपिकीय त्रुटि' })).toHaveCount(1)
})

test('a rule is given its last day with nothing in its place, and one that must always hold is not', async ({
  pageAs,
}) => {
  const page = await pageAs('ctao')
  await page.goto('/masters/mohalla?list=rules&kind=dueDates')
  await rows(page).first().click()
  await page.getByRole('button', { name: 'End a rule' }).hover()
  await expect(page.getByRole('tooltip')).toContainText('must always hold')
  await page.goto('/masters/mohalla?list=rules&kind=noteReasons')
  await rows(page).filter({ hasText: 'Clerical' }).first().click()
  await page.getByRole('button', { name: 'End a rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'End a rule' })
  await dialog.getByLabel('Ends on').fill('2020-01-01')
  await dialog.getByLabel('Source').fill('Resolution 52/2026')
  await dialog.getByRole('button', { name: 'Propose the end' }).click()
  await expect(dialog.getByLabel('Ends on')).toHaveAccessibleDescription(/The past is not edited/)
  await expectAccessible(page)
  await dialog.getByLabel('Ends on').fill('2027-06-30')
  await dialog.getByRole('button', { name: 'Propose the end' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('navigation', { name: 'Masters' }).getByRole('link', { name: 'Changes' }).click()
  await page
    .getByRole('link', { name: /^Change \d+ · Reason of a debit or credit note/ })
    .first()
    .click()
  await expect(page.getByRole('table', { name: 'What changes' })).toContainText('Ends')
})

test('what a change makes unassessable stands beside its figures before anybody decides', async ({
  pageAs,
  baseURL,
}) => {
  test.slow()
  const page = await pageAs('ctao')
  const headers = { authorization: `Bearer ${await signIn(baseURL ?? '', 'ctao')}` }
  const listed = await fetch(`${baseURL}/api/rules`, { headers })
  const { data: rules } = (await listed.json()) as { data: { ruleId: number; body: Record<string, unknown> }[] } // as declared by the call
  const ofOldHouses = rules.find(({ body }) => body.factor === 'occupancy_age' && body.value === '0.60')
  const form = new FormData()
  form.append('change', JSON.stringify({ subject: 'factors', ends: [ofOldHouses?.ruleId] }))
  form.append('endsOn', '2039-03-31')
  form.append('source', 'Resolution 62/2026')
  const proposed = await fetch(`${baseURL}/api/rule-changes`, { method: 'POST', headers, body: form })
  const { data } = (await proposed.json()) as { data: { changeId: number } } // as declared by the call
  await page.goto(`/masters/mohalla?list=changes&change=${data.changeId}`)
  await page.getByRole('button', { name: 'Rehearse the effect' }).click()
  await expect(page.getByText(/^No longer assessable by this change: \d/)).toBeVisible({ timeout: 60_000 })
  await page.getByText('By ward', { exact: true }).click()
  await expect(page.getByRole('table', { name: 'By ward' })).toContainText('Tax of today that goes')
  await page.getByRole('radio', { name: 'Not assessable' }).check({ force: true })
  const list = page.getByRole('table', { name: 'Not assessable' })
  await expect(list.getByRole('row').nth(1)).toContainText(/₹/)
  await expectAccessible(page)
  await page.getByLabel('Reason').fill('a trial')
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Taken back', { exact: true }).first()).toBeVisible()
})
