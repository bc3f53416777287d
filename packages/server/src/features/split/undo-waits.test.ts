import type { Regrouping, RegroupingEffect } from '@karsetu/contract/split/split-calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { mutationDesk } from '../mutation/testing/mutation-desk.ts'
import { comeBack, decide, mustOpen, waitForState } from '../payment/testing/payer.ts'
import { lockLeaving } from '../property/lock-leaving.ts'
import { good, newIds, splitDesk, takeHouse } from './testing/split-desk.ts'
import { arrangeHouses, type House } from './testing/split-town.ts'

const portal = useTestPortal({ city: 60 })
const { sql, ask, split } = splitDesk(portal)
const mutations = mutationDesk(portal)
const grounds = {
  subject: 'other',
  grounds: 'The floor is not mine',
  objectorName: 'Sita Devi',
  mobileNumber: '9811122333',
}

let houses: House[] = []
beforeAll(async () => {
  await Promise.all((['admin', 'ctao', 'nigam_admin', 'clerk'] as const).map((role) => portal().tokenOf(role)))
  houses = await arrangeHouses(portal())
})
afterAll(async () => expect(await verifyLedger(portal().platform.database.reads)).toEqual([]))

const halve = async (house = takeHouse(houses)) => {
  const done = good<RegroupingEffect>(await split(house.key, { rule: 'shares', parts: [{ share: 50 }, { share: 50 }] }))
  const [one = '', other = ''] = newIds(done)
  const undo = () => ask('POST', `/regroupings/${done.regrouping?.regroupingId}/undo`, { remarks: 'sale cancelled' })
  return { house, one, other, undo }
}
const objectTo = (propertyUniqueId: string) =>
  portal().ask({ method: 'POST', path: '/objection/upload', body: { propertyUniqueId, ...grounds } })

it('is not taken back while the bank may still confirm a payment for one of the new properties', async () => {
  const { house, one, undo } = await halve()
  const opened = await mustOpen(portal(), { propertyUniqueId: one })
  expect(await undo()).toMatchObject({ status: 409, code: 'payment.under_way' })
  await comeBack(portal(), await decide(opened, 'success'))
  await waitForState(portal(), opened.txnId, 'succeeded')
  expect(await undo()).toMatchObject({ status: 409, code: 'split.built_on' })
  expect(await sql('select status from property where property_id = $1', [house.id])).toEqual([
    { status: 'superseded' },
  ])
})

it('is not taken back while a change, a mutation or an objection of a new property waits', async () => {
  const { one, other, undo } = await halve()
  const { objectionId } = good<{ objectionId: number }>(await objectTo(one))
  expect(await undo()).toMatchObject({ status: 409, code: 'split.objection_open' })
  good(await ask('POST', `/objection/${objectionId}/withdraw`, { reasons: 'asked at the counter' }))
  const { mutationId } = mutations.good<{ mutationId: number }>(await mutations.apply(other))
  expect(await undo()).toMatchObject({ status: 409, code: 'split.mutation_open' })
  good(await ask('PATCH', `/mutations/reject/${mutationId}`, { remarks: 'the papers are another’s' }, 'ctao'))
  const deletion = { propertyIds: [one], reason: 'entered twice', requestedBy: 'owner' }
  good(await mutations.send('POST', '/properties/delete', deletion))
  expect(await undo()).toMatchObject({ status: 409, code: 'property.edit_waits' })
  const [{ id }] = await sql(
    "select edit_id::integer id from property_edit join approval_request on request_id = edit_id where state = 'pending'",
  )
  good(await ask('POST', `/properties/edited/${id}/withdraw`, { remarks: 'not so' }))
  expect(good<Regrouping>(await undo()).status).toBe('undone')
})

it('is not taken back once who owns a new property was ordered otherwise', async () => {
  const house = takeHouse(houses)
  const opened = await mustOpen(portal(), { propertyUniqueId: house.key })
  await comeBack(portal(), await decide(opened, 'success'))
  await waitForState(portal(), opened.txnId, 'succeeded')
  const { one, undo } = await halve(house)
  const mutationId = await mutations.advance(one)
  await mutations.windowPasses(mutationId)
  mutations.order(await mutations.approve(mutationId))
  expect(await undo()).toMatchObject({ status: 409, code: 'split.mutated' })
})

const somebodyWaits = (lock: 'advisory' | 'transactionid') =>
  until(async () => (await sql('select from pg_locks where not granted and locktype = $1', [lock])).length > 0)

it('an objection that is just being filed is waited for, and stands in the way of a split', async () => {
  const { key } = takeHouse(houses)
  const numbering = await portal().database.migrator.connect()
  try {
    await numbering.query('begin')
    await numbering.query('select from objection_series for update')
    const filed = objectTo(key)
    await somebodyWaits('transactionid')
    const divided = split(key, { rule: 'shares', parts: [{ share: 50 }, { share: 50 }] })
    await somebodyWaits('advisory')
    await numbering.query('commit')
    good(await filed)
    expect(await divided).toMatchObject({ status: 409, code: 'split.objection_open' })
  } finally {
    numbering.release()
  }
})

it('what is filed while its property is divided finds it gone', async () => {
  const { key, id } = takeHouse(houses)
  const filed = await portal().platform.database.transaction(async (tx) => {
    await lockLeaving(tx, [id])
    await tx.query("update property set status = 'superseded' where property_id = $1", [id])
    const request = objectTo(key)
    await somebodyWaits('advisory')
    return { asked: request }
  })
  expect(await filed.asked).toMatchObject({ status: 409, code: 'property.not_in_use' })
  await sql("update property set status = 'active' where property_id = $1", [id])
})
