import type { Page } from '@playwright/test'
import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, test } from '../support/people.ts'
import { pageOfSecond } from './second-person.ts'

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

test('a multiplier is proposed, its effect rehearsed, and approved by somebody else', async ({
  pageAs,
  browser,
  baseURL,
}) => {
  test.slow()
  const page = await pageAs('ctao')
  await page.goto('/masters/mohalla?list=rules&kind=factors&limit=100')
  await rows(page).filter({ hasText: 'Parking: not provided' }).click()
  await page.getByRole('button', { name: 'Propose a change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose a change' })
  const figure = dialog.getByLabel('New figure')
  await expect(figure).toHaveValue('1.02')
  await figure.fill('-1')
  await dialog.getByRole('button', { name: 'Propose a change' }).click()
  await expect(figure).toHaveAccessibleDescription(/Must be more than 0 and at most 100/)
  await expect(dialog.getByRole('button', { name: 'Source is required' })).toBeVisible()
  await figure.fill('1.1')
  await dialog.getByLabel('Holds from').fill('2027-04-01')
  await dialog.getByLabel('Source').fill('Resolution 21/2026')
  await dialog.getByRole('button', { name: 'Propose a change' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('navigation', { name: 'Masters' }).getByRole('link', { name: 'Changes' }).click()
  await page
    .getByRole('link', { name: /Change \d+ · Multiplier or factor/ })
    .first()
    .click()
  await expect(page.getByRole('table', { name: 'What changes' })).toContainText('× 1.1')
  await expect(page.getByRole('main').getByText('Pending', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Rehearse the effect' }).click()
  await expect(page.getByText(/propert(y|ies) moves?/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('table', { name: 'Change in all' })).toBeVisible()
  // No tax of this city rests on it: a table without a row would say nothing.
  await expect(page.getByRole('table', { name: 'By how much they move' })).toHaveCount(0)
  await expectAccessible(page)
  const own = page.getByRole('button', { name: 'Approve' })
  await own.hover({ force: true })
  await expect(page.getByRole('tooltip', { name: 'Somebody other than the proposer decides' })).toBeVisible()

  const second = await pageOfSecond(browser, baseURL, 'admin')
  await second.goto(page.url())
  await second.getByRole('button', { name: 'Reject' }).click()
  await expect(second.getByRole('alert')).toContainText('Give the reason.')
  // Where another test had law approved after the rehearsal, it is rehearsed once more.
  await expect(async () => {
    if ((await second.getByRole('button', { name: 'Approve' }).getAttribute('aria-disabled')) === 'true')
      await second.getByRole('button', { name: 'Rehearse again' }).click({ timeout: 1000 })
    await second.getByRole('button', { name: 'Approve', disabled: false }).click({ timeout: 5000 })
    await expect(second.getByText('Approved', { exact: true })).toBeVisible({ timeout: 5000 })
  }).toPass()
  await second.goto('/masters/mohalla?list=rules&kind=factors&limit=100')
  await expect(rows(second).filter({ hasText: '× 1.1' }).filter({ hasText: 'to come' })).toHaveCount(1)
  await second.close()
})

test('a proposal that was closed in error, or whose page was read again, is brought back whole', async ({ pageAs }) => {
  const page = await pageAs('ctao')
  const begin = async (kind: string) => {
    await page.goto(`/masters/mohalla?list=rules&kind=${kind}&limit=100`)
    await rows(page).first().click()
    await page.getByRole('button', { name: 'Propose a change' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Propose a change' })
  const again = dialog.getByText(/^A draft from/)
  await begin('noteReasons')
  await dialog.getByRole('button', { name: 'Add another rule' }).click()
  const added = dialog.getByRole('textbox').first()
  await dialog.getByLabel('Holds from').fill('2031-04-01')
  await dialog.getByLabel('Source').fill('Resolution 81/2026')
  await added.fill('draft')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Propose a change' }).click()
  await expect(again).toBeVisible()
  await expect(dialog.getByLabel('Source')).toHaveValue('Resolution 81/2026')
  await begin('noteReasons')
  await expect(again).toBeVisible()
  await expect(dialog.getByLabel('Holds from')).toHaveValue('2031-04-01')
  await expect(added).toHaveValue('draft')
  await dialog.getByRole('button', { name: 'Start afresh' }).click()
  await expect(dialog.getByLabel('Source')).toHaveValue('')
  await page.keyboard.press('Escape')
  await begin('noteReasons')
  await expect(dialog.getByLabel('Source')).toHaveValue('')
  await expect(again).toHaveCount(0)
})

test('law that has not begun is taken back by two people, with its reason', async ({ pageAs, browser, baseURL }) => {
  test.slow()
  const page = await pageAs('ctao')
  await page.goto('/masters/mohalla?list=rules&kind=upiPayee')
  await rows(page).first().click()
  await page.getByRole('button', { name: 'Propose a change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose a change' })
  await dialog.getByLabel('UPI address').fill('wrong.payee@bank')
  await dialog.getByLabel('Holds from').fill('2031-04-01')
  await dialog.getByLabel('Source').fill('Resolution 71/2026')
  await dialog.getByRole('button', { name: 'Propose a change' }).click()
  const proposed = (await page.getByText(/Proposed as change \d+/).textContent()) ?? ''
  const law = /change (\d+)/.exec(proposed)?.[1] ?? ''
  const second = await pageOfSecond(browser, baseURL, 'admin')
  await second.goto(`/masters/mohalla?list=changes&change=${law}`)
  await expect(second.getByRole('button', { name: 'Repeal before it begins' })).toBeHidden()
  await second.getByRole('button', { name: 'Approve' }).click()
  await expect(second.getByText('Approved', { exact: true })).toBeVisible()

  await page.goto(`/masters/mohalla?list=changes&change=${law}`)
  await page.getByRole('button', { name: 'Repeal before it begins' }).click()
  const repeal = page.getByRole('dialog', { name: 'Repeal before it begins' })
  await expect(repeal).toContainText('what stood before holds on from 1 Apr 2031')
  await repeal.getByRole('button', { name: 'Propose the repeal' }).click()
  await expect(repeal.getByRole('button', { name: 'Why it is repealed is required' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await repeal.getByLabel('Why it is repealed').fill('The account is not the corporation’s')
  await repeal.getByLabel('Source').fill('Resolution 72/2026')
  await repeal.getByRole('button', { name: 'Propose the repeal' }).click()
  await expect(page.getByRole('main')).toContainText(`Repeal of change ${law} · `)
  await expect(page.getByText('The account is not the corporation’s')).toBeVisible()
  await expect(page.getByRole('table', { name: 'What changes' })).toContainText('wrong.payee@bank')
  await expectAccessible(page, 'main')
  const own = page.getByRole('button', { name: 'Approve' })
  await own.hover({ force: true })
  await expect(page.getByRole('tooltip', { name: 'Somebody other than the proposer decides' })).toBeVisible()

  await second.goto(page.url())
  await second.getByRole('button', { name: 'Approve' }).click()
  await expect(second.getByText('What stood before holds on from 1 Apr 2031')).toBeVisible()
  await second.getByRole('link', { name: `Change ${law}`, exact: true }).click()
  await expect(second.getByText('Repealed before it began')).toBeVisible()
  await expect(second.getByRole('button', { name: 'Repeal before it begins' })).toBeHidden()
  await second.goto('/masters/mohalla?list=rules&kind=upiPayee')
  await expect(rows(second).first()).toBeVisible()
  await expect(second.getByText('wrong.payee@bank')).toHaveCount(0)
  await second.close()
})

/** Nothing of the demo city changed since its demand; the second person's report says of this run that something moves. */
const saysItMoves = (page: Page) =>
  page.route(/\/api\/revision-runs\/\d+$/, async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, isEmpty: false } } })
  })

test('a mohalla is revalued: where nothing moves nobody is asked to release; what moves somebody else releases', async ({
  pageAs,
  browser,
  baseURL,
}) => {
  test.slow()
  const page = await pageAs('ctao')
  await page.goto('/masters/mohalla')
  await rows(page).first().click()
  await page.getByRole('button', { name: 'Revalue this mohalla' }).click()
  await expect(page.getByText('Nothing to release', { exact: true })).toBeVisible({ timeout: 45_000 })
  await expect(page.getByText('No property moves by this')).toBeVisible()
  await expect(page.getByText(/^0 of \d+ propert/)).toBeVisible()
  await expect(page.getByText('No property changes that much')).toBeVisible()
  const taxes = page.getByRole('table', { name: 'Change in all' })
  await expect(taxes.getByRole('rowheader')).toHaveText(['ARV', 'House tax', 'Water tax', 'Sewerage tax', 'Total'])
  await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Release' })).toHaveCount(0)

  const path = new URL(page.url())
  await saysItMoves(page)
  await page.reload()
  await page.getByRole('button', { name: 'Release' }).hover({ force: true })
  await expect(page.getByRole('tooltip', { name: 'Another official must release it' })).toBeVisible()
  const second = await pageOfSecond(browser, baseURL, 'admin')
  await second.goto('/')
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(second.getByRole('link', { name: /Revaluations to release/ })).toHaveCount(0)
  await saysItMoves(second)
  await second.goto(path.pathname + path.search)
  await second.getByRole('button', { name: 'Release' }).click()
  const dialog = second.getByRole('dialog', { name: 'Release' })
  await expect(dialog).toContainText('cannot be taken back as a whole')
  await second.unrouteAll()
  await dialog.getByRole('button', { name: 'Release' }).click()
  await expect(second.getByText('Released', { exact: true })).toBeVisible({ timeout: 45_000 })
  await second.close()
})

test('what cannot be assessed is listed with the cell to fill', async ({ pageAs }) => {
  test.slow()
  const page = await pageAs('ctao')
  await page.goto('/masters/mohalla?list=notAssessable')
  await page.getByRole('button', { name: 'Check the city' }).click()
  await expect(page.getByText('Last check of the city')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('table', { name: 'Not assessable' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('combobox', { name: 'Reason' }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/reason=/)
  await expectAccessible(page)
})

for (const chosen of looks) {
  test(`rules, changes and revaluations can be used by everyone (${chosen.language}, ${chosen.theme})`, async ({
    pageAs,
  }) => {
    test.slow()
    const page = await pageAs('ctao', chosen)
    for (const list of ['changes', 'revaluation', 'notAssessable', 'rules']) {
      await page.goto(`/masters/mohalla?list=${list}`)
      await expect(page.locator('main h1')).toBeVisible()
      await expectAccessible(page)
    }
    await rows(page).first().click()
    await page.locator('main header button', { has: page.locator('svg.tabler-icon-pencil') }).click()
    await page.getByRole('dialog').locator('[type=submit]').click()
    await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
  })
}
