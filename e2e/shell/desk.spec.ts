import { m } from '@karsetu/contract/words/messages.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, test } from '../support/debtors.ts'
import { anotherDesk, look, signIn } from '../support/people.ts'

/** A debit note above what one official posts at once: it waits for somebody else. */
async function askForNote(baseURL: string | undefined, propertyUniqueId: string): Promise<void> {
  const reply = await fetch(`${baseURL}/api/drcrNotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await signIn(baseURL ?? '', 'ctao')}` },
    body: JSON.stringify({
      ...{ propertyUniqueId, kind: 'debit_note', financialYear: 2026, head: 'house' },
      ...{ amountPaise: 900_000, reason: 'not_demanded', remarks: 'Order 4' },
    }),
  })
  if (!reply.ok) throw new Error(`the note could not be asked for: ${await reply.text()}`)
}

for (const { language, theme } of looks)
  test(`the desk offers corrections of money to who may approve them, not to who only makes them: ${language}, ${theme}`, async ({
    pageAs,
    debtor,
    browser,
    baseURL,
  }) => {
    const said = { locale: language }
    await askForNote(baseURL, debtor.propertyUniqueId)
    const tile = { name: new RegExp(`^\\d+ ${m.shell_desk_corrections({}, said)}$`) }

    const admin = await pageAs('admin', { language, theme })
    await admin.goto('/')
    await expect(admin.getByRole('heading', { name: m.shell_desk_waiting({}, said) })).toBeVisible()
    await expectAccessible(admin)
    await admin.getByRole('link', tile).click()
    await expect(admin).toHaveURL('/debit-credit-note')

    const maker = await anotherDesk(browser, baseURL, 'nigam_admin')
    await look(maker, { language, theme })
    await maker.goto('/')
    await expect(maker.getByRole('heading', { name: m.shell_desk_waiting({}, said) })).toBeVisible()
    await expect(maker.getByText(m.common_loading({}, said))).toHaveCount(0)
    await expect(maker.getByRole('link', tile)).toHaveCount(0)
    await maker.context().close()
  })

test('a count that fails is said and asked for again: nobody is told that nothing waits', async ({ pageAs }) => {
  const page = await pageAs('ctao')
  const said = { locale: 'en' } as const
  const none = { status: 200, message: 'OK', data: { rows: [], total: 0, page: 1, limit: 1 } }
  let isDown = true
  await page.route(/isToDecide=true/, (route) =>
    isDown && route.request().url().includes('/mutations/')
      ? route.fulfill({ status: 500, json: { status: 500, message: 'x' } })
      : route.fulfill({ json: none }),
  )
  await page.goto('/')
  const failed = page.getByRole('alert').filter({ hasText: m.shell_desk_failed({}, said) })
  await expect(failed).toBeVisible()
  await expect(page.getByText(m.shell_desk_nothing({}, said))).toHaveCount(0)
  isDown = false
  await failed.getByRole('button', { name: m.common_try_again({}, said) }).click()
  await expect(page.getByText(m.shell_desk_nothing({}, said))).toBeVisible()
  await expect(failed).toHaveCount(0)
})
