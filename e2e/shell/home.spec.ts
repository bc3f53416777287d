import { m } from '@karsetu/contract/words/messages.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/people.ts'

/** The cards of a role's day, and those of others. */
const days: Partial<Record<RoleName, { own: (() => string)[]; others: (() => string)[] }>> = {
  ctao: { own: [m.collection_collected, m.home_objections], others: [m.home_counter] },
  assistant_director_accounts: { own: [m.collection_collected], others: [m.home_counter, m.home_objections] },
  clerk: { own: [m.home_objections], others: [m.collection_collected, m.home_counter] },
  jalkal: { own: [m.jalkal_list_title, m.collection_collected], others: [m.home_counter] },
  operator: { own: [m.home_counter], others: [m.collection_collected, m.home_objections] },
}

for (const [role, { own, others }] of Object.entries(days) as [
  RoleName,
  { own: (() => string)[]; others: (() => string)[] },
][])
  test(`§1 the home of ${role} is their own day, in figures`, async ({ pageAs }, { project }) => {
    const language = project.name === 'desk' ? 'en' : 'hi'
    const said = { locale: language } as const
    const page = await pageAs(role, { language })
    await page.goto('/')
    const main = page.getByRole('main')
    const card = (title: (inputs: object, options: typeof said) => string) =>
      main.getByRole('heading', { level: 2, name: title({}, said), exact: true })
    for (const title of own) await expect(card(title)).toBeVisible()
    for (const title of others) await expect(card(title)).toHaveCount(0)
    if (own.includes(m.collection_collected)) {
      await page.mouse.wheel(0, 2_000)
      await expect(card(m.home_top_defaulters)).toBeVisible()
      await expect(main.locator('svg .recharts-pie-sector').first()).toBeVisible()
      await expect(main.getByRole('table', { name: m.home_top_defaulters({}, said) }).getByRole('row')).toHaveCount(6)
    }
    await expect(main.getByText(m.shell_loading({}, said))).toHaveCount(0)
    await expectAccessible(page)
  })
