import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'
import { bulkDesk } from '../bulk-update/testing/bulk-desk.ts'
import { oldDesk } from '../old-property/testing/old-desk.ts'
import { assertFreePtin } from './assert-free-ptin.ts'
import { changeRegister } from './change-register.ts'
import { registerDesk } from './testing/register-desk.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), city: 60 })
const { sql, ask, nothingIsBroken } = registerDesk(portal)
const sheets = bulkDesk(portal)
const { added, match, inWard } = oldDesk(portal)

type House = { propertyId: number; id: string }
let houses: House[] = []
beforeAll(async () => {
  await portal().tokenOf('admin')
  await sql('update property set ptin_no = null')
  const [{ ward }] = await sql(
    'select ward_no ward from property join ward using (ward_id) order by property_id limit 1',
  )
  await inWard(ward)
  houses = await sql(
    `select property_id::integer "propertyId", property_unique_id id from property where status = 'active' order by property_id`,
  )
})
afterAll(nothingIsBroken)

function house(): House {
  const next = houses.pop()
  if (!next) throw new Error('the demo city has no property left')
  return next
}

const holdersOf = async (ptin: string) =>
  (await sql("select property_unique_id id from property where ptin_no = $1 and status = 'active'", [ptin])).map(
    ({ id }) => id,
  )
const edit = ({ id }: House, PTINNo: string | null) =>
  ask('PATCH', `/properties/editProperty?propertyRefUniqueId=${id}`, { PTINNo, reason: 'from the old book' }, 'admin')
const tried = (...rows: [House, string][]) =>
  sheets.tried('updatePTINFromExcel', [
    ['propertyUniqueId', 'PTIN number'],
    ...rows.map(([{ id }, ptin]): [string, string] => [id, ptin]),
  ])
const apply = async (uploadId: number) => {
  expect((await ask('POST', `/bulk-updates/${uploadId}/apply`, undefined, 'admin')).status).toBe(200)
  await until(async () => ['applied', 'tried'].includes((await sheets.card(uploadId)).status))
  return sheets.card(uploadId)
}

describe('who gives a PTIN', () => {
  it('waits for another who gives the same one, be it by an edit, a spreadsheet or a match', async () => {
    const [first, inSheet, matched] = [house(), house(), house()]
    const record = await added()
    const ptin = record.PTINNo
    const { uploadId } = await tried([inSheet, ptin])
    const answers: Promise<unknown>[] = []
    await portal().platform.database.transaction(async (tx) => {
      await assertFreePtin(tx, ptin, first.propertyId)
      answers.push(apply(uploadId), match(record.oldPropertyId, matched.id, { carryDues: false }), edit(house(), ptin))
      const waiting = `select count(*)::integer waiting from pg_locks where locktype = 'advisory' and not granted`
      await until(async () => (await sql(waiting))[0].waiting === answers.length)
      const context = { tx, actor: { kind: 'system', name: 'tests' }, now: '2026-11-20T06:00:00.000Z' } as const
      await changeRegister(
        { ...context, today: (await sql("select '2026-11-20'::date today"))[0].today, note: () => undefined },
        {
          ...{ kind: 'edit', reason: 'from the old book', documents: [] },
          changes: [{ propertyId: first.propertyId, set: { ptinNo: ptin } }],
        },
      )
    })
    const [upload, ...others] = await Promise.all(answers)
    expect(upload).toMatchObject({ status: 'tried', stoppedBy: expect.stringContaining(first.id) })
    for (const other of others) expect(other).toMatchObject({ status: 409, code: 'property.ptin_taken' })
    expect(await holdersOf(ptin)).toEqual([first.id])
  })

  it('is one of those who do so at the same moment, and nobody waits for another crosswise', async () => {
    for (let round = 0; round < 4; round++) {
      const [one, other] = [await added(), await added()]
      const [edited, inSheet, matched, alsoMatched] = [house(), house(), house(), house()]
      const { uploadId } = await tried([inSheet, one.PTINNo], [edited, other.PTINNo])
      const pairs = [
        { oldPropertyId: other.oldPropertyId, propertyUniqueId: matched.id },
        { oldPropertyId: one.oldPropertyId, propertyUniqueId: alsoMatched.id },
      ]
      const [upload, ...answers] = await Promise.all([
        apply(uploadId),
        ask('POST', '/oldProperties/matchMany', { pairs, carryDues: false }, 'admin'),
        edit(edited, one.PTINNo),
        edit(alsoMatched, other.PTINNo),
      ])
      expect(['applied', 'tried']).toContain(upload.status)
      for (const { code } of answers)
        expect([undefined, 'property.ptin_taken', 'property.changed_meanwhile']).toContain(code)
      expect(await holdersOf(one.PTINNo)).toHaveLength(1)
      expect(await holdersOf(other.PTINNo)).toHaveLength(1)
    }
  })
})

describe('a PTIN that comes back', () => {
  it('with a spreadsheet that is undone must be free again; two that were changed over change back', async () => {
    const [one, two] = [house(), house()]
    await edit(one, 'BACK-001')
    await edit(two, 'BACK-002')
    const { uploadId } = await tried([one, 'BACK-002'], [two, 'BACK-003'])
    await apply(uploadId)
    const late = house()
    expect((await edit(late, 'BACK-001')).status).toBe(200)
    const undo = async () => {
      sheets.good(await ask('POST', `/bulk-updates/${uploadId}/undo`, { remarks: 'wrong book' }, 'admin'))
      await until(async () => ['applied', 'undone'].includes((await sheets.card(uploadId)).status))
      return sheets.card(uploadId)
    }
    expect(await undo()).toMatchObject({ status: 'applied', stoppedBy: expect.stringContaining(late.id) })
    await edit(late, null)
    expect((await undo()).status).toBe('undone')
    expect([await holdersOf('BACK-001'), await holdersOf('BACK-002')]).toEqual([[one.id], [two.id]])
  })
})
