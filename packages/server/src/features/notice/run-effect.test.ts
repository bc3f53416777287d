import type { NoticeRunCard } from '@karsetu/contract/notice/notice-run-calls.ts'
import type { RunEffect } from '@karsetu/contract/notice/run-form.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { noticeDesk } from './testing/notice-desk.ts'
import { billingDay, sendFile } from './testing/notice-town.ts'

const portal = useTestPortal({ clock: () => new Date(billingDay), city: 70 })
const { sql, tokenOf, send, made } = noticeDesk(portal, () => billingDay)

const effect = async (body: object, role: 'ctao' | 'nigam_admin' = 'ctao') => {
  const { status, data, fields } = await send('POST', '/notice-runs/effect', body, role)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(fields)}`)
  return data as RunEffect // checked by the call's own output schema
}
const bills = async (body: object) => made(await send('POST', '/taxDemands/bulkDemandBill', body))

/** What is owed in the wards, and by how many. */
const owing = async (wardIds: number[] | null = null) => {
  const [row] = await sql(
    `select count(*)::integer papers, sum(balance_paise)::float8 "postedPaise" from property_account join property using (property_id)
     where balance_paise > 0 and status = 'active' and ($1::bigint[] is null or ward_id = any ($1))`,
    [wardIds],
  )
  return row
}

describe('what a run would come to', () => {
  let [ward, other] = [0, 0]
  let firstBills: NoticeRunCard

  beforeAll(async () => {
    await tokenOf('nigam_admin')
    const wards = await sql(
      `select ward_id from property join property_account using (property_id)
       where balance_paise > 0 and status = 'active' group by ward_id order by count(*) desc`,
    )
    ward = wards[0].ward_id
    other = wards[1].ward_id
  })

  it('nothing chosen is everybody who owes, and asking begins no run', async () => {
    const [{ wards }] = await sql('select count(*)::integer wards from ward')
    expect(await effect({ kind: 'bill' })).toEqual({ ...(await owing()), billedAlready: 0, wards, named: null })
    expect(await effect({ kind: 'warrant' })).toMatchObject({ papers: 0, postedPaise: 0 })
    expect(await sql('select from notice_run')).toEqual([])
  })

  it('a ward is as many papers as its run then makes', async () => {
    const request = await effect({ kind: 'bill', wardId: ward })
    expect(request).toEqual({ ...(await owing([ward])), billedAlready: 0, wards: 1, named: null })
    firstBills = await bills({ wardId: ward })
    expect(firstBills.targets).toBe(request.papers)
    expect(await effect({ kind: 'bill', wardId: ward })).toMatchObject({ papers: firstBills.leftOut })
  })

  it('a bill for those who have one is said to be their second', async () => {
    const request = await effect({ kind: 'bill', wardId: ward, again: true })
    expect(request).toMatchObject({ ...(await owing([ward])), billedAlready: firstBills.papers })
    expect((await bills({ wardId: ward, again: true })).targets).toBe(request.papers)
  })

  it('of properties that are named, typed or in a sheet, those are counted that may get the paper', async () => {
    const [{ billed, owes }] = await sql(
      `select max(property_unique_id) filter (where ward_id = $1) billed, max(property_unique_id) filter (where ward_id = $2) owes
       from property join property_account using (property_id) left join notice using (property_id)
       where balance_paise > 0 and status = 'active' and (notice_id is not null or ward_id = $2)`,
      [ward, other],
    )
    const propertyIds = [billed, owes]
    expect(await effect({ kind: 'bill', propertyIds })).toMatchObject({ papers: 1, named: 2, billedAlready: 0 })
    expect(await effect({ kind: 'bill', propertyIds, again: true })).toMatchObject({ papers: 2, billedAlready: 1 })
    const sheet = { content: `Property ID\n${billed}\n${owes}\n`, fields: { kind: 'bill' } }
    const sent = await sendFile(portal(), '/notice-runs/effect', sheet, await tokenOf('ctao'))
    expect(sent.data).toMatchObject({ papers: 1, named: 2 })
    const invalid = { content: 'Property ID\nnonsense\n', fields: { kind: 'bill' } }
    const refused = await sendFile(portal(), '/notice-runs/effect', invalid, await tokenOf('ctao'))
    expect(refused.code).toBe('notice.sheet_faulty')
  })

  it('it ends at the zones and wards one works for, and is for those who may issue', async () => {
    await sql("update staff set accessible_wards = $1 where email = 'nigam_admin@test.example'", [[other]])
    expect(await effect({ kind: 'bill', again: true }, 'nigam_admin')).toMatchObject({
      ...(await owing([other])),
      wards: 1,
    })
    const elsewhere = await send('POST', '/notice-runs/effect', { kind: 'bill', wardId: ward }, 'nigam_admin')
    expect(elsewhere.code).toBe('call.out_of_scope')
    const [{ id }] = await sql('select property_unique_id id from property where ward_id = $1 limit 1', [ward])
    const named = await send('POST', '/notice-runs/effect', { kind: 'bill', propertyIds: [id] }, 'nigam_admin')
    expect(named.code).toBe('call.out_of_scope')
    expect((await send('POST', '/notice-runs/effect', { kind: 'bill' }, 'jalkal')).code).toBe('call.not_allowed')
  })
})
