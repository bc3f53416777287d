import type { ImportDetail } from '@karsetu/contract/register-import/register-import-calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { arrangeRules } from '../features/payment/testing/money-town.ts'
import { comeBack, decide, mustOpen, sendWebhook, statusOf, waitForState } from '../features/payment/testing/payer.ts'
import { pngPicture, registerDesk } from '../features/property/testing/register-desk.ts'
import { makePlaces, registerFile, soundRow } from '../features/register-import/testing/register-fixture.ts'
import { signReply } from '../platform/gateways/easebuzz-hash.ts'
import { useTestPortal } from '../testing/test-portal.ts'

describe('P1 what is private never reaches a log', () => {
  const lines: string[] = []
  const portal = useTestPortal({ log: { write: (line) => lines.push(line) } })

  it('mobile numbers, e-mail addresses, names, passwords and tokens are not in the log of calls, refusals and faults', async () => {
    const canaries = [
      '9876501234',
      'canary@mail.example',
      'Canary-Name',
      'Canary-Password-1',
      'canary-token',
      '4111111111111111',
    ]
    const token = await portal().tokenOf('clerk')
    const ask = portal().ask
    await ask({
      method: 'POST',
      path: '/officials/login',
      body: { email: 'canary@mail.example', password: 'Canary-Password-1' },
    })
    await ask({ path: '/officials?email=canary@mail.example', token })
    await ask({ path: '/zones', token: 'canary-token' })
    const search = (body: object) => ask({ method: 'POST', path: '/properties/search', body })
    for (const body of [{ mobileNumber: '9876501234' }, { ownerName: 'Canary-Name' }])
      expect(await search(body)).toMatchObject({ status: 200, data: { rows: [], total: 0 } })
    expect((await search({ ownerName: 'Canary-Name', x: '4111111111111111' })).status).toBe(400)
    // A fault of ours must not carry the values of the statement that failed.
    await portal().database.migrator.query('alter table staff rename column designation to gone')
    await ask({
      method: 'POST',
      path: '/officials/login',
      body: { email: 'canary@mail.example', password: 'Canary-Password-1' },
    })
    await portal().database.migrator.query('alter table staff rename column gone to designation')
    const log = lines.join('')
    expect(lines.length).toBeGreaterThan(6)
    expect(log).toContain('"msg":"fault"')
    for (const canary of [...canaries, token]) expect(log).not.toContain(canary)
  })

  describe('on the way from a register to a receipt', () => {
    const salt = 'simulator-salt'
    const canaries = {
      ownersMobile: '9761234567',
      ownersNewMobile: '9761234568',
      payersMobile: '9876543210',
      strangersMobile: '9765432109',
      payersEmail: 'ramesh@example.com',
      strangersEmail: 'stranger.canary@mail.example',
      aadhaar: '234567890124',
      pan: 'ABCPE1234F',
      card: '4111111111111111',
      salt,
    }
    const { send, ask, sql } = registerDesk(portal)
    beforeAll(async () => {
      await makePlaces(portal().database.migrator)
      await arrangeRules(portal().database)
    })

    async function importRegister(): Promise<string> {
      const row = soundRow(1, {
        mobile: canaries.ownersMobile,
        owner: 'Canary Devi',
        remarks: `${canaries.aadhaar} ${canaries.pan}`,
      })
      const content = new Uint8Array(await registerFile([row]))
      const { data } = await send('POST', '/imports', {}, { files: { file: { name: 'register.xlsx', content } } })
      const { importId, settings } = data as ImportDetail // parsed by the server's own output schema
      for (const [step, body] of [
        ['read', settings],
        ['apply', { reason: 'as resolved' }],
      ] as const) {
        const { data: begun } = await ask('POST', `/imports/${importId}/${step}`, body, 'admin')
        const { jobId } = begun as ImportDetail // parsed by the server's own output schema
        await expect
          .poll(async () => (await sql('select status from job where job_id = $1', [jobId]))[0]?.status, {
            timeout: 60_000,
            interval: 50,
          })
          .toBe('done')
      }
      const [property] = await sql('select property_unique_id from property')
      return property.property_unique_id
    }

    async function payAndPrint(propertyUniqueId: string): Promise<void> {
      const opened = await mustOpen(portal(), { propertyUniqueId })
      const fields = await decide(opened, 'success')
      await comeBack(portal(), fields)
      await waitForState(portal(), opened.txnId, 'succeeded')
      expect(await sendWebhook(portal(), fields)).toBe(200)
      expect(await sendWebhook(portal(), { ...fields, hash: 'f'.repeat(128) })).toBe(400)
      const { receiptNo } = await statusOf(portal(), opened.txnId)
      for (const query of [`txnId=${opened.txnId}`, `receiptNo=${receiptNo}`])
        expect((await fetch(`${portal().address}/api/payments/receipt/pdf?${query}`)).status).toBe(200)
    }

    /** Money nobody opened a payment for: it goes on the list of the office. */
    async function payAnonymously(): Promise<void> {
      const fields = {
        ...{ txnid: 'NEVEROPENED0001', amount: '12.0', productinfo: 'X', firstname: 'Y' },
        email: canaries.strangersEmail,
      }
      const hash = signReply({ key: 'SIMULATOR', salt }, 'success', fields)
      const more = { phone: canaries.strangersMobile, cardnum: canaries.card, name_on_card: 'Canary Name' }
      const notice = { ...fields, ...more, key: 'SIMULATOR', status: 'success', easepayid: 'E1', hash }
      expect(await sendWebhook(portal(), notice)).toBe(200)
    }

    async function changeTheProperty(propertyUniqueId: string): Promise<void> {
      const change = { propertyUniqueId, mobileNumber: canaries.ownersNewMobile, reason: 'told at the counter' }
      expect(await ask('PATCH', '/properties/updateMobileNumber', change, 'admin')).toMatchObject({ status: 200 })
      const picture = { name: 'front.png', content: pngPicture }
      const about = { propertyUniqueId, reason: 'seen at the site' }
      expect(
        await send('PATCH', '/properties/updateBuildingImages', about, { files: { buildingImageFront: picture } }),
      ).toMatchObject({ status: 200 })
      expect(
        await send('PATCH', '/properties/updateBuildingImages', about, {
          files: { buildingImageFront: { name: 'a.png', content: `no picture ${canaries.aadhaar}` } },
        }),
      ).toMatchObject({ status: 422 })
    }

    it('no mobile number, e-mail address, document number or salt is left in the log, the audit chain, the jobs and the exceptions', async () => {
      lines.length = 0
      const propertyUniqueId = await importRegister()
      await payAndPrint(propertyUniqueId)
      await payAnonymously()
      await changeTheProperty(propertyUniqueId)
      const saved: Record<string, string> = { log: lines.join('') }
      for (const table of ['audit_log', 'job', 'job_failure', 'payment_exception'])
        saved[table] = JSON.stringify(await sql(`select * from ${table}`))
      expect(lines.length).toBeGreaterThan(10)
      expect(JSON.parse(saved.payment_exception ?? '')).toHaveLength(1)
      expect(JSON.parse(saved.audit_log ?? '').length).toBeGreaterThan(4)
      const results = Object.entries(saved).flatMap(([where, text]) =>
        Object.entries(canaries).flatMap(([what, value]) => (text.includes(value) ? [`${what} in ${where}`] : [])),
      )
      expect(results).toEqual([])
    })
  })
})
