import type { Page } from '@playwright/test'
import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, test } from '../support/debtors.ts'
import { anotherDesk, signIn } from '../support/people.ts'

const area = (page: Page) => page.getByRole('group', { name: 'Floors' }).getByLabel('Area').first()

/** A shop of the demo city has a category and no sub-category, which the form asks for. */
async function completeCategory(page: Page): Promise<void> {
  for (const field of ['category', 'subCategory']) {
    const request = page.locator(`select[name="${field}"][aria-required="true"]`)
    if ((await request.count()) > 0 && (await request.inputValue()) === '') await request.selectOption({ index: 1 })
  }
}

/** Fills in the dialog of deletions, looks at the dues, and asks. */
const pdfNamed = (name: string) => ({
  ...{ name, mimeType: 'application/pdf' },
  buffer: Buffer.from('%PDF-1.7\n1 0 obj << /Type /Page /Contents 2 0 R >> endobj\n%%EOF\n'),
})

async function askForDeletion(page: Page, propertyUniqueId: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Delete properties' })
  await dialog.getByLabel('Property IDs').fill(propertyUniqueId)
  await dialog.getByLabel('Requested by').fill('Ram Kumar')
  await dialog.getByLabel('Reason').fill('demolished for the road')
  await dialog.getByLabel('Order or document').setInputFiles(pdfNamed('order.pdf'))
  await dialog.getByRole('button', { name: 'See dues and payments' }).click()
  const dues = dialog.getByRole('table').getByRole('link', { name: /^₹/ })
  await expect(dues).toHaveAttribute('href', `/ledger/${propertyUniqueId}`)
  await dialog.getByRole('button', { name: 'Ask for deletion' }).click()
  await expect(page.getByText('1 deletion waits for a decision')).toBeVisible()
}

test.describe('an edited property', () => {
  test('what a change comes to stands before the button that saves it, at a desk and on a phone', async ({
    pageAs,
    debtor,
  }, info) => {
    const page = await pageAs('clerk')
    await page.goto(`/properties/edit/${debtor.propertyUniqueId}`)
    const tax = page.getByRole('table', { name: 'Tax of this year' })
    await expect(tax).toContainText('₹')
    const save = page.getByRole('button', { name: 'Save' })
    const isBefore = await tax.evaluate(
      (table, button) => Boolean(button && table.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING),
      await save.elementHandle(),
    )
    expect(isBefore).toBe(true)
    const [shown, pressed] = [await tax.boundingBox(), await save.boundingBox()]
    const last = await page.getByLabel('Reason').boundingBox()
    expect(shown && pressed && shown.y + shown.height < pressed.y).toBe(true)
    const isBeside = (shown?.x ?? 0) > (last?.x ?? 0) + (last?.width ?? 0)
    expect(isBeside).toBe(info.project.name === 'desk')
  })

  test('a clerk changes an area; another official sees before, after and rupees, and approves', async ({
    pageAs,
    debtor,
    browser,
    baseURL,
  }) => {
    const { propertyUniqueId } = debtor
    const page = await pageAs('clerk')
    await page.goto(`/properties/edit/${propertyUniqueId}`)
    const before = Number(await area(page).inputValue())
    await area(page).fill(String(before * 2))
    await page.getByLabel('Father’s name').first().fill('Hari Om')
    await completeCategory(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Reason')).toHaveAccessibleDescription(
      /This changes tax, so somebody else decides it: say why/,
    )
    await page.getByLabel('Reason').fill('measured again on site')
    await page.getByLabel('Order or document').setInputFiles(pdfNamed('measurement.pdf'))
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Sent for a decision')).toBeVisible()
    await expect(page.getByText(/Change \d+ by .* waits for a decision/)).toBeVisible()

    const desk = await anotherDesk(browser, baseURL, 'ctao')
    await desk.goto(`/properties/edited?propertyUniqueId=${propertyUniqueId}&status=pending`)
    await desk
      .getByRole('link', { name: new RegExp(propertyUniqueId) })
      .first()
      .click()
    await expect(desk.getByRole('table', { name: 'What changes' })).toContainText(/Area/)
    await expect(desk.getByRole('table', { name: 'Effect on the tax' })).toContainText('+₹')
    await expect(desk.getByRole('button', { name: 'measurement.pdf' })).toBeVisible()
    await desk.getByRole('button', { name: 'Approve' }).click()
    await expect(desk.getByText('Approved; the register is changed')).toBeVisible()
    await page.reload()
    await expect(area(page)).toHaveValue(String(before * 2))
    await page.goto(`/properties/view/${propertyUniqueId}?view=history`)
    const made = page.getByRole('list', { name: 'History' }).getByRole('listitem').first()
    await expect(made.getByRole('button', { name: 'measurement.pdf' })).toBeVisible()
    await desk.context().close()
  })

  test('§3 a clerk follows the change they asked for: on hold with its remark, then taken back', async ({
    pageAs,
    debtor: { propertyUniqueId },
    browser,
    baseURL,
  }) => {
    const page = await pageAs('clerk')
    await page.goto(`/properties/edit/${propertyUniqueId}`)
    await area(page).fill(String(Number(await area(page).inputValue()) * 2))
    await page.getByLabel('Father’s name').first().fill('Hari Om')
    await completeCategory(page)
    await page.getByLabel('Reason').fill('measured again on site')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Sent for a decision')).toBeVisible()

    const desk = await anotherDesk(browser, baseURL, 'ctao')
    await desk.goto(`/properties/view/${propertyUniqueId}`)
    await desk.getByRole('link', { name: 'See it' }).click()
    await desk.getByLabel('Remarks').fill('send the sketch of the floor')
    await desk.getByRole('button', { name: 'Hold' }).click()
    await expect(desk.getByText('On hold').first()).toBeVisible()
    await expect(desk.getByText('Put on hold by')).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Hold' })).toHaveAccessibleDescription('It is on hold already')
    await desk.context().close()

    await page.reload()
    await expect(page.getByText('Remarks: send the sketch of the floor')).toBeVisible()
    await page.goto(`/properties/view/${propertyUniqueId}`)
    await expect(page.getByText('Remarks: send the sketch of the floor')).toBeVisible()
    await page.goto('/properties')
    await page.getByRole('link', { name: 'Changes I asked for' }).click()
    await expect(page.getByRole('heading', { name: 'Changes I asked for' })).toBeVisible()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    expect((await download).suggestedFilename()).toBe('edited-properties.xlsx')
    await page
      .getByRole('link', { name: new RegExp(propertyUniqueId) })
      .first()
      .click()
    await expect(page.getByRole('table', { name: 'What changes' })).toContainText(/Area/)
    await expect(page.getByText('send the sketch of the floor')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Take back' }).click()
    await expect(page.getByText('Taken back').first()).toBeVisible()
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await expect(page).toHaveURL(/view=own/)
  })

  test('§1 another mobile number needs a reason, and the form says so while it is typed', async ({
    pageAs,
    debtors,
  }) => {
    const page = await pageAs('clerk')
    const mobile = page.getByLabel('Mobile number').first()
    const reason = page.getByLabel('Reason')
    let propertyUniqueId: string | undefined
    // Not everybody in the city has told a number.
    do {
      propertyUniqueId = (await debtors.next()).value?.propertyUniqueId
      await page.goto(`/properties/edit/${propertyUniqueId}`)
      await expect(mobile).toBeVisible()
    } while ((await mobile.inputValue()) === '')
    await expect(reason).not.toHaveAttribute('aria-required', 'true')
    await mobile.fill('98111 44455')
    await completeCategory(page)
    await expect(reason).toHaveAttribute('aria-required', 'true')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(reason).toHaveAccessibleDescription(/A mobile number changes: say why/)
    await reason.fill('asked at the counter')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`${propertyUniqueId} saved`)).toBeVisible()
  })

  test('a deletion is asked for with dues in view; who asked for it cannot approve it', async ({ pageAs, debtor }) => {
    const page = await pageAs('ctao')
    await page.goto('/properties/edited')
    await page.getByRole('button', { name: 'Delete properties' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete properties' })
    await dialog.getByLabel('Property IDs').fill('01-001')
    await dialog.getByLabel('Requested by').fill('Ram 2')
    await dialog.getByRole('button', { name: 'See dues and payments' }).click()
    await expect(dialog.getByText('Each Property ID must be exactly 17 characters long').first()).toBeVisible()
    await expect(dialog.getByLabel('Requested by')).toHaveAccessibleDescription(/Letters and spaces only/)
    await askForDeletion(page, debtor.propertyUniqueId)
    await page.goto(`/properties/edited?propertyUniqueId=${debtor.propertyUniqueId}`)
    await page
      .getByRole('link', { name: new RegExp(debtor.propertyUniqueId) })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true')
    const dues = page.getByRole('main').getByRole('link', { name: /^₹[\d,.]+$/ })
    await expect(dues).toHaveAttribute('href', `/ledger/${debtor.propertyUniqueId}`)
    await page.getByRole('button', { name: 'Take back' }).click()
    await expect(page.getByText('Taken back').first()).toBeVisible()
  })

  test('who decides goes from one to the next, without the list between', async ({
    pageAs,
    debtors,
    browser,
    baseURL,
  }) => {
    const page = await pageAs('ctao')
    const ids: string[] = []
    for (let n = 0; n < 2; n++) {
      const id = (await debtors.next()).value?.propertyUniqueId ?? ''
      ids.push(id)
      await page.goto('/properties/edited')
      await page.getByRole('button', { name: 'Delete properties' }).click()
      await askForDeletion(page, id)
    }
    const desk = await anotherDesk(browser, baseURL, 'nigam_admin')
    await desk.goto(`/properties/edited?propertyUniqueId=${ids[1]}&status=pending`)
    await desk
      .getByRole('link', { name: new RegExp(`${ids[1]}`) })
      .first()
      .click()
    await desk.getByLabel('Remarks').fill('the house stands')
    await desk.getByRole('button', { name: 'Reject' }).click()
    await expect(desk.getByText('Rejected').first()).toBeVisible()
    const decided = desk.url()
    // What is next may be another test's, taken back before the page stands: there is a next one after it, too.
    await expect(async () => {
      await desk.getByRole('link', { name: 'The next one to decide' }).click()
      await expect(desk).not.toHaveURL(decided)
      await expect(desk.getByRole('button', { name: 'Approve' })).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await expect(desk.getByLabel('Remarks')).toHaveValue('')
    await expectAccessible(desk)
    await desk.context().close()
    // What nobody decided is taken back, so that the property is free again.
    await page.goto(`/properties/edited?view=own&propertyUniqueId=${ids[0]}&status=pending`)
    await page
      .getByRole('link', { name: new RegExp(`${ids[0]}`) })
      .first()
      .click()
    await page.getByRole('button', { name: 'Take back' }).click()
    await expect(page.getByText('Taken back').first()).toBeVisible()
  })

  test('a deletion that a second person approves takes the property out of use, and can be taken back', async ({
    pageAs,
    debtor: { propertyUniqueId },
    browser,
    baseURL,
  }) => {
    const page = await pageAs('ctao')
    await page.goto(`/properties/view/${propertyUniqueId}`)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await askForDeletion(page, propertyUniqueId)

    const desk = await anotherDesk(browser, baseURL, 'nigam_admin')
    // Ticked is only what its reader may approve: not what they asked for themselves.
    const list = `/properties/edited?propertyUniqueId=${propertyUniqueId}`
    await page.goto(`${list}&status=pending`)
    await expect(page.getByRole('link', { name: new RegExp(propertyUniqueId) })).toBeVisible()
    await expect(page.getByRole('table').getByRole('checkbox')).toHaveCount(0)
    await desk.goto(`${list}&status=pending`)
    const waiting = desk.getByRole('row').filter({ hasText: propertyUniqueId })
    await waiting.getByRole('checkbox').check()
    await expect(desk.getByRole('button', { name: 'Approve deletions' })).toBeEnabled()
    await waiting.getByRole('link', { name: new RegExp(propertyUniqueId) }).click()
    await expect(desk.getByRole('button', { name: 'order.pdf' })).toBeVisible()
    await desk.getByRole('button', { name: 'Approve' }).click()
    await expect(desk.getByText('Approved; the register is changed')).toBeVisible()
    await desk.goto(list)
    await expect(desk.getByText('Approved').first()).toBeVisible()
    await expect(desk.getByRole('table').getByRole('checkbox')).toHaveCount(0)
    await desk.context().close()

    await page.goto(`/properties?status=deleted&propertyUniqueId=${propertyUniqueId}`)
    await page.getByRole('button', { name: `Actions for ${propertyUniqueId}` }).click()
    await expect(page.getByRole('menuitem', { name: 'Restore' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    // Many come back by a spreadsheet: there is nothing to tick rows for.
    await expect(page.getByRole('table', { name: 'Properties' }).getByRole('checkbox')).toHaveCount(0)
    await page.getByRole('link', { name: 'Restore by a spreadsheet' }).click()
    await expect(page.getByLabel('What to change')).toHaveValue('restore')
    await page.goto(`/properties/view/${propertyUniqueId}`)
    await expect(page.getByRole('link', { name: 'Split', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Restore' }).click()
    const dialog = page.getByRole('dialog', { name: 'Restore' })
    await dialog.getByLabel('Reason').fill('the house stands')
    await dialog.getByRole('button', { name: 'See what is charged' }).click()
    await expect(dialog.getByText('No tax changes.')).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText(`${propertyUniqueId} is in the register again`)).toBeVisible()
    await page.goto(`/properties/view/${propertyUniqueId}?view=history`)
    const history = page.getByRole('list', { name: 'History' })
    await expect(history.getByRole('listitem').filter({ hasText: 'the house stands' })).toBeVisible()
    await expect(
      history.getByRole('listitem').filter({ hasText: /demolished for the road.*approved by/ }),
    ).toBeVisible()
  })

  test('an image uploaded by mistake is taken away with a reason, and the history keeps it', async ({
    pageAs,
    debtor: { propertyUniqueId },
    baseURL,
  }) => {
    const page = await pageAs('clerk')
    await page.goto(`/properties/view/${propertyUniqueId}`)
    const form = new FormData()
    form.append('propertyUniqueId', propertyUniqueId)
    form.append('buildingImageLeft', new Blob([new Uint8Array(await page.screenshot())]), 'left.png')
    const headers = { authorization: `Bearer ${await signIn(baseURL ?? '', 'clerk')}` }
    const sent = await fetch(`${baseURL}/api/properties/updateBuildingImages`, { method: 'PATCH', headers, body: form })
    expect(sent.status).toBe(200)
    await page.reload()
    const takeAway = page.getByRole('button', { name: 'Take away: Building image, left' })
    await takeAway.click()
    const dialog = page.getByRole('dialog', { name: 'Take away' })
    await dialog.getByLabel('Reason').fill('of another house')
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Take away' }).click()
    await expect(dialog).toBeHidden()
    await expect(takeAway).toHaveCount(0)
    await page.goto(`/properties/view/${propertyUniqueId}?view=history`)
    await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toContainText(
      'of another house',
    )
  })

  test('§2 officials only: an operator is turned away', async ({ pageAs }) => {
    const page = await pageAs('operator')
    await page.goto('/properties/edited')
    await expect(page.getByText('Not Authorized')).toBeVisible()
  })

  test('the water department edits no property', async ({ pageAs, debtor }) => {
    const page = await pageAs('jalkal')
    await page.goto(`/properties/edit/${debtor.propertyUniqueId}`)
    await expect(page.getByText('Your role does not allow this.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  })

  for (const { language, theme } of looks)
    test(`the list and the form are accessible: ${language}, ${theme}`, async ({ pageAs, debtor }) => {
      const page = await pageAs('ctao', { language, theme })
      await page.goto('/properties/edited')
      await expect(page.getByRole('table').first()).toBeVisible()
      await expectAccessible(page)
      await page.goto(`/properties/edit/${debtor.propertyUniqueId}`)
      await expect(page.locator('form')).toBeVisible()
      await expectAccessible(page)
    })
})
