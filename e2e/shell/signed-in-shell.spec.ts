import { m } from '@karsetu/contract/words/messages.ts'
import type { Page } from '@playwright/test'
import { expectAccessible, looks } from '../support/accessible.ts'
import { emailOf, expect, giveOwnSession, saveToken, signIn, test, tokenKey } from '../support/people.ts'

/** Watches from within the page, which is not held up by the tests: how long the next toast stands, and how near the corner. */
async function watchToasts(page: Page) {
  const watched = await page.evaluateHandle(() => {
    const seen = { from: 0, to: 0, right: 0, top: 0 }
    const look = () => {
      const toast = document.querySelector('[role="status"].mantine-Notification-root')
      if (toast && seen.from === 0) seen.from = performance.now()
      if (!toast && seen.from > 0 && seen.to === 0) seen.to = performance.now()
      if (!toast) return
      const box = toast.getBoundingClientRect()
      seen.right = window.innerWidth - box.right
      seen.top = box.top
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    return seen
  })
  return async () => {
    const { from, to, right, top } = await watched.jsonValue()
    return { milliseconds: to - from, right, top }
  }
}

test('§2 the top bar shows the logos, the username and the role in capitals', async ({ pageAs }) => {
  const page = await pageAs('nigam_admin')
  await page.goto('/')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('img', { name: 'Seal of the municipal corporation' })).toBeVisible()
  await expect(bar.getByRole('img', { name: 'Seal of the state government' })).toBeVisible()
  await expect(bar.getByText('Demo Nigam Admin')).toBeVisible()
  await expect(bar.getByText('NIGAM ADMIN', { exact: true })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Change Password' })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('the title in the bar leads back to the desk with its search, at a desk and on a phone', async ({ pageAs }) => {
  const page = await pageAs('ctao')
  await page.goto('/properties/notices')
  const title = page.getByRole('banner').getByRole('link', { name: m.shell_portal_name({}, { locale: 'en' }) })
  await expect(title).toHaveAccessibleDescription(m.shell_desk_title({}, { locale: 'en' }))
  expect((await title.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await title.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: m.shell_desk_title({}, { locale: 'en' }) })).toBeVisible()
  await expect(page.getByRole('main').getByRole('search')).toBeVisible()
})

test('§2 §9 the side menu is 15rem wide, shown by default and toggled by the burger, at a desk and on a phone', async ({
  pageAs,
  isMobile,
}) => {
  const page = await pageAs('admin')
  await page.goto('/masters/roles')
  const menu = page.getByRole('navigation', { name: 'Side menu' })
  const burger = page.getByRole('button', { name: 'Show or hide the menu' })
  await expect(page.getByRole('heading', { name: 'Roles Master' })).toBeVisible()
  // On a phone it would cover the screen, and waits for the burger.
  if (isMobile) await burger.click()
  await expect(menu).toBeVisible()
  expect((await menu.boundingBox())?.width).toBe(240)
  await burger.click()
  await expect(menu).toBeHidden()
})

test('the entry that a page belongs to is marked and in view, in a menu below the bar, at a desk and on a phone', async ({
  pageAs,
  isMobile,
}) => {
  const page = await pageAs('admin')
  const menu = page.getByRole('navigation', { name: 'Side menu' })
  for (const [path, entry, current] of [
    ['/admin/utility', 'Utilities', 'page'],
    ['/properties/view/99-999-999-999999', 'Properties', 'true'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (isMobile) await page.getByRole('button', { name: 'Show or hide the menu' }).click()
    const link = menu.getByRole('link', { name: entry, exact: true })
    await expect(link).toHaveAttribute('aria-current', current)
    // A fraction of a pixel at its edge is nobody's loss.
    await expect(link).toBeInViewport({ ratio: 0.95 })
    const bar = await page.getByRole('banner').boundingBox()
    expect((await menu.boundingBox())?.y).toBeCloseTo((bar?.y ?? 0) + (bar?.height ?? 0), 0)
  }
  // Banks stand under the path of the discounts, and are not they.
  await page.goto('/masters/discounts?list=banks')
  await expect(page.getByRole('heading', { level: 1, name: 'Banks' })).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: 'Show or hide the menu' }).click()
  await expect(menu).toBeVisible()
  await expect(menu.locator('[aria-current]')).toHaveText('Masters')
})

test('§2 while a screen is on its way the content area shows a spinner, and the bar and the menu stay', async ({
  pageAs,
}) => {
  const page = await pageAs('admin')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/DemandReportScreen*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/reports/demand', { waitUntil: 'commit' })
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading')
  await expect(page.getByRole('banner').getByText('ADMIN', { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Side menu' })).toBeVisible()
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Demand report' })).toBeVisible()
})

test('§2 the content area shows a spinner until the user is known', async ({ pageAs }) => {
  const page = await pageAs('admin')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/officials?email=*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/masters/roles')
  await expect(page.getByRole('main').getByRole('status')).toContainText('Loading')
  answer()
  await expect(page.getByRole('heading', { name: 'Roles Master' })).toBeVisible()
})

test("§4 §9 logout: token removed, 'Logout Success!' top-right for three seconds, and the server forgets the session", async ({
  page,
  baseURL,
}) => {
  const token = await giveOwnSession(page, baseURL ?? '', 'ctao')
  await page.goto('/')
  const shown = await watchToasts(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  const toast = page.getByText('You have been successfully logged out of portal!')
  await expect(page.getByText('Logout Success!')).toBeVisible()
  await expect(toast).toBeVisible()
  // Soft ink on white, which is 7.6 to 1.
  await expect(toast).toHaveCSS('color', 'rgb(75, 85, 90)')
  expect(await page.evaluate((key) => localStorage.getItem(key), tokenKey)).toBeNull()
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  // A toast under the pointer waits to be read.
  await page.mouse.move(0, 0)
  await expect(toast).toBeHidden({ timeout: 6000 })
  const { milliseconds, right, top } = await shown()
  // Its clock starts with it; on a busy machine we see it some milliseconds later.
  expect(milliseconds).toBeGreaterThanOrEqual(2900)
  expect(milliseconds).toBeLessThan(5000)
  expect(right).toBeLessThan(50)
  expect(top).toBeLessThan(150)
  const reply = await fetch(`${baseURL}/api/officials?email=ctao@demo.example`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.status).toBe(401)
})

test('§4 logout on a line that hangs: this browser forgets the session at once, the server when it hears of it', async ({
  page,
  baseURL,
}) => {
  const token = await giveOwnSession(page, baseURL ?? '', 'clerk')
  await page.goto('/')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/session/end', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Logout Success!')).toBeVisible({ timeout: 2000 })
  expect(await page.evaluate((key) => localStorage.getItem(key), tokenKey)).toBeNull()
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  const ended = page.waitForResponse('**/api/session/end')
  answer()
  expect((await ended).status()).toBe(200)
  const reply = await fetch(`${baseURL}/api/officials?email=${emailOf('clerk')}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.status).toBe(401)
})

test("§4 a user that cannot be loaded: 'Oops...' and then the logout", async ({ pageAs }) => {
  const page = await pageAs('clerk')
  await page.route('**/api/officials?email=*', (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'x' } }),
  )
  await page.goto('/')
  await expect(page.getByText('Could not load user correctly, please login again')).toBeVisible()
  await expect(page.getByText('Oops...', { exact: true })).toBeVisible()
  await expect(page.getByText('Logout Success!')).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key), tokenKey)).toBeNull()
})

test('§4 an expired token: the logout with its toast, and no complaint about the user', async ({ page }) => {
  const claims = {
    loginType: 'nagar_nigam',
    accessName: 'clerk',
    accessType: 'official',
    email: emailOf('clerk'),
    exp: 1,
  }
  await page.goto('/')
  await page.evaluate(([key, payload]) => localStorage.setItem(key, `e30.${btoa(payload)}.signature`), [
    tokenKey,
    JSON.stringify(claims),
  ] as const)
  await page.goto('/searchProperty')
  await expect(page.getByText('Logout Success!')).toBeVisible()
  await expect(page.getByText('You have been successfully logged out of portal!')).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key), tokenKey)).toBeNull()
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  await expect(page.getByText('Oops...')).toHaveCount(0)
})

test('§4 a session that the server ended, on a public page: the logout with its toast, and the page goes on', async ({
  page,
  baseURL,
}) => {
  const token = await signIn(baseURL ?? '', 'clerk')
  await fetch(`${baseURL}/api/session/end`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  await page.goto('/')
  await saveToken(page, token)
  await page.goto('/searchProperty')
  await expect(page.getByText('You have been successfully logged out of portal!')).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key), tokenKey)).toBeNull()
  await page.getByRole('radio', { name: 'Mobile number' }).check()
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('9811100001')
  const request = page.waitForResponse('**/api/properties/search*')
  await page.keyboard.press('Enter')
  expect((await request).status()).toBe(200)
})

test('a 401 to any call signs the browser out', async ({ pageAs }) => {
  const page = await pageAs('admin')
  await page.route('**/api/roles/all', (route) => route.fulfill({ status: 401, json: { status: 401, message: 'x' } }))
  await page.goto('/masters/roles')
  await expect(page.getByText('Logout Success!')).toBeVisible()
  await expect(page).toHaveURL('/auth/login')
})

test('signing out in one tab signs out the others', async ({ pageAs }) => {
  const page = await pageAs('admin')
  await page.goto('/masters/roles')
  await expect(page.getByRole('heading', { name: 'Roles Master' })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/under-maintenance')
  await other.evaluate((key) => localStorage.removeItem(key), tokenKey)
  await expect(page).toHaveURL('/auth/login')
})

for (const { language, theme } of looks)
  test(`who is signed in begins at a desk: what waits, and the figures of their day (${language}, ${theme})`, async ({
    pageAs,
  }) => {
    const page = await pageAs('ctao', { language, theme })
    await page.goto('/')
    const main = page.getByRole('main')
    const said = { locale: language }
    await expect(main.getByRole('heading', { level: 1, name: m.shell_desk_title({}, said) })).toBeVisible()
    await expect(main.getByRole('heading', { name: m.shell_desk_waiting({}, said) })).toBeVisible()
    await expect(main.getByText(m.home_in_clearing({}, said))).toBeVisible()
    await expect(main.locator('a[href="/mutations?isToDecide=true"] strong')).toHaveText(/\d/)
    await expectAccessible(page)
  })

test("an operator's desk has the day of their counter and no work of officials", async ({ pageAs }) => {
  const page = await pageAs('operator')
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: m.home_counter({}, { locale: 'en' }) })).toBeVisible()
  await expect(main.getByRole('heading', { name: m.shell_desk_waiting({}, { locale: 'en' }) })).toHaveCount(0)
})
