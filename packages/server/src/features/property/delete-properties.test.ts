import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { pngPicture, registerDesk } from './testing/register-desk.ts'

const portal = useTestPortal({
  clock: () => new Date('2026-11-20T06:00:00Z'),
  city: 60,
})
const desk = registerDesk(portal)
const { sql, ask, send, outcome, approve, seenOf } = desk

type Chosen = { propertyId: number; id: string; zoneId: number }
let chosen: Chosen[] = []
beforeAll(async () => {
  chosen = await sql(
    `select property_id::integer "propertyId", property_unique_id id, zone_id::integer "zoneId" from property
     where status = 'active' and exists (select from property_owner owner where owner.property_id = property.property_id and mobile_number is not null and owner_no = 1)
       and exists (select from demand where demand.property_id = property.property_id) order by property_id`,
  )
  for (const role of ['clerk', 'ctao', 'nigam_admin', 'admin'] as const) await portal().tokenOf(role)
})
afterAll(() => desk.nothingIsBroken())
const property = (): Chosen => {
  const next = chosen.pop()
  if (!next) throw new Error('the demo city has no property left')
  return next
}

describe('a deletion', () => {
  const request = (says: object) => ({
    propertyIds: [property().id],
    reason: 'demolished',
    requestedBy: 'Ram Kumar',
    ...says,
  })
  const errors = async (says: object) =>
    (await ask('POST', '/properties/delete', request(says), 'ctao')).fields?.map(({ message }) => message)

  it("§5 property deletion: 'Each Property ID must be exactly 17 characters long'", async () => {
    expect(await errors({ propertyIds: ['01-002-003-00012'] })).toEqual([
      'Each Property ID must be exactly 17 characters long',
    ])
    expect(await errors({ propertyIds: ['01_002_003_000123'] })).toEqual([
      'Each Property ID must be exactly 17 characters long',
    ])
    expect(await errors({ propertyIds: [] })).toEqual(['Enter at least one property ID'])
  })

  it('§5 property deletion: reason at least 5 characters; requestedBy letters and spaces only', async () => {
    expect(await errors({ reason: 'gone' })).toEqual(['Enter at least 5 characters'])
    expect(await errors({ requestedBy: 'Ram 2' })).toEqual(['Letters and spaces only'])
    expect(await errors({ requestedBy: 'राम कुमार', propertyIds: [] })).toEqual(['Enter at least one property ID'])
  })

  it('shows dues and payments, needs a second person, takes the property out of use, and can be taken back', async () => {
    const { id, propertyId } = property()
    const body = { propertyIds: [id], reason: 'demolished for the road', requestedBy: 'Ram Kumar' }
    const preview = await ask('POST', '/properties/delete', { ...body, preview: true }, 'ctao')
    const [{ owed }] = await sql('select balance_paise::float8 owed from property_account where property_id = $1', [
      propertyId,
    ])
    expect(preview.data).toMatchObject({ properties: [{ propertyUniqueId: id, editId: null }] })
    const [{ standing }] = (preview.data as { properties: { standing: { duesPaise: number } }[] }).properties as [
      { standing: { duesPaise: number } },
    ] // one was asked for
    expect(standing.duesPaise >= Math.min(0, owed)).toBe(true)
    const order = { name: 'order.png', content: pngPicture }
    const sent = { role: 'ctao', files: { documents: order } } as const
    const done = await send('POST', '/properties/delete', body, sent)
    const { properties } = done.data as { properties: { editId: number }[] } // checked by the call's own output schema
    const ids = properties.map(({ editId }) => editId)
    expect((await ask('GET', `/properties/edited/${ids[0]}`)).data).toMatchObject({
      documents: [{ fileName: 'order.png' }],
    })
    expect((await approve(ids)).code).toBe('approval.same_person')
    expect((await ask('GET', `/properties?propertyUniqueId=${id}`)).status).toBe(200)
    expect((await approve(ids, 'nigam_admin', { remarks: 'seen' })).status).toBe(200)

    const search = await portal().ask({
      method: 'POST',
      path: '/properties/search?page=1&limit=10',
      body: { propertyUniqueId: id },
    })
    expect(search.data).toMatchObject({ rows: [] })
    const pay = {
      propertyUniqueId: id,
      firstname: 'A Citizen',
      phone: '9811122333',
      email: '',
      type: 'part',
      amountPaise: 10_000,
    }
    const paid = await portal().ask({ method: 'POST', path: '/payments/initiate_payment', body: pay })
    expect(paid).toMatchObject({ code: 'property.not_found' })
    expect((await ask('PATCH', `/properties/editProperty?propertyRefUniqueId=${id}`, { houseNumber: '1' })).code).toBe(
      'property.not_in_use',
    )
    expect(await sql('select status from property where property_id = $1', [propertyId])).toEqual([
      { status: 'deleted' },
    ])
    expect((await ask('GET', `/properties/history/${id}?limit=1`)).data).toMatchObject({
      rows: [{ kind: 'delete', madeBy: 'ctao', approvedBy: 'nigam_admin', documents: [{ fileName: 'order.png' }] }],
    })

    const seen = { role: 'ctao', files: { documents: { name: 'inspection.png', content: pngPicture } } } as const
    outcome(await send('POST', `/properties/restore/${id}`, { reason: 'the house stands' }, seen))
    expect((await ask('GET', `/properties/history/${id}?limit=1`)).data).toMatchObject({
      rows: [{ kind: 'restore', documents: [{ fileName: 'inspection.png' }] }],
    })
    expect(await sql('select status from property where property_id = $1', [propertyId])).toEqual([
      { status: 'active' },
    ])
  })

  it('is weighed by what is owed, and looked at again when its account moves meanwhile', async () => {
    const [{ id, propertyId }] = await sql(
      `select property_unique_id id, property_id::integer "propertyId" from property join property_account using (property_id)
       where status = 'active' and balance_paise > 500000
         and not exists (select from property_edit edit where edit.property_id = property.property_id) order by 2 limit 1`,
    )
    const done = await send('POST', '/properties/delete', request({ propertyIds: [id] }), { role: 'ctao' })
    const { properties } = done.data as { properties: { editId: number }[] } // checked by the call's own output schema
    const [{ editId }] = properties as [{ editId: number }] // one was asked for
    const shown = await ask('GET', `/properties/edited?propertyUniqueId=${id}&page=1&limit=1`, undefined, 'nigam_admin')
    const { rows } = shown.data as { rows: { standing: { duesPaise: number }; changePaise: number }[] } // checked by the call's own output schema
    expect(rows[0]?.standing.duesPaise).toBeGreaterThan(0)
    expect(rows[0]?.changePaise).toBe(rows[0]?.standing.duesPaise)
    await sql("update staff set max_value_paise = 100000 where username = 'nigam_admin'")
    expect((await approve([editId], 'nigam_admin')).code).toBe('approval.above_own_limit')
    await sql("update staff set max_value_paise = null where username = 'nigam_admin'")
    const [{ year }] = await sql(
      'select max(financial_year) "year" from demand where property_id = $1 and house_paise > 1000',
      [propertyId],
    )
    const note = { kind: 'debit_note', financialYear: year, head: 'house', amountPaise: 1000, remarks: 'Order 4' }
    const given = await ask('POST', '/drcrNotes', { propertyUniqueId: id, reason: 'not_demanded', ...note }, 'admin')
    expect(given).toMatchObject({ status: 200, data: { applied: true, needsSecond: false } })
    expect((await approve([editId], 'nigam_admin')).code).toBe('approval.stale')
    await ask('POST', `/properties/edited/${editId}/recompute`, {}, 'ctao')
    expect((await approve([editId], 'nigam_admin')).status).toBe(200)
    expect(await sql('select status from property where property_id = $1', [propertyId])).toEqual([
      { status: 'deleted' },
    ])
  })

  it('of several at once is refused whole when one of them was worked out anew since it was seen', async () => {
    const [one, other] = [property(), property()]
    const body = { propertyIds: [one.id, other.id], reason: 'demolished for the road', requestedBy: 'Ram Kumar' }
    const { data } = await send('POST', '/properties/delete', body, { role: 'ctao' })
    const { properties } = data as { properties: { editId: number; propertyUniqueId: string }[] } // checked by the call's own output schema
    const editOf = ({ id }: Chosen) => properties.find(({ propertyUniqueId }) => propertyUniqueId === id)?.editId
    const ids = [editOf(one), editOf(other)]
    const shown = [await seenOf(ids[0] ?? 0), await seenOf(ids[1] ?? 0)]
    const decide = (edits: typeof shown) =>
      ask('POST', '/properties/edited/approve', { edits, remarks: 'seen' }, 'nigam_admin')
    const states = () =>
      sql(
        `select property.status, request.state "waits"
         from property_edit edit join property using (property_id) join approval_request request on request_id = edit_id
         where edit_id = any ($1) order by edit_id`,
        [ids],
      )
    outcome(await ask('PATCH', `/properties/editProperty?propertyRefUniqueId=${other.id}`, { houseNumber: '9/9' }))
    const moved = await decide(shown)
    expect(moved).toMatchObject({ status: 409, code: 'approval.stale' })
    expect((await ask('POST', `/properties/edited/${ids[1]}/recompute`, {}, 'ctao')).status).toBe(200)
    const anew = await decide(shown)
    expect(anew).toMatchObject({ status: 409, code: 'approval.stale' })
    expect(anew.message).toContain(other.id)
    expect(anew.message).not.toBe(moved.message)
    expect(await states()).toEqual(Array(2).fill({ status: 'active', waits: 'pending' }))
    const swapped = shown.map(({ editId }, at) => ({ editId, seen: shown[1 - at]?.seen }))
    expect((await decide(swapped)).code).toBe('approval.stale')
    expect((await decide([...shown.slice(0, 1), await seenOf(ids[1] ?? 0)])).status).toBe(200)
    expect(await states()).toEqual(Array(2).fill({ status: 'deleted', waits: 'approved' }))
  })

  it('of a number nobody has is refused, and names it', async () => {
    const { message } = await ask('POST', '/properties/delete', request({ propertyIds: ['99-999-999-999999'] }), 'ctao')
    expect(message).toBe('No property has the ID 99-999-999-999999')
  })
})
