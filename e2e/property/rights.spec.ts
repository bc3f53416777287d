import { m } from '@karsetu/contract/words/messages.ts'
import { type RoleName, roleNames } from '@karsetu/domain/access/permissions.ts'
import type { Page } from '@playwright/test'
import { listCandidates } from '../support/debtors.ts'
import { expect, test } from '../support/people.ts'

const said = { locale: 'en' } as const
const offices: readonly RoleName[] = roleNames.filter((role) => role !== 'operator')
const registrars: readonly RoleName[] = ['admin', 'ctao', 'nigam_admin', 'clerk']
const chiefs: readonly RoleName[] = ['admin', 'ctao', 'nigam_admin']

/**
 * The screens of the register and who works with them. `awayFrom`: whom the specification's guard sends to the page
 * 'Not Authorized'; whoever is in neither list is told on the screen itself.
 */
const screensOf = (id: string): { path: string; opens: readonly RoleName[]; awayFrom?: readonly RoleName[] }[] => [
  { path: '/properties', opens: offices, awayFrom: ['operator'] },
  { path: `/properties/view/${id}`, opens: offices, awayFrom: ['operator'] },
  { path: '/properties/add', opens: registrars, awayFrom: ['operator'] },
  { path: `/properties/edit/${id}`, opens: registrars, awayFrom: ['operator'] },
  { path: '/properties/edited', opens: registrars, awayFrom: ['operator'] },
  { path: `/properties/split/${id}`, opens: chiefs },
  { path: '/properties/edited?view=regroupings', opens: chiefs, awayFrom: ['operator'] },
  { path: '/properties/old', opens: [...chiefs, 'jalkal', 'auditor'], awayFrom: ['operator'] },
  { path: '/admin/utility?view=changes', opens: ['admin', 'ctao'], awayFrom: ['operator'] },
  { path: '/properties/gis', opens: [...registrars, 'ctao_operator', 'jalkal', 'auditor'], awayFrom: ['operator'] },
  { path: '/reports/gis', opens: [...chiefs, 'auditor'], awayFrom: ['operator'] },
  { path: '/reports/dashboard', opens: [...chiefs, 'auditor'], awayFrom: ['operator'] },
  { path: '/transactions/sms', opens: ['admin', 'ctao'] },
  { path: '/operators/search-property', opens: ['operator'], awayFrom: offices },
]

/** As a link of the page would: what a role may is known, and does not have to be read anew for each screen. */
const follow = (page: Page, path: string) => page.evaluate((to) => window.history.pushState({}, '', to), path)

for (const role of roleNames)
  test(`§6 a ${role} opens the screens of the register that are theirs, and is told of each that is not`, async ({
    pageAs,
  }) => {
    const [id] = await listCandidates()
    const page = await pageAs(role)
    const refused: string[] = []
    page.on('response', (reply) => {
      if (reply.status() === 403) refused.push(reply.url())
    })
    await page.goto('/')
    const main = page.getByRole('main')
    for (const { path, opens, awayFrom = [] } of screensOf(id ?? '')) {
      // Between two screens, so that nothing is read off the one before.
      await follow(page, '/under-maintenance')
      await expect(page.getByRole('heading', { level: 1, name: m.shell_maintenance({}, said) })).toBeVisible()
      await follow(page, path)
      const toldNo = main.getByText(m.common_not_allowed({}, said))
      if (awayFrom.includes(role))
        await expect(main.getByRole('heading', { name: m.shell_not_authorized({}, said) }), path).toBeVisible()
      else if (opens.includes(role)) {
        await expect(main.getByRole('heading', { level: 1 }), path).not.toHaveText(m.shell_maintenance({}, said))
        await expect(toldNo, path).toHaveCount(0)
      } else {
        await expect(toldNo, path).toBeVisible()
        await expect(main.getByRole('button'), path).toHaveCount(0)
      }
      expect(refused, path).toEqual([])
    }
  })
