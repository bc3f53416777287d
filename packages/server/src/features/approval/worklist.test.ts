import type { WorklistRow } from '@karsetu/contract/approval/approval-calls.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import type { RegroupingEffect } from '@karsetu/contract/split/split-calls.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { beforeAll, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { good, halves, splitDesk, takeHouse } from '../split/testing/split-desk.ts'
import { arrangeHouses, type House } from '../split/testing/split-town.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), city: 60 })
const { sql, ask, split } = splitDesk(portal)
let houses: House[] = []

beforeAll(async () => {
  houses = await arrangeHouses(portal())
  await sql(
    `insert into rule (kind, valid_from, body, source) values ('correctionLimits', '2026-04-01', '{"atOnceUpToPaise": 0}', 'test resolution')`,
  )
})

const worklist = async (role: RoleName, query = '') =>
  good<Page<WorklistRow>>(await ask('GET', `/worklist?limit=50${query}`, undefined, role))
const withDues = ({ floors }: House) => floors.length > 0
const requestSplit = async (role: RoleName = 'nigam_admin') => {
  const house = takeHouse(houses, withDues)
  const { regrouping } = good<RegroupingEffect>(await split(house.key, { rule: 'area', parts: halves(house) }, role))
  if (!regrouping) throw new Error('nothing was asked for')
  return {
    house,
    id: regrouping.regroupingId,
    approve: () => ask('POST', `/regroupings/${regrouping.regroupingId}/approve`, {}, 'ctao'),
  }
}
const limitOf = (most: number | null) =>
  sql("update staff set max_value_paise = $1 where email = 'ctao@test.example'", [most])
const amountOf = async (id: number): Promise<number> =>
  Number((await sql('select amount_paise amount from approval_request where request_id = $1', [id]))[0]?.amount)

it('shows who may decide a request its kind, maker, amount and place, and its maker what became of it', async () => {
  const { house, id } = await requestSplit()
  const row = { requestId: id, kind: 'split', subject: house.key, propertyUniqueId: house.key, madeBy: 'nigam_admin' }
  const mine = await worklist('ctao')
  expect(mine.rows).toEqual([expect.objectContaining({ ...row, status: 'pending', blockedReason: null, isOwn: false })])
  expect(mine.rows[0]?.amountPaise).toBeGreaterThan(0)
  expect((await worklist('ctao', '&kind=amalgamation')).total).toBe(0)
  // The maker decides nothing of their own, and finds it among what they asked for.
  expect((await worklist('nigam_admin')).rows).toEqual([])
  expect((await worklist('nigam_admin', '&view=own')).rows).toEqual([
    expect.objectContaining({ ...row, isOwn: true, blockedReason: 'not_allowed' }),
  ])
  // Who may not approve splits has none of them to decide.
  expect((await worklist('clerk', '&view=all')).rows).toEqual([])
  good(await ask('POST', `/regroupings/${id}/refuse`, { remarks: 'no deed' }, 'ctao'))
  expect((await worklist('ctao')).rows).toEqual([])
  expect((await worklist('nigam_admin', '&view=own')).rows).toEqual([
    expect.objectContaining({ ...row, status: 'rejected', decidedBy: 'ctao', remark: 'no deed' }),
  ])
})

it('keeps to the zones and wards of the reader, and follows a property to another ward', async () => {
  const { house, id } = await requestSplit()
  const [place] = await sql('select zone_id zone, ward_id ward from property where property_id = $1', [house.id])
  const [other] = await sql('select ward_id ward from ward where zone_id = $1 and ward_id <> $2 limit 1', [
    place?.zone,
    place?.ward,
  ])
  const wards = (list: number[]) =>
    sql("update staff set accessible_wards = $1 where email = 'ctao@test.example'", [list])
  const idsSeen = async () => (await worklist('ctao')).rows.map(({ requestId }) => requestId)
  await wards([other?.ward])
  expect(await idsSeen()).not.toContain(id)
  await sql('update property set ward_id = $2 where property_id = $1', [house.id, other?.ward])
  expect(await idsSeen()).toContain(id)
  await sql('update property set ward_id = $2 where property_id = $1', [house.id, place?.ward])
  await wards([])
  good(await ask('POST', `/regroupings/${id}/refuse`, { remarks: 'no deed' }, 'ctao'))
})

it('adds the decisions of a day up against the own limit', async () => {
  const [first, second] = [await requestSplit(), await requestSplit()]
  const amounts = [await amountOf(first.id), await amountOf(second.id)] as const
  await limitOf(amounts[0] + amounts[1] - 1)
  expect((await worklist('ctao')).total).toBe(2)
  good(await first.approve())
  expect((await worklist('ctao')).rows).toEqual([])
  const all = await worklist('ctao', '&view=all')
  expect(all.rows).toEqual([expect.objectContaining({ requestId: second.id, blockedReason: 'above_own_limit' })])
  expect(await second.approve()).toMatchObject({ status: 403, code: 'approval.above_own_limit' })
  await limitOf(amounts[0] + amounts[1])
  good(await second.approve())
  await limitOf(null)
})

it('lets two decisions at once pass the own limit only once', async () => {
  const [first, second] = [await requestSplit(), await requestSplit()]
  await limitOf(null)
  const spent = Number(
    (
      await sql(
        "select coalesce(sum(amount_paise), 0) spent from approval_request join staff on staff_id = decided_by where email = 'ctao@test.example' and state = 'approved'",
      )
    )[0]?.spent,
  )
  const [one, other] = [await amountOf(first.id), await amountOf(second.id)]
  await limitOf(spent + Math.max(one, other))
  const answers = await Promise.all([first.approve(), second.approve()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  await limitOf(null)
})

it('keeps a decided request as it is', async () => {
  const change = (set: string) =>
    sql(
      `update approval_request set ${set} where request_id = (select min(request_id) from approval_request where state = 'approved')`,
    )
  for (const set of ["state = 'pending'", 'amount_paise = 1', "reason = 'another'", 'decided_by = made_by'])
    await expect(change(set)).rejects.toThrow('a request is decided once and not changed')
  await expect(sql('delete from approval_request')).rejects.toThrow('a request is never deleted')
})
