import type { ImportDetail } from '@karsetu/contract/register-import/register-import-calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { detailOf, useImportDesk } from './testing/import-desk.ts'
import { soundRow } from './testing/register-fixture.ts'

const { portal, dryRun, look, limitCorrections, count } = useImportDesk()
const reason = 'As resolved by the corporation'
const names = ['first', 'second', 'third'] as const
let tokens: Record<(typeof names)[number], string>

beforeAll(async () => {
  // The latest rule counts: more than one rupee waits.
  await limitCorrections(100, '2000-04-03')
  const first = await portal().tokenOf('admin')
  const second = await portal().tokenOf('nigam_admin')
  await portal().database.migrator.query(
    "update role set privileges = privileges || '{register.import}' where name = 'nigam_admin'",
  )
  tokens = { first, second, third: await portal().tokenOf('ctao') }
})

const ask = (who: keyof typeof tokens, path: string, body: object) =>
  portal().ask({ method: 'POST', path, body, token: tokens[who] })
const properties = () => count('select count(*) from property where status = $1', ['active'])

async function done(detail: ImportDetail): Promise<void> {
  await expect
    .poll(async () => (await look(detail.importId)).status, { timeout: 60_000, interval: 50 })
    .toMatch(/^(applied|undone)$/)
}

describe('a register above the limit', () => {
  it('is entered, and taken back, when a second official approves what was proposed', async () => {
    const { importId } = await dryRun([soundRow(1)])
    const path = `/imports/${importId}/apply`
    expect((await ask('first', path, {})).fields?.[0]?.field).toBe('reason')
    expect((await ask('first', path, { reason: 'why' })).status).toBe(400)
    const { request, status } = detailOf(await ask('first', path, { reason }))
    expect({ status, request }).toMatchObject({ status: 'read', request: { step: 'apply', reason, isOwn: true } })
    expect(await ask('second', path, { reason })).toMatchObject({ status: 409, code: 'approval.waits' })
    const decide = (what: string) => `/imports/requests/${request?.requestId}/${what}`
    expect(await ask('first', decide('approve'), {})).toMatchObject({ code: 'approval.same_person' })
    expect(await properties()).toBe(0)
    const begun = detailOf(await ask('second', decide('approve'), { remarks: 'compared with the register' }))
    await done(begun)
    expect(await properties()).toBe(1)
    expect(await ask('second', decide('approve'), {})).toMatchObject({ code: 'approval.not_waiting' })

    const back = detailOf(await ask('second', `/imports/${importId}/undo`, { reason }))
    expect(back).toMatchObject({ status: 'applied', request: { step: 'undo', amountPaise: request?.amountPaise } })
    const rejection = `/imports/requests/${back.request?.requestId}/reject`
    expect((await ask('first', rejection, { remarks: '' })).fields?.[0]?.field).toBe('remarks')
    expect(detailOf(await ask('first', rejection, { remarks: 'it is right' }))).toMatchObject({ request: null })
    const again = detailOf(await ask('second', `/imports/${importId}/undo`, { reason }))
    await done(detailOf(await ask('third', `/imports/requests/${again.request?.requestId}/approve`, {})))
    expect(await properties()).toBe(0)
  })

  it('is not entered with other figures than were proposed', async () => {
    const { importId, settings } = await dryRun([soundRow(2)])
    const { request } = detailOf(await ask('first', `/imports/${importId}/apply`, { reason }))
    await portal().database.migrator.query(
      'update register_row set house_paise = house_paise + 100 where import_id = $1',
      [importId],
    )
    const answer = await ask('second', `/imports/requests/${request?.requestId}/approve`, {})
    expect(answer.code).toMatch(/^(approval.stale|register_import.account_open)$/)
    expect(settings).toBeDefined()
  })
})
