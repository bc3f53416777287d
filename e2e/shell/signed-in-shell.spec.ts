import { expect, signIn, test, tokenKey } from '../support/people.ts'

test('§2 the top bar shows the logos, the username and the role in capitals', async ({ pageAs }) => {
  const page = await pageAs('nigam_admin')
  await page.goto('/')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('img', { name: 'Seal of the municipal corporation' })).toBeVisible()
  await expect(bar.getByRole('img', { name: 'Seal of the state government' })).toBeVisible()
  await expect(bar.getByText('Demo Nigam Admin')).toBeVisible()
  await expect(bar.getByText('NIGAM_ADMIN', { exact: true })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Change Password' })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Logout' })).toBeVisible()
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

test("§4 logout: token removed, 'Logout Success!' for three seconds, and the server forgets the session", async ({
  page,
  baseURL,
}) => {
  const token = await signIn(baseURL ?? '', 'ctao')
  await page.goto('/')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [tokenKey, token] as const)
  await page.goto('/')
  await page.getByRole('button', { name: 'Logout' }).click()
  const toast = page.getByText('You have been successfully logged out of portal!')
  await expect(page.getByText('Logout Success!')).toBeVisible()
  await expect(toast).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key), tokenKey)).toBeNull()
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  // A toast under the pointer waits to be read.
  await page.mouse.move(0, 0)
  await expect(toast).toBeHidden({ timeout: 6000 })
  const reply = await fetch(`${baseURL}/api/officials?email=ctao@demo.example`, {
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
