import type { Note } from '@karsetu/contract/correction/note-calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { arrangeProperty, arrangeRules, demandOf, raiseDemand } from '../payment/testing/money-town.ts'
import { correctionDesk } from './testing/correction-desk.ts'
import { payAtCounter } from './testing/pay-at-counter.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), arrange: arrangeRules })
const desk = correctionDesk(portal)
const { sql, ask, effect } = desk

let next = 300
async function debtor(): Promise<{ propertyId: number; id: string }> {
  next += 1
  const id = await arrangeProperty(portal().database, next)
  for (const year of [2024, 2026]) await raiseDemand(portal().platform, next, year, demandOf(4000, 1000, 500))
  return { propertyId: next, id }
}
const note = (id: string, more: Record<string, unknown> = {}) => ({
  propertyUniqueId: id,
  kind: 'credit_note',
  financialYear: 2024,
  head: 'house',
  amountPaise: 100_000,
  reason: 'relief_granted',
  remarks: 'Order 4',
  ...more,
})
const give = async (body: object, role: 'ctao' | 'nigam_admin' = 'ctao') => ask('POST', '/drcrNotes', body, role)
const list = async (query = '') =>
  (await ask('GET', `/drcrNotes?${query}`)).data as {
    rows: Note[]
    total: number
    raisedPaise: number
    creditedPaise: number
  } // checked by the call's own output schema

beforeAll(async () => {
  await Promise.all((['ctao', 'admin', 'nigam_admin', 'clerk'] as const).map((role) => portal().tokenOf(role)))
})
afterAll(() => desk.nothingIsBroken())

describe('a debit or credit note', () => {
  it('is posted at once within the limit, under the next number of its series and year', async () => {
    const { propertyId, id } = await debtor()
    const preview = effect(await give(note(id, { preview: true })))
    expect(preview).toMatchObject({ applied: false, correction: null, changePaise: 100_000 })
    const first = effect(await give(note(id)))
    expect(first.correction).toMatchObject({ status: 'posted', noteNo: 'CN-2026-27-000001', reason: 'Relief granted' })
    expect(first.after).toEqual(preview.after)
    const debit = effect(
      await give(note(id, { kind: 'debit_note', head: 'sewer', amountPaise: 25_050, reason: 'not_demanded' })),
    )
    expect(debit.correction?.noteNo).toBe('DN-2026-27-000001')
    expect(await desk.principal(propertyId, 2024)).toEqual({ house: 300_000, water: 100_000, sewer: 75_050 })
  })

  it('is given on the figures that were looked at, or not at all', async () => {
    const { propertyId, id } = await debtor()
    const { shownEntryNo } = effect(await give(note(id, { preview: true })))
    await payAtCounter(portal().platform, propertyId, { on: '2026-11-20', amount: 100 })
    expect((await give(note(id, { shownEntryNo }))).code).toBe('correction.stale')
    expect((await list(`propertyUniqueId=${id}`)).total).toBe(0)
  })

  it('interest that is waived goes, and the tax stays', async () => {
    const { propertyId, id } = await debtor()
    const { before, after } = effect(
      await give(note(id, { head: 'interestHouse', amountPaise: 10_000, reason: 'interest_waived' })),
    )
    expect(after.interest.house).toBe(before.interest.house - 10_000)
    expect((await desk.principal(propertyId, 2024))?.house).toBe(400_000)
  })

  it('numbers have no gap when many are given at once, and those that wait have none', async () => {
    const debtors = []
    for (let turn = 0; turn < 8; turn++) debtors.push(await debtor())
    const answers = await Promise.all(
      debtors.map(({ id }) => give(note(id, { kind: 'debit_note', reason: 'clerical_error' }))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const waiting = effect(
      await give(note((await debtor()).id, { kind: 'debit_note', reason: 'court_order', amountPaise: 900_000 })),
    )
    expect(waiting.correction).toMatchObject({ status: 'pending', noteNo: null })
    const [{ numbers, last }] = await sql(
      "select count(*)::integer numbers, max(no)::integer as last from drcr_note where series = 'DN'",
    )
    expect(numbers).toBe(last)
  })

  it('above the limit it waits for a second person; two approving at once give one number', async () => {
    const { id } = await debtor()
    const request = effect(
      await give(note(id, { kind: 'debit_note', reason: 'court_order', amountPaise: 600_000 }), 'nigam_admin'),
    )
    const correctionId = request.correction?.correctionId ?? 0
    expect((await ask('GET', `/drcrNotes/${correctionId}/document`)).code).toBe('correction.not_posted')
    const answers = await Promise.all([desk.approve(correctionId, 'ctao'), desk.approve(correctionId, 'admin')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [{ count }] = await sql('select count(*)::integer from drcr_note where correction_id = $1', [correctionId])
    expect(count).toBe(1)
  })

  it('a credit is never more than was charged, also when it is approved later', async () => {
    const { id } = await debtor()
    const tooMuch = await give(note(id, { head: 'sewer', amountPaise: 50_001 }))
    expect([tooMuch.code, tooMuch.message]).toEqual([
      'correction.credit_too_large',
      'At most ₹500 was charged there; a credit note cannot take back more.',
    ])
  })

  it('paid already, a credit becomes credit of the owner and pays what else is due', async () => {
    const { propertyId, id } = await debtor()
    await payAtCounter(portal().platform, propertyId, { on: '2026-06-01', amount: 5000 })
    const { before, after } = effect(await give(note(id, { amountPaise: 50_000 })))
    expect(after.netPayablePaise).toBeLessThan(before.netPayablePaise)
    const [{ excess }] = await sql(
      `select count(*)::integer excess from (select financial_year, sum(house_paise) house from ledger_entry where property_id = $1 group by 1) cell where house < 0`,
      [propertyId],
    )
    expect(excess).toBe(0)
  })

  it.each([
    ['an amount of nothing', { amountPaise: 0 }, 'amountPaise', 'Must be a positive number'],
    ['an amount below nothing', { amountPaise: -5 }, 'amountPaise', 'Must be a positive number'],
    ['no amount', { amountPaise: null }, 'amountPaise', 'Amount is required'],
    ['no head', { head: 'roof' }, 'head', 'Tax or interest is required'],
    ['no kind', { kind: 'note' }, 'kind', 'Kind is required'],
    ['no reason', { reason: '' }, 'reason', 'Reason is required'],
  ])('%s is refused', async (_, more, field, message) => {
    const { id } = await debtor()
    expect((await give(note(id, more))).fields).toEqual([{ field, message }])
  })

  it('a note on a year to come, or before the first of the ledger, is refused at its year', async () => {
    const { id } = await debtor()
    for (const financialYear of ['2027', '2150-51', '1999-00'])
      for (const kind of ['debit_note', 'credit_note'])
        expect((await give(note(id, { kind, financialYear, reason: 'clerical_error' }))).fields).toEqual([
          { field: 'financialYear', message: expect.stringMatching(/^The year is one from 20\d\d-\d\d to 2026-27$/) },
        ])
  })

  it('a reason of the other kind is refused', async () => {
    const { id } = await debtor()
    expect(await give(note(id, { reason: 'not_demanded' }))).toMatchObject({
      code: 'correction.reason_unknown',
      fields: [{ field: 'reason' }],
    })
    const { data } = await ask('GET', '/drcrNotes/reasons')
    expect(data).toContainEqual(expect.objectContaining({ code: 'not_demanded', kinds: ['debit_note'] }))
  })
})

describe('a note that is cancelled', () => {
  it('is mirrored by somebody else, keeps its number and says so on paper', async () => {
    const { propertyId, id } = await debtor()
    const { correction } = effect(await give(note(id), 'nigam_admin'))
    const path = `/drcrNotes/${correction?.correctionId}/cancel`
    expect((await ask('POST', path, { remarks: 'oh' })).fields).toEqual([
      { field: 'remarks', message: 'Write at least 5 characters' },
    ])
    expect((await ask('POST', path, { remarks: 'wrong year' }, 'nigam_admin')).code).toBe('call.not_allowed')
    const answers = await Promise.all([
      ask('POST', path, { remarks: 'wrong year' }),
      ask('POST', path, { remarks: 'wrong year' }, 'admin'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await desk.principal(propertyId, 2024))?.house).toBe(400_000)
    expect(await list(`debitCreditNo=${correction?.noteNo}`)).toMatchObject({
      total: 1,
      rows: [{ status: 'cancelled', noteNo: correction?.noteNo, amountPaise: 100_000 }],
      creditedPaise: 0,
    })
    const pdf = await ask('GET', `/drcrNotes/${correction?.correctionId}/document`)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    const own = effect(await give(note(id)))
    const refused = await ask('POST', `/drcrNotes/${own.correction?.correctionId}/cancel`, { remarks: 'my own' })
    expect(refused.code).toBe('approval.same_person')
  })
})

describe('the list of notes', () => {
  it('§3 debit-credit note: is found by its number, and by kind, year, day and place; a spreadsheet has the same', async () => {
    const { id } = await debtor()
    const { correction } = effect(
      await give(note(id, { kind: 'debit_note', reason: 'clerical_error', head: 'interestWater' })),
    )
    expect((await list(`debitCreditNo=${correction?.noteNo?.toLowerCase()}`)).rows).toEqual([
      expect.objectContaining({
        noteNo: correction?.noteNo,
        head: 'interestWater',
        financialYear: 2024,
        ownerName: 'Ram Kumar Sharma',
      }),
    ])
    const all = await list()
    expect((await list('kind=credit_note')).total + (await list('kind=debit_note')).total).toBe(all.total)
    expect((await list('startDate=2026-11-20&endDate=2026-11-20')).total).toBe(all.total)
    expect((await list('endDate=2026-11-19')).total).toBe(0)
    expect((await list('year=2019')).total).toBe(0)
    expect((await list(`propertyUniqueId=${id}&year=2024`)).total).toBe(1)
    expect((await list('page=2&limit=3&sort=amountPaise&order=asc')).rows).toHaveLength(3)
    const sheet = await ask('GET', '/drcrNotes/export')
    expect(sheet.headers.get('content-disposition')).toContain('debit-credit-notes-2026-11-20.xlsx')
    const corrections = await ask('GET', `/corrections/export?propertyUniqueId=${id}`)
    expect(corrections.headers.get('content-disposition')).toContain('corrections-2026-11-20.xlsx')
  })

  it('shows nobody the notes of other wards', async () => {
    const { id } = await debtor()
    const { correction } = effect(await give(note(id)))
    await sql("update staff set accessible_wards = '{999}' where email = 'nigam_admin@test.example'")
    expect((await ask('GET', '/drcrNotes', undefined, 'nigam_admin')).data).toMatchObject({ total: 0 })
    const path = `/drcrNotes/${correction?.correctionId}`
    expect((await ask('GET', `${path}/document`, undefined, 'nigam_admin')).code).toBe('call.out_of_scope')
    expect((await give(note(id), 'nigam_admin')).code).toBe('call.out_of_scope')
    await sql("update staff set accessible_wards = '{999}' where email = 'ctao@test.example'")
    const cancelled = await ask('POST', `${path}/cancel`, { remarks: 'not of my ward' }, 'ctao')
    expect(cancelled.code).toBe('call.out_of_scope')
    await sql("update staff set accessible_wards = '{}' where email = 'ctao@test.example'")
    await sql("update staff set accessible_wards = '{}' where email = 'nigam_admin@test.example'")
    expect((await ask('GET', '/drcrNotes', undefined, 'clerk')).code).toBe('call.not_allowed')
  })
})
