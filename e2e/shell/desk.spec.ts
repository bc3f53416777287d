import { m } from '@karsetu/contract/words/messages.ts'
import { type RoleName, roleNames } from '@karsetu/domain/access/permissions.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, test } from '../support/debtors.ts'
import { anotherDesk, look, signIn } from '../support/people.ts'

/** A debit note above what one official posts at once: it waits for somebody else. */
async function askForNote(baseURL: string | undefined, propertyUniqueId: string): Promise<void> {
  const reply = await fetch(`${baseURL}/api/drcrNotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await signIn(baseURL ?? '', 'ctao')}` },
    body: JSON.stringify({
      ...{ propertyUniqueId, kind: 'debit_note', financialYear: 2026, head: 'house' },
      ...{ amountPaise: 900_000, reason: 'not_demanded', remarks: 'Order 4' },
    }),
  })
  if (!reply.ok) throw new Error(`the note could not be asked for: ${await reply.text()}`)
}

for (const { language, theme } of looks)
  test(`the desk offers corrections of money to who may approve them, not to who only makes them: ${language}, ${theme}`, async ({
    pageAs,
    debtor,
    browser,
    baseURL,
  }) => {
    const said = { locale: language }
    await askForNote(baseURL, debtor.propertyUniqueId)
    const tile = { name: new RegExp(`^[\\d,]+ ${m.approval_desk_requests({}, said)}`) }

    const admin = await pageAs('admin', { language, theme })
    await admin.goto('/')
    await expect(admin.getByRole('heading', { name: m.shell_desk_waiting({}, said) })).toBeVisible()
    await expectAccessible(admin)
    await admin.getByRole('link', tile).click()
    await expect(admin).toHaveURL('/worklist')
    await admin.goto('/worklist?kind=debit_note')
    await expect(admin.getByRole('main').getByRole('link', { name: debtor.propertyUniqueId })).toBeVisible()

    const maker = await anotherDesk(browser, baseURL, 'nigam_admin')
    await look(maker, { language, theme })
    await maker.goto('/')
    await expect(maker.getByRole('heading', { name: m.shell_desk_waiting({}, said) })).toBeVisible()
    await expect(maker.getByText(m.shell_loading({}, said))).toHaveCount(0)
    await maker.goto('/worklist?kind=debit_note')
    await expect(maker.getByRole('main').getByText(m.shell_loading({}, said))).toHaveCount(0)
    await expect(maker.getByRole('main').getByRole('link', { name: debtor.propertyUniqueId })).toHaveCount(0)
    await maker.context().close()
  })

test('a count that fails is said and asked for again: nobody is told that nothing waits', async ({ pageAs }) => {
  const page = await pageAs('ctao')
  const said = { locale: 'en' } as const
  const none = { status: 200, message: 'OK', data: { rows: [], total: 0, page: 1, limit: 1 } }
  let isDown = true
  await page.route(/isToDecide=true|\/worklist/, (route) =>
    isDown && route.request().url().includes('/mutations/')
      ? route.fulfill({ status: 500, json: { status: 500, message: 'x' } })
      : route.fulfill({ json: none }),
  )
  await page.goto('/')
  const failed = page.getByRole('alert').filter({ hasText: m.shell_desk_failed({}, said) })
  await expect(failed).toBeVisible()
  await expect(page.getByText(m.shell_desk_nothing({}, said))).toHaveCount(0)
  isDown = false
  await failed.getByRole('button', { name: m.shell_error_try_again({}, said) }).click()
  await expect(page.getByText(m.shell_desk_nothing({}, said))).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('the desk leads to what is theirs outside the menu, and the menu of a new role to nothing that is closed', async ({
  pageAs,
}, { project }) => {
  const said = { locale: 'en' } as const
  const page = await pageAs('ctao')
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: m.shell_desk_also({}, said) })).toBeVisible()
  for (const path of [
    '/reports/dashboard',
    '/reports/gis',
    '/demand/dashboard',
    '/dashboard/reports',
    '/debit-credit-note',
  ])
    await expect(main.locator(`a[href="${path}"]`)).toHaveCount(1)
  await main.getByRole('link', { name: m.shell_menu_utilities({}, said) }).click()
  await expect(page.getByRole('link', { name: m.job_list({}, said) })).toBeVisible()

  await page.goto('/properties')
  if (project.name === 'phone') await main.getByRole('button', { name: m.register_list_more({}, said) }).click()
  await main.getByRole('link', { name: m.bulk_update_title({}, said) }).click()
  await expect(page).toHaveURL('/admin/utility?view=changes')

  // What a role of the city's own may do is answered in place of the ctao's rights.
  await page.route('**/api/officials?email=*', async (route) => {
    const reply = await (await route.fetch()).json()
    await route.fulfill({
      json: { ...reply, data: { ...reply.data, accessName: 'surveyor', privileges: ['map.view'] } },
    })
  })
  await page.goto('/')
  await expect(main.locator('a[href="/properties/gis"]')).toBeVisible()
  await expect(main.getByRole('heading', { name: m.shell_desk_also({}, said) })).toHaveCount(0)
  if (project.name !== 'desk') await page.getByRole('button', { name: m.shell_toggle_menu({}, said) }).click()
  const entries = page.getByRole('navigation', { name: m.shell_side_menu({}, said) }).getByRole('link')
  await expect(entries.first()).toHaveText('Properties-GIS')
  await expect(entries.last()).toHaveText('Ledger')
  const closed = /^(Properties|Old Properties|Notices|Mutations|Send Messages|Demand|Defaulters|ARV|Collection)$/
  await expect(entries.filter({ hasText: closed })).toHaveCount(0)
})

test('a clerk’s desk leads to neither utilities nor notes', async ({ pageAs }) => {
  const page = await pageAs('clerk')
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.locator('a[href="/properties/gis"]')).toBeVisible()
  await expect(main.locator('a[href="/admin/utility"], a[href="/debit-credit-note"]')).toHaveCount(0)
  await page.goto('/properties')
  await expect(main.getByRole('link', { name: m.register_add_title({}, { locale: 'en' }) })).toBeVisible()
  await expect(main.getByRole('link', { name: m.bulk_update_title({}, { locale: 'en' }) })).toHaveCount(0)
})

const decides = {
  admin: ['objections', 'mutations', 'changes', 'revaluations', 'uploads'],
  ctao: ['objections', 'mutations', 'changes', 'revaluations', 'uploads'],
  nigam_admin: ['objections', 'mutations'],
  clerk: ['objections'],
  ctao_operator: [],
  assistant_director_accounts: [],
  jalkal: [],
  operator: [],
  auditor: [],
} as const satisfies Record<RoleName, readonly (keyof typeof tileLabels)[]>

const tileLabels = {
  objections: m.objection_list_title,
  mutations: m.shell_desk_mutations,
  changes: m.shell_desk_changes,
  revaluations: m.shell_desk_revaluations,
  uploads: m.bulk_update_title,
}

/** What a list is asked for, but for its page. */
const askedOf = (url: string): string => {
  const { pathname, searchParams } = new URL(url)
  for (const name of ['page', 'limit', 'sort']) searchParams.delete(name)
  searchParams.sort()
  return `${pathname}?${searchParams}`
}

for (const role of roleNames)
  test(`§6 each tile of a ${role}’s desk leads to the list that it counted, as long as it said @desk`, async ({
    pageAs,
  }) => {
    const said = { locale: 'en' } as const
    const page = await pageAs(role)
    // Each kind has a number of its own, so that no list is taken for another's.
    const totals = new Map<string, number>()
    await page.route(/isToDecide=true/, (route) => {
      const request = askedOf(route.request().url())
      const total = totals.get(request) ?? 4711 + totals.size
      totals.set(request, total)
      const data = { rows: [], total, page: 1, limit: 1, unfitTotal: 0 }
      return route.fulfill({ json: { status: 200, message: 'OK', data } })
    })
    // The worklist counts requests of every kind; its own list is tried where requests are made.
    const nothing = { rows: [], total: 0, page: 1, limit: 1 }
    await page.route(/\/api\/worklist/, (route) =>
      route.fulfill({ json: { status: 200, message: 'OK', data: nothing } }),
    )
    await page.goto('/')
    const main = page.getByRole('main')
    await expect(main.getByRole('search')).toBeVisible()
    await expect(main.getByText(m.shell_loading({}, said))).toHaveCount(0)
    const tiles = main.getByRole('link').filter({ has: page.locator('strong') })
    await expect(tiles).toHaveCount(decides[role].length)
    for (const kind of decides[role]) {
      const tile = main.getByRole('link', { name: new RegExp(`^[\\d,]+ ${tileLabels[kind]({}, said)}$`) })
      const count = (await tile.locator('strong').textContent()) ?? ''
      await tile.click()
      // The tile says the number, too: it must be gone before the list is asked for its own.
      await expect(tile, kind).toHaveCount(0)
      await expect(main, kind).toContainText(count)
      await page.goto('/')
    }
    // Asked for otherwise than by its tile, a list would have had a number of its own.
    expect(totals.size).toBe(decides[role].length)
  })
