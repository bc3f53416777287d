import type { ArrearsShown } from '@karsetu/contract/correction/correction-calls.ts'
import type { LedgerReport } from '@karsetu/contract/ledger/ledger-calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { arrangeProperty, arrangeRules, demandOf, raiseDemand } from '../payment/testing/money-town.ts'
import { correctionDesk } from './testing/correction-desk.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), arrange: arrangeRules })
const desk = correctionDesk(portal)
const { sql, correct, ask, effect } = desk

let next = 100
/** A property that owes ₹4,000, ₹1,000 and ₹500 of 2024-25 and as much of this year. */
async function debtor(): Promise<{ propertyId: number; id: string }> {
  next += 1
  const id = await arrangeProperty(portal().database, next)
  for (const year of [2024, 2026]) await raiseDemand(portal().platform, next, year, demandOf(4000, 1000, 500))
  return { propertyId: next, id }
}
const revised = (house: unknown, water: unknown = 1000, sewer: unknown = 500, more: Record<string, unknown> = {}) => ({
  finYear: '2024-25',
  revisedArrearsHouseTax: house,
  revisedArrearsWaterTax: water,
  revisedArrearsSewerageTax: sewer,
  receiptNumber: 'B-17/2024',
  ...more,
})
const shown = async (id: string, year = 2024) =>
  (await ask('GET', `/properties/correctArrear/${id}?finYear=${year}`)).data as ArrearsShown // checked by the call's own output schema

beforeAll(async () => {
  // Signing in is slow on purpose: once for all.
  await Promise.all((['ctao', 'admin', 'nigam_admin', 'clerk'] as const).map((role) => portal().tokenOf(role)))
})
afterAll(() => desk.nothingIsBroken())

describe('the form of arrears', () => {
  it.each<[string, string, Record<string, unknown>, string]>([
    ["§5 arrears: 'Tax can not be negative'", 'revisedArrearsHouseTax', revised(-1), 'Tax can not be negative'],
    [
      "§5 arrears: water 'Tax can not be negative'",
      'revisedArrearsWaterTax',
      revised(1, '-0.01'),
      'Tax can not be negative',
    ],
    [
      "§5 arrears: sewerage 'Tax can not be negative'",
      'revisedArrearsSewerageTax',
      revised(1, 1, -5),
      'Tax can not be negative',
    ],
    [
      '§5 arrears: house tax is required',
      'revisedArrearsHouseTax',
      revised(''),
      'Revised house tax arrears is required',
    ],
    [
      '§5 arrears: water tax is required',
      'revisedArrearsWaterTax',
      revised(1, ''),
      'Revised water tax arrears is required',
    ],
    [
      '§5 arrears: sewerage tax is required',
      'revisedArrearsSewerageTax',
      revised(1, 1, ''),
      'Revised sewerage tax arrears is required',
    ],
    [
      '§5 arrears: financial year is required',
      'finYear',
      revised(1, 1, 1, { finYear: '' }),
      'Financial year is required',
    ],
    [
      '§5 arrears: receipt number is required',
      'receiptNumber',
      revised(1, 1, 1, { receiptNumber: '' }),
      'Receipt number is required',
    ],
    [
      '§5 arrears: no trailing spaces',
      'receiptNumber',
      revised(1, 1, 1, { receiptNumber: 'B-1 ' }),
      "Can't contain trailing spaces",
    ],
    ['a thousandth of a rupee is no amount', 'revisedArrearsHouseTax', revised('1.005'), 'Enter a number'],
    [
      'a year that does not follow is none',
      'finYear',
      revised(1, 1, 1, { finYear: '2024-26' }),
      'Enter a financial year such as 2024-25',
    ],
    [
      'a year to come has no arrears',
      'finYear',
      revised(1, 1, 1, { finYear: '2027-28' }),
      'Enter a financial year such as 2024-25',
    ],
  ])('%s', async (_, field, fields, message) => {
    const { id } = await debtor()
    const answer = await correct(id, fields)
    expect(answer.status).toBe(400)
    expect(answer.fields).toEqual([{ field, message }])
  })
})

describe('arrears of another day', () => {
  it('are what the ledger says of the day: balance, interest and rebate, past or future', async () => {
    const { id } = await debtor()
    const on = async (asOf: string) => {
      const { data } = await ask('GET', `/properties/correctArrear/${id}?finYear=2024&asOf=${asOf}`)
      const dues = await portal().ask({
        method: 'POST',
        path: '/properties/ledger',
        body: { propertyUniqueId: id, asOf },
      })
      const arrears = data as ArrearsShown // checked by the call's own output schema
      const report = (dues.data as LedgerReport).dues // the same
      const { netPayablePaise, rebatePaise, creditPaise } = report
      expect(arrears).toMatchObject({ asOf, standing: { netPayablePaise, rebatePaise, creditPaise } })
      const year = report.years.find(({ financialYear }) => financialYear === 2024)
      expect(arrears.standing.yearPaise).toBe(year?.totalPaise ?? 0)
      return arrears.standing
    }
    const [before, then, today, later] = [
      await on('2024-03-31'),
      await on('2025-02-01'),
      await on('2026-11-20'),
      await on('2027-03-31'),
    ]
    expect(before).toMatchObject({ yearPaise: 0, netPayablePaise: 0 })
    expect(then).toMatchObject({ yearPaise: 550_000, rebatePaise: 55_000, netPayablePaise: 495_000 })
    expect(today).toEqual((await shown(id)).standing)
    expect(today.interest.house).toBeGreaterThan(0)
    expect(later.interest.house).toBeGreaterThan(today.interest.house)
    expect(later.arrears).toEqual(today.arrears)
  })
})

describe('arrears corrected within the limit', () => {
  it('§3 arrears correction, §7 POST properties/correctArrear/{id}: the ledger is shown, the effect before it happens, and the correction is added beside the old entries', async () => {
    const { propertyId, id } = await debtor()
    const before = await shown(id)
    expect(before).toMatchObject({
      finYear: 2024,
      years: [2026, 2024],
      standing: { arrears: { house: 400_000, water: 100_000, sewer: 50_000 } },
      atOnceUpToPaise: 500_000,
      waiting: null,
    })
    const old = await sql('select * from ledger_entry where property_id = $1 order by entry_no', [propertyId])
    const request = revised('1500.50', 1000, 500, { shownEntryNo: before.shownEntryNo })
    const previewed = effect(await correct(id, { ...request, preview: true }))
    expect(previewed).toMatchObject({ applied: false, needsSecond: false, changePaise: 249_950, correction: null })
    expect(previewed.before).toEqual(before.standing)
    expect(previewed.after.arrears).toEqual({ house: 150_050, water: 100_000, sewer: 50_000 })
    expect(previewed.after.interest.house).toBeLessThan(previewed.before.interest.house)
    expect(previewed.after.netPayablePaise).toBeLessThan(previewed.before.netPayablePaise)
    expect((await shown(id)).shownEntryNo).toBe(before.shownEntryNo)

    const done = effect(await correct(id, request))
    expect(done).toMatchObject({
      applied: true,
      correction: { status: 'posted', kind: 'arrears', receiptNumber: 'B-17/2024' },
    })
    expect(done.after).toEqual(previewed.after)
    expect((await shown(id)).standing).toEqual(done.after)
    expect(await desk.principal(propertyId, 2024)).toEqual({ house: 150_050, water: 100_000, sewer: 50_000 })
    const entries = await sql('select * from ledger_entry where property_id = $1 order by entry_no', [propertyId])
    expect(entries.slice(0, old.length)).toEqual(old)
    expect(entries.slice(old.length)).toMatchObject([
      { kind: 'correction', house_paise: -249_950, financial_year: 2024 },
    ])
    const audited = await sql(
      `select body ->> 'action' action, body -> 'after' ->> 'kind' kind from audit_log
       where body ->> 'subjectId' = $1 and body ? 'journalId' and body ->> 'action' like 'correction%'`,
      [id],
    )
    expect(audited).toEqual([{ action: 'correction.correctArrear', kind: 'arrears' }])
  })

  it('a raised head earns interest from the day of the decision, a lowered one loses it for the past', async () => {
    const { id } = await debtor()
    const before = (await shown(id)).standing
    const { after } = effect(await correct(id, revised(4500, 500)))
    expect(after.interest.house).toBe(before.interest.house)
    expect(after.interest.water).toBe(Math.round(before.interest.water / 2))
    expect(after.arrears).toEqual({ house: 450_000, water: 50_000, sewer: 50_000 })
  })

  it('the same figures change nothing, and say so', async () => {
    const { id } = await debtor()
    expect((await correct(id, revised(4000))).code).toBe('correction.nothing_changes')
  })

  it('is refused when the year was posted on since it was shown', async () => {
    const { propertyId, id } = await debtor()
    const { shownEntryNo } = await shown(id)
    effect(await correct(id, revised(3900, 1000, 500, { shownEntryNo })))
    const again = await correct(id, revised(3800, 1000, 500, { shownEntryNo }))
    expect([again.status, again.code]).toEqual([409, 'correction.stale'])
    expect((await desk.principal(propertyId, 2024))?.house).toBe(390_000)
  })

  it('sent twice under one key it happens once; two at once on one showing, one', async () => {
    const { propertyId, id } = await debtor()
    const [first, second] = [
      await correct(id, revised(3900), { key: `key-${id}` }),
      await correct(id, revised(3900), { key: `key-${id}` }),
    ]
    expect(second.data).toEqual(first.data)
    const { shownEntryNo } = await shown(id)
    const both = await Promise.all(
      [1, 2, 3].map((turn) => correct(id, revised(3900 - turn, 1000, 500, { shownEntryNo }))),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const [{ count }] = await sql('select count(*)::integer from correction where property_id = $1', [propertyId])
    expect(count).toBe(2)
  })
})

describe('arrears corrected above the limit', () => {
  it('wait for a different person with the right to approve, and are posted then', async () => {
    const { propertyId, id } = await debtor()
    const request = effect(await correct(id, revised(9500), { role: 'nigam_admin' }))
    expect(request).toMatchObject({
      applied: true,
      needsSecond: true,
      correction: { status: 'pending', blockedReason: 'not_allowed', isOwn: true },
    })
    const correctionId = request.correction?.correctionId ?? 0
    expect((await desk.principal(propertyId, 2024))?.house).toBe(400_000)
    expect((await correct(id, revised(1))).code).toBe('approval.waits')
    expect((await desk.approve(correctionId, 'nigam_admin')).code).toBe('call.not_allowed')
    expect((await shown(id)).waiting).toMatchObject({ correctionId, blockedReason: null })
    const answers = await Promise.all([desk.approve(correctionId, 'ctao'), desk.approve(correctionId, 'admin')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe('approval.not_waiting')
    expect((await desk.principal(propertyId, 2024))?.house).toBe(950_000)
  })

  it('§3 arrears correction: who decides sees before and after by head and year, and what it does to the account now', async () => {
    const { id } = await debtor()
    const request = effect(await correct(id, revised(9500), { role: 'nigam_admin' }))
    const correctionId = request.correction?.correctionId ?? 0
    const { waiting } = await shown(id)
    expect(waiting?.changes).toEqual([
      {
        financialYear: 2024,
        difference: { house: 550_000 },
        before: { house: 400_000, water: 100_000, sewer: 50_000 },
        after: { house: 950_000, water: 100_000, sewer: 50_000 },
      },
    ])
    const look = () => ask('GET', `/corrections/${correctionId}/effect`)
    const { before, after, changePaise, needsSecond } = request
    expect((await look()).data).toEqual({ before, after, changePaise, needsSecond })
    expect(after.netPayablePaise).toBeGreaterThan(before.netPayablePaise)
    expect((await ask('GET', '/corrections/999999999/effect')).code).toBe('call.not_found')
    await desk.approve(correctionId, 'ctao')
    expect((await shown(id)).standing.netPayablePaise).toBe(after.netPayablePaise)
    expect((await look()).code).toBe('approval.not_waiting')
  })

  it('Z5 nobody approves their own; the table itself refuses it', async () => {
    const { id } = await debtor()
    const { correction } = effect(await correct(id, revised(9500)))
    expect((await desk.approve(correction?.correctionId ?? 0, 'ctao')).code).toBe('approval.same_person')
    await expect(
      sql(
        "update approval_request set state = 'approved', decided_by = made_by, decided_at = now() where request_id = $1",
        [correction?.correctionId],
      ),
    ).rejects.toThrow('check constraint')
  })

  it('an approver’s own limit holds, and so does a maker’s', async () => {
    // The limit is one of the day: what was decided before counts.
    await sql(
      `update staff set max_value_paise = 100000 + (select coalesce(sum(amount_paise), 0) from approval_request
           where decided_by = staff_id and state in ('approved', 'undone') or undone_by = staff_id and state = 'undone')
       where email = 'ctao@test.example'`,
    )
    const { id } = await debtor()
    expect((await shown(id)).atOnceUpToPaise).toBe(100_000)
    const { correction } = effect(await correct(id, revised(9500), { role: 'nigam_admin' }))
    const refused = await desk.approve(correction?.correctionId ?? 0, 'ctao')
    expect([refused.code, refused.message]).toEqual([
      'approval.above_own_limit',
      'This is more than the ₹1,000 left of your own limit today',
    ])
    const other = await debtor()
    expect(effect(await correct(other.id, revised(2000))).needsSecond).toBe(true)
    await sql("update staff set max_value_paise = null where email = 'ctao@test.example'")
  })

  it('approved on figures that moved since is refused; rejected or taken back it changes nothing', async () => {
    const { propertyId, id } = await debtor()
    const { correction } = effect(await correct(id, revised(9500), { role: 'nigam_admin' }))
    const correctionId = correction?.correctionId ?? 0
    const client = portal().platform
    await raiseDemand(client, propertyId, 2025, demandOf(1, 0, 0))
    expect((await desk.reject(correctionId, 'no', 'ctao')).fields).toEqual([
      { field: 'remarks', message: 'Write at least 5 characters' },
    ])
    expect((await desk.card(await desk.reject(correctionId, 'no proof', 'ctao'))).status).toBe('rejected')
    expect((await desk.approve(correctionId, 'admin')).code).toBe('approval.not_waiting')
    const again = effect(await correct(id, revised(9600), { role: 'nigam_admin' })).correction?.correctionId ?? 0
    expect(desk.card(await desk.reject(again, 'my mistake', 'nigam_admin')).status).toBe('withdrawn')
    expect((await desk.principal(propertyId, 2024))?.house).toBe(400_000)
  })

  it('its documents are kept, shown to who may see the property, and a program is not one', async () => {
    const { id } = await debtor()
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const { correction } = effect(await correct(id, revised(3000), { file: { name: 'order.png', content: png } }))
    const [file] = correction?.files ?? []
    expect(file?.fileName).toBe('order.png')
    const path = `/corrections/${correction?.correctionId}/documents/${file?.fileId}`
    const reply = await fetch(`${portal().address}/api${path}`, {
      headers: { authorization: `Bearer ${await portal().tokenOf('ctao')}` },
    })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await portal().ask({ path, token: await portal().tokenOf('clerk') })).code).toBe('call.not_allowed')
    const refused = await correct(id, revised(2000), { file: { name: 'order.pdf', content: 'MZ' } })
    expect(refused.code).toBe('file.content_differs')
  })
})

describe('who may correct', () => {
  it('§2 officials only: a clerk sees nothing and corrects nothing', async () => {
    const { id } = await debtor()
    expect((await ask('GET', `/properties/correctArrear/${id}`, undefined, 'clerk')).code).toBe('call.not_allowed')
    expect((await correct(id, revised(1), { role: 'clerk' })).code).toBe('call.not_allowed')
  })

  it('somebody of another ward neither sees, corrects, lists nor decides it', async () => {
    const { id } = await debtor()
    const { correction } = effect(await correct(id, revised(9500), { role: 'nigam_admin' }))
    const correctionId = correction?.correctionId ?? 0
    await sql("update staff set accessible_wards = '{999}' where email = 'ctao@test.example'")
    expect((await ask('GET', `/properties/correctArrear/${id}`)).code).toBe('call.out_of_scope')
    expect((await correct(id, revised(1))).code).toBe('call.out_of_scope')
    expect((await desk.approve(correctionId, 'ctao')).code).toBe('call.out_of_scope')
    expect((await desk.reject(correctionId, 'not mine', 'ctao')).code).toBe('call.out_of_scope')
    const paper = `/corrections/${correctionId}/documents/00000000-0000-4000-8000-000000000000`
    expect((await ask('GET', paper)).code).toBe('call.out_of_scope')
    expect((await ask('GET', '/corrections')).data).toMatchObject({ total: 0, rows: [] })
    await sql("update staff set accessible_wards = '{}' where email = 'ctao@test.example'")
    const { data } = await ask('GET', `/corrections?propertyUniqueId=${id}&status=pending`)
    expect(data).toMatchObject({ total: 1, rows: [{ correctionId, blockedReason: null }] })
  })

  it('a property that is not there is not found', async () => {
    expect((await ask('GET', '/properties/correctArrear/01-001-001-999999')).code).toBe('property.not_found')
  })
})
