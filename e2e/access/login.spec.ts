import { demoPassword, emailOf, expect, saveToken, signIn, signInOnScreen, test, tokenKey } from '../support/people.ts'

test.describe('login', () => {
  test.beforeEach(({ page }) => page.goto('/auth/login'))

  test("§2 fields have a label, a required asterisk and an 'Enter {label}' placeholder", async ({ page }) => {
    await expect(page.getByLabel('Email')).toHaveAttribute('placeholder', 'Enter Email')
    await expect(page.getByPlaceholder('Enter Password')).toHaveAttribute('placeholder', 'Enter Password')
    await expect(page.getByText('*')).toHaveCount(2)
  })

  test("§5 login: 'Email is required', once the field was left", async ({ page }) => {
    await expect(page.getByText('Email is required')).toBeHidden()
    await page.getByLabel('Email').focus()
    await page.getByLabel('Email').blur()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Password must be at least 8 characters')).toBeHidden()
  })

  test("§5 login: 'Invalid email address'", async ({ page }) => {
    await page.getByLabel('Email').fill('clerk')
    await page.getByLabel('Email').blur()
    await expect(page.getByText('Invalid email address')).toBeVisible()
  })

  test("§5 §9 login: 'Password must be at least 8 characters'", async ({ page }) => {
    await page.getByLabel('Email').fill('clerk@demo.example')
    await page.getByPlaceholder('Enter Password').fill('1234567')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('main').getByText('Password must be at least 8 characters').last()).toBeVisible()
    await expect(page.getByPlaceholder('Enter Password')).toBeFocused()
  })

  test('a wrong password is refused without saying which of the two was wrong', async ({ page }) => {
    await page.getByLabel('Email').fill('nobody@demo.example')
    await page.getByPlaceholder('Enter Password').fill('not-the-password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Email or password is not right.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('nobody@demo.example')
  })

  test('§6 an operator signs in as an operator', async ({ page }) => {
    await page.getByText('Operator', { exact: true }).click()
    await signInOnScreen(page, 'operator')
    await expect(page.getByRole('banner').getByText('OPERATOR', { exact: true })).toBeVisible()
  })

  test('§2 an official of the water works signs in through the same form', async ({ page }) => {
    await signInOnScreen(page, 'jalkal')
    await expect(page.getByRole('banner').getByText('JALKAL', { exact: true })).toBeVisible()
  })

  test('§2 the password is masked until it is revealed', async ({ page }) => {
    const password = page.getByPlaceholder('Enter Password')
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show or hide Password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
  })

  test('§4 whoever signs in over the session of another ends it', async ({ page, baseURL }) => {
    const token = await signIn(baseURL ?? '', 'clerk')
    await saveToken(page, token)
    await page.goto('/auth/login')
    const ended = page.waitForResponse('**/api/session/end')
    await page.getByText('Operator', { exact: true }).click()
    await signInOnScreen(page, 'operator')
    expect((await ended).status()).toBe(200)
    await expect(page.getByRole('banner').getByText('OPERATOR', { exact: true })).toBeVisible()
    const reply = await fetch(`${baseURL}/api/officials?email=${emailOf('clerk')}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(reply.status).toBe(401)
  })

  test('§4 a session in this browser neither stands in the way of a sign-in nor ends by a wrong password', async ({
    page,
    baseURL,
  }) => {
    const token = await signIn(baseURL ?? '', 'clerk')
    await saveToken(page, token)
    await page.goto('/auth/login')
    await page.getByLabel('Email').fill(emailOf('ctao'))
    await page.getByPlaceholder('Enter Password').fill('Not-the-password-26')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    expect(await page.evaluate((key) => localStorage.getItem(key), tokenKey)).toBe(token)
    // It ends elsewhere, which nobody tells this browser.
    await fetch(`${baseURL}/api/session/end`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    await page.getByPlaceholder('Enter Password').fill(demoPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('banner').getByText('CTAO', { exact: true })).toBeVisible()
  })
})
