import { expect, test } from '../support/people.ts'

test("§2 catch-all: 'This page doesn't exist!' with a way home", async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: "This page doesn't exist!" })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
})

test('§2 /under-maintenance', async ({ page }) => {
  await page.goto('/under-maintenance')
  await expect(page.getByRole('heading', { name: 'Under maintenance' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Counters and help' })).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/')
})

test("§2 a screen that fails: 'Oops...! An error has occurred' and a Home button to '/'", async ({ page }) => {
  await page.route('**/assets/LoginScreen*.js', (route) => route.abort())
  await page.goto('/auth/login')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Oops...! An error has occurred' })).toBeVisible()
  await expect(main.getByText('Please go back to home page and re-try later!')).toBeVisible()
  await main.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
})

test("§2 403: an operator on an official's screen reads 'Not Authorized', and 'Go to login' leads there", async ({
  pageAs,
}) => {
  const page = await pageAs('operator')
  await page.goto('/masters/roles')
  await expect(page.getByRole('heading', { name: 'Not Authorized' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to login' }).click()
  await expect(page).toHaveURL('/auth/login')
})

test('§2 a guarded screen without a token leads to the login, and from there back', async ({ page }) => {
  await page.goto('/masters/roles')
  await expect(page).toHaveURL('/auth/login')
  await page.getByLabel('Email').fill('admin@demo.example')
  await page.getByPlaceholder('Enter Password').fill('Demo-City-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/masters/roles')
  await expect(page.getByRole('heading', { name: 'Roles Master' })).toBeVisible()
})
