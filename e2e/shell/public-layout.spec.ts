import { m } from '@karsetu/contract/words/messages.ts'
import type { Page } from '@playwright/test'
import { expect, look, test } from '../support/people.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

async function openMenu(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByRole('button', { name: 'Show or hide the menu' }).click()
}

test.describe('public layout', () => {
  test("§2 menu items in order, 'Nigam Login' at the right end", async ({ page, isMobile }) => {
    await page.goto('/')
    await openMenu(page, isMobile)
    const links = menu(page).getByRole('link')
    await expect(links).toHaveText([
      ...['Home', 'Search Property', 'View Ledger', 'View Receipt', 'Objection Status', 'Nigam Login'],
    ])
  })

  test('§2 menu icons: home, search, book, receipt, exclamation circle, and users at the sign-in', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/')
    await openMenu(page, isMobile)
    await expect(menu(page).getByRole('link', { name: 'Nigam Login' })).toBeVisible()
    const icons = {
      Home: 'home',
      'Search Property': 'search',
      'View Ledger': 'book',
      'View Receipt': 'receipt',
      'Objection Status': 'exclamation-circle',
      'Nigam Login': 'users',
    }
    for (const [name, icon] of Object.entries(icons)) {
      const link = menu(page).getByRole('link', { name, exact: true })
      await expect(link.locator('svg')).toHaveClass(new RegExp(`tabler-icon-${icon}( |$)`))
    }
  })

  test('§2 the item for the current path is underlined', async ({ page, isMobile }) => {
    await page.goto('/')
    await openMenu(page, isMobile)
    const home = menu(page).getByRole('link', { name: 'Home' })
    await expect(home).toHaveAttribute('aria-current', 'page')
    await expect(home).toHaveCSS('text-decoration-line', 'underline')
    await menu(page).getByRole('link', { name: 'Nigam Login' }).click()
    await expect(page).toHaveURL('/auth/login')
    await openMenu(page, isMobile)
    await expect(home).not.toHaveAttribute('aria-current', 'page')
  })

  for (const language of ['en', 'hi'] as const)
    test(`§2 of every public screen one item is underlined, its own, and marked in one way (${language})`, async ({
      page,
      isMobile,
    }) => {
      await look(page, { language })
      const said = { locale: language }
      const bar = page.getByRole('navigation', { name: m.shell_main_menu({}, said) })
      const marks = new Set<string>()
      for (const path of ['/', '/searchProperty', '/ledger', '/paymentReceipt', '/objections/status']) {
        await page.goto(path)
        if (isMobile) await page.getByRole('button', { name: m.shell_toggle_menu({}, said) }).click()
        const current = bar.locator('a[aria-current="page"]')
        await expect(current).toHaveCount(1)
        await expect(current).toHaveAttribute('href', path)
        await expect(current).toHaveCSS('text-decoration-line', 'underline')
        await expect(current).toHaveCSS('border-bottom-width', '0px')
        marks.add(await current.evaluate((item) => getComputedStyle(item).textDecoration))
      }
      expect(marks.size).toBe(1)
      await page.goto('/ledger/99-999-999-999999')
      if (isMobile) await page.getByRole('button', { name: m.shell_toggle_menu({}, said) }).click()
      await expect(bar.locator('a[aria-current="page"]')).toHaveAttribute('href', '/ledger')
    })

  test('§2 on small screens the menu toggles open and closed', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/')
    await expect(menu(page)).toBeHidden()
    await openMenu(page, true)
    await expect(menu(page)).toBeVisible()
    await openMenu(page, true)
    await expect(menu(page)).toBeHidden()
  })

  test('§2 the header shows the corporation between two seals', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('img', { name: 'Seal of the municipal corporation' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Seal of the state government' })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Nagar Nigam Demo City')
  })

  test('the language chosen is kept on the next visit, and what was typed stays when it changes', async ({ page }) => {
    await page.goto('/auth/login')
    await page.getByLabel('Email').fill('clerk@demo.example')
    await page.getByRole('button', { name: 'हिन्दी' }).click()
    await expect(page.getByRole('heading', { name: 'लॉगिन' })).toBeVisible()
    await expect(page.getByLabel('ईमेल')).toHaveValue('clerk@demo.example')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    await expect(page.getByRole('button', { name: 'English' })).toBeVisible()
  })

  test('the theme chosen is kept on the next visit', async ({ page }) => {
    await look(page, {})
    await page.goto('/')
    await page.getByRole('button', { name: 'Use the dark theme' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })

  test('the keyboard alone reaches the content past the menu', { tag: '@desk' }, async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('? shows the keys, Escape closes them, g h goes home, g o to the objections', { tag: '@desk' }, async ({
    page,
  }) => {
    await page.goto('/auth/login')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await expect(page).toHaveURL('/')
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await expect(page).toHaveURL('/objections/status')
  })
})

for (const language of ['en', 'hi'] as const) {
  test(`letters of twice the size fit a phone (${language})`, { tag: '@phone' }, async ({ page }) => {
    await look(page, { language })
    for (const path of ['/', '/searchProperty', '/auth/login']) {
      await page.goto(path)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      await expect.poll(overflow, path).toBeLessThanOrEqual(0)
    }
  })
}

test.describe('before the scripts have come', () => {
  const firstViews = [
    { language: 'en', path: '/', title: 'Your house tax, water tax and sewerage tax, in one place' },
    { language: 'hi', path: '/searchProperty', title: 'संपत्ति खोजें' },
  ] as const
  for (const { language, path, title } of firstViews) {
    test(`${path} can be read (${language})`, { tag: '@phone' }, async ({ browser, baseURL }) => {
      const page = await browser.newPage()
      await look(page, { language })
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.goto(`${baseURL}${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await page.close()
    })
  }
})

test.describe('landing page', () => {
  test('P4 it says how to pay, which rebates run, where the counters are and what happens with data', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    for (const name of ['How to pay', 'Rebate calendar', 'Counters and help', 'Your data']) {
      await expect(page.getByRole('heading', { name })).toBeVisible()
    }
    await expect(page.getByRole('table').getByRole('cell', { name: '10%' })).toBeVisible()
    await expect(page.getByText('Data Protection Board of India')).toBeVisible()
  })

  test('the first view needs neither forms nor tables, and at most 150 KB', { tag: '@desk' }, async ({ browser }) => {
    const page = await (await browser.newContext()).newPage()
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await page.goto('/')
    await expect(page.getByRole('banner')).toContainText('Nagar Nigam Demo City')
    await page.waitForLoadState('networkidle')
    expect(bytes / 1024).toBeGreaterThan(50)
    expect(bytes / 1024).toBeLessThanOrEqual(150)
    await page.context().close()
  })

  test('a file that stays the same from visit to visit is asked for in the same words, so that it is compiled once', {
    tag: '@desk',
  }, async ({ page }) => {
    await page.goto('/')
    const ofFiles = page.locator('script[src], link[href]')
    await expect(ofFiles.first()).toBeAttached()
    expect(await ofFiles.evaluateAll((all) => all.filter((one) => (one as HTMLElement).nonce))).toEqual([])
    await expect(page.locator('script:not([src])')).not.toHaveCount(0)
  })
})
