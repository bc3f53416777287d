import { m } from '@karsetu/contract/words/messages.ts'
import type { Page } from '@playwright/test'
import { expectAccessible, looks } from '../support/accessible.ts'
import { anotherDesk, expect, signIn, test } from '../support/people.ts'

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

test.describe('Roles Master', () => {
  test('§2 a table of roles with their privileges joined by commas, sorted by name', async ({ pageAs }) => {
    const page = await pageAs('admin')
    await page.goto('/masters/roles')
    await expect(page.getByRole('heading', { name: 'Roles Master' })).toBeVisible()
    await expect(rows(page).first()).toContainText('admin')
    await expect(rows(page).filter({ hasText: 'clerk' }).first()).toContainText('master.view, property.view')
    await page.getByRole('button', { name: 'Role Name' }).click()
    await expect(page.getByRole('columnheader', { name: 'Role Name' })).toHaveAttribute('aria-sort', 'descending')
    await expect(rows(page).first()).not.toContainText('admin')
  })

  test("§2 edit is off with 'Select a Role to Edit' until a row is chosen", async ({ pageAs }) => {
    const page = await pageAs('admin')
    await page.goto('/masters/roles')
    const edit = page.getByRole('button', { name: 'Edit Role' })
    await expect(edit).toBeDisabled()
    await edit.focus()
    await expect(page.getByRole('tooltip', { name: 'Select a Role to Edit' })).toBeVisible()
    await rows(page).filter({ hasText: 'clerk' }).first().click()
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
    await edit.click()
    await expect(page.getByRole('dialog', { name: 'Edit Role' }).getByLabel('Role Name')).toHaveValue('clerk')
  })

  test('on a phone the reason why edit is off stands below it, and is its description', async ({ pageAs }) => {
    const page = await pageAs('admin')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/masters/roles')
    await expect(page.getByText('Select a Role to Edit')).toBeVisible()
    const edit = page.getByRole('button', { name: 'Edit Role' })
    await expect(edit).toHaveAccessibleDescription('Select a Role to Edit')
  })

  test('§2 §9 the role dialog is 70vw wide', async ({ pageAs }) => {
    const page = await pageAs('admin')
    await page.goto('/masters/roles')
    await page.getByRole('button', { name: 'Add Role' }).click()
    const box = await page.getByRole('dialog', { name: 'Add Role' }).boundingBox()
    expect(box?.width).toBeCloseTo(0.7 * 1440, 0)
  })

  test("§5 'Role name is required'; 'At least one privilege is required' stands at the name", async ({ pageAs }) => {
    const page = await pageAs('admin')
    await page.goto('/masters/roles')
    await page.getByRole('button', { name: 'Add Role' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Role' })
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog.getByText('Role name is required')).toBeVisible()
    const name = dialog.getByLabel('Role Name')
    await expect(name).toBeFocused()
    await name.fill('auditor')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(name).toHaveAccessibleDescription(/At least one privilege is required/)
  })

  test('§2 §8 §9 a role is added, listed after half a second, edited, and both are told', async ({ pageAs }, {
    project,
  }) => {
    const page = await pageAs('admin')
    const name = `auditor of ${project.name}`
    await page.goto('/masters/roles')
    await page.getByRole('button', { name: 'Add Role' }).click()
    const adding = page.getByRole('dialog', { name: 'Add Role' })
    await adding.getByLabel('Role Name').fill(name)
    await adding.getByLabel('Privilege 1', { exact: true }).fill('audit.view')
    await adding.getByRole('button', { name: 'Add Privilege' }).click()
    await adding.getByLabel('Privilege 2', { exact: true }).fill('ledger.view')
    const saving = page.waitForResponse(/\/api\/roles\/add/)
    const listing = saving.then(() => page.waitForRequest('**/api/roles/all'))
    await adding.getByRole('button', { name: 'Submit' }).click()
    const [saved, listed] = await Promise.all([saving, listing])
    await Promise.all([saved.finished(), listed.response()])
    const [savedAt, listedAt] = [saved.request().timing(), listed.timing()]
    // The start is told by one clock and what it took by another: a tenth of a second of grace.
    expect(listedAt.startTime - savedAt.startTime - savedAt.responseEnd).toBeGreaterThanOrEqual(400)
    await expect(page.getByText(`${name} role added successfully`)).toBeVisible()
    await expect(adding).toBeHidden()
    const row = rows(page).filter({ hasText: name })
    await expect(row).toContainText('audit.view, ledger.view')
    await row.click()
    await page.getByRole('button', { name: 'Edit Role' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit Role' })
    await editing.getByRole('button', { name: 'Remove privilege 1' }).click()
    await editing.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText(`${name} role edited successfully!`)).toBeVisible()
    await expect(row).not.toContainText('audit.view')
  })

  test('§8 a refused save shows its message in an error toast and keeps the dialog', async ({ pageAs }) => {
    const page = await pageAs('admin')
    await page.goto('/masters/roles')
    await page.getByRole('button', { name: 'Add Role' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Role' })
    await dialog.getByLabel('Role Name').fill('clerk')
    await dialog.getByLabel('Privilege 1', { exact: true }).fill('property.view')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('409: A role named clerk exists already.')).toBeVisible()
    await expect(dialog).toBeVisible()
  })

  for (const { language, theme } of looks)
    test(`each privilege says in words what it allows, and one that there is not is refused at its row: ${language}, ${theme}`, async ({
      pageAs,
    }) => {
      const said = { locale: language }
      const page = await pageAs('admin', { language, theme })
      await page.goto('/masters/roles')
      await page.getByRole('button', { name: m.access_role_add({}, said) }).click()
      const dialog = page.getByRole('dialog', { name: m.access_role_add({}, said) })
      await dialog.getByLabel(m.access_role_name({}, said)).fill('surveyor of roads')
      const first = dialog.getByLabel(m.access_role_privilege({ number: 1 }, said), { exact: true })
      await first.fill('map.veiw')
      await dialog.getByRole('button', { name: m.common_submit({}, said) }).click()
      await expect(first).toHaveAccessibleDescription(m.access_role_privilege_unknown({}, said))
      await expect(dialog).toBeVisible()
      await first.fill('map.view')
      await expect(first).toHaveAccessibleDescription(m.access_right_map_view({}, said))
      await expectAccessible(page, '[role="dialog"]')
    })

  test('of two who edit a role at once the second is told, and finds it as the first left it', async ({
    pageAs,
    browser,
    baseURL,
  }) => {
    const page = await pageAs('admin')
    const name = `reader ${Date.now()}`
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${await signIn(baseURL ?? '', 'admin')}`,
    }
    const body = JSON.stringify({ name, privileges: ['ledger.view'] })
    expect((await fetch(`${baseURL}/api/roles/add`, { method: 'POST', headers, body })).status).toBe(200)
    const open = async (desk: Page) => {
      await desk.goto('/masters/roles?sort=-name')
      await rows(desk).filter({ hasText: name }).click()
      await desk.getByRole('button', { name: 'Edit Role' }).click()
      return desk.getByRole('dialog', { name: 'Edit Role' })
    }
    const mine = await open(page)
    const other = await anotherDesk(browser, baseURL, 'admin')
    const theirs = await open(other)
    await theirs.getByLabel('Privilege 1', { exact: true }).fill('map.view')
    await theirs.getByRole('button', { name: 'Submit' }).click()
    await expect(other.getByText(`${name} role edited successfully!`)).toBeVisible()
    await other.context().close()

    await mine.getByLabel('Privilege 1', { exact: true }).fill('receipt.view')
    await mine.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText(`409: The role ${name} was changed by somebody else meanwhile.`)).toBeVisible()
    await expect(mine.getByLabel('Privilege 1', { exact: true })).toHaveValue('receipt.view')
    await page.keyboard.press('Escape')
    await expect(rows(page).filter({ hasText: name })).toContainText('map.view')
  })

  test('an administrator sees who holds a privilege', async ({ pageAs }) => {
    const page = await pageAs('admin')
    await page.goto('/masters/roles')
    await page.getByRole('button', { name: 'Who can do this?' }).click()
    const dialog = page.getByRole('dialog', { name: 'Who can do this?' })
    await dialog.getByLabel('Privilege').selectOption('mutation.approve')
    const holders = dialog.getByRole('table', { name: 'Holders of the privilege' })
    await expect(holders).toContainText('Demo CTAO')
    await expect(holders).toContainText('Super admin')
    await expect(holders).not.toContainText('Demo Clerk')
    await expectAccessible(page, '[role="dialog"]')
  })

  test("§8 a list that cannot be fetched is silently empty: 'No records available'", async ({ pageAs }) => {
    const page = await pageAs('admin')
    await page.route('**/api/roles/all', (route) => route.fulfill({ status: 500, json: { status: 500, message: 'x' } }))
    await page.goto('/masters/roles')
    await expect(page.getByText('No records available')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('§2 §9 ten rows a page, the pages hidden while they are not needed', async ({ pageAs }) => {
    const page = await pageAs('admin')
    const reply = (count: number) => ({
      json: {
        status: 200,
        message: 'OK',
        data: Array.from({ length: count }, (_, index) => ({
          _id: index + 1,
          name: `role ${index + 1}`,
          privileges: ['ledger.view'],
          version: 1,
        })),
      },
    })
    await page.route('**/api/roles/all', (route) => route.fulfill(reply(10)))
    await page.goto('/masters/roles')
    await expect(rows(page)).toHaveCount(10)
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
    await page.unroute('**/api/roles/all')
    await page.route('**/api/roles/all', (route) => route.fulfill(reply(11)))
    await page.reload()
    await expect(page.getByText('1 to 10 of 11')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL('/masters/roles?page=2')
    await expect(rows(page)).toHaveCount(1)
  })
})
