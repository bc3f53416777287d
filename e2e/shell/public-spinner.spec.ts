import { m } from '@karsetu/contract/words/messages.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/debtors.ts'
import { look } from '../support/people.ts'

const spinner = (page: Page) => page.getByRole('main').getByRole('status')

/** Holds back what matches until it is let go. */
async function hold(page: Page, match: string): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(match, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

for (const language of ['en', 'hi'] as const) {
  const said = { locale: language }
  /** Each look once: no rule of it depends on the width. */
  const once = { tag: language === 'en' ? '@desk' : '@phone' }

  test(
    `§2 the public content area shows a spinner while a screen is on its way, below the menu (${language})`,
    once,
    async ({ page, isMobile }) => {
      await look(page, { language })
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const letGo = await hold(page, '**/assets/*.js')
      const menu = page.getByRole('navigation', { name: m.shell_main_menu({}, said) })
      if (isMobile) await page.getByRole('button', { name: m.shell_toggle_menu({}, said) }).click()
      await menu.getByRole('link', { name: m.shell_bar_view_receipt({}, said) }).click()
      await expect(spinner(page)).toHaveText(m.shell_loading({}, said))
      await expect(page.getByRole('banner')).toBeVisible()
      letGo()
      await expect(page.getByRole('heading', { level: 1, name: m.shell_bar_view_receipt({}, said) })).toBeVisible()
      await expect(spinner(page)).toHaveCount(0)
    },
  )

  test(
    `§2 it stays while the first data of a screen is on its way, and says so when that takes long (${language})`,
    once,
    async ({ page, debtor }) => {
      await look(page, { language })
      await page.clock.install()
      const letGo = await hold(page, '**/api/**')
      await page.goto(`/ledger/${debtor.propertyUniqueId}`)
      await expect(spinner(page)).toHaveText(m.shell_loading({}, said))
      await page.clock.fastForward(8_000)
      await expect(spinner(page)).toHaveText(m.shell_still_working({}, said))
      letGo()
      await expect(page.getByRole('main')).toContainText(debtor.propertyUniqueId)
      await expect(spinner(page)).toHaveCount(0)
    },
  )
}
