import { beforeAll, describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { noticeDesk } from './testing/notice-desk.ts'
import { billingDay, sendFile } from './testing/notice-town.ts'

const portal = useTestPortal({ clock: () => new Date(billingDay), city: 150 })

const { sql, tokenOf, send, made } = noticeDesk(portal, () => billingDay)

describe('a run that is asked for wrongly', () => {
  beforeAll(() => portal().tokenOf('ctao'))

  it('§5 property IDs of a bill run: Each Property ID must be exactly 17 characters long', async () => {
    const answer = await send('POST', '/taxDemands/bulkDemandBill', { propertyIds: '01-001-001-00001' })
    expect(answer.code).toBe('call.input_invalid')
    expect(answer.fields?.[0]?.message).toBe('Each Property ID must be exactly 17 characters long')
  })

  it('a list names the property that does not exist, and is not sent together with a place or a sheet', async () => {
    const [{ id, ward_id }] = await sql('select property_unique_id id, ward_id from property limit 1')
    const before = await sql('select count(*) runs from notice_run')
    const request = async (body: object) => {
      const { status, fields } = await send('POST', '/taxDemands/bulkDemandBill', body)
      return { status, fields }
    }
    const errorAt = (field: string, message: string) => ({ status: 400, fields: [{ field, message }] })
    const oneOnly = 'Choose a place, or name properties, or send a sheet: only one of them'
    expect(await request({ propertyIds: [id, '99-999-999-999999'] })).toEqual(
      errorAt('propertyIds', 'No such property: 99-999-999-999999'),
    )
    const many = Array.from({ length: 12 }, (_, at) => `99-999-999-9999${10 + at}`)
    expect((await request({ propertyIds: many })).fields?.[0]?.message).toMatch(/999919 and 2 more$/)
    expect(await request({ propertyIds: [id], wardId: ward_id })).toEqual(errorAt('propertyIds', oneOnly))
    const token = await tokenOf('ctao')
    for (const [field, fields] of [
      ['propertyIds', { propertyIds: id }],
      ['file', { wardId: String(ward_id) }],
    ] as const) {
      const form = { content: `Property ID\n${id}\n`, fields: { kind: 'reminder', ...fields } }
      const answer = await sendFile(portal(), '/properties/generateBulkNotice', form, token)
      expect({ status: answer.status, fields: answer.fields }).toEqual(errorAt(field, oneOnly))
    }
    expect(await sql('select count(*) runs from notice_run')).toEqual(before)
  })

  it('§7 POST bulkDemandBillByExcel names row, column and value of every fault, and then makes nothing', async () => {
    const [{ id }] = await sql('select property_unique_id id from property limit 1')
    const before = await sql('select count(*) runs from notice_run')
    const content = `Property ID\n${id}\n${id}\nnonsense\n99-999-999-999999\n`
    const token = await tokenOf('ctao')
    const answer = await sendFile(portal(), '/taxDemands/bulkDemandBillByExcel', { content }, token)
    expect(answer.code).toBe('notice.sheet_faulty')
    expect(answer.fields?.map(({ message }) => message)).toEqual([
      `Row 3, Property ID '${id}': stands in row 2 already`,
      "Row 4, Property ID 'nonsense': Each Property ID must be exactly 17 characters long",
      "Row 5, Property ID '99-999-999-999999': no such property",
    ])
    expect(await sql('select count(*) runs from notice_run')).toEqual(before)
    const form = { content: `संपत्ति आईडी\n${id}\n`, fields: { again: 'true' } }
    const sound = await sendFile(portal(), '/taxDemands/bulkDemandBillByExcel', form, token)
    expect((await made(sound)).targets).toBe(1)
  })
})
