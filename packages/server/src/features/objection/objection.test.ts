import type { ObjectionFiled, TrackedObjection } from '@karsetu/contract/objection/filing-calls.ts'
import type { ObjectionCard, ObjectionSummary } from '@karsetu/contract/objection/objection-calls.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBack, spaceless } from '../../documents/read-back.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { type Chosen, objectionDesk } from './testing/objection-desk.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), city: 80 })
const desk = objectionDesk(portal)
const { sql, ask, done, file, read, hear, told } = desk

let chosen: Chosen[] = []
beforeAll(async () => {
  chosen = await desk.properties()
  for (const role of ['ctao', 'admin', 'nigam_admin', 'clerk', 'operator', 'jalkal'] as const)
    await portal().tokenOf(role)
})
afterAll(() => desk.nothingIsBroken())

/** Another property for each test. */
function property(): Chosen {
  const next = chosen.pop()
  if (!next) throw new Error('the demo city has no property left')
  return next
}
const track = async (body: object): Promise<TrackedObjection[]> =>
  done<Page<TrackedObjection>>(await portal().ask({ method: 'POST', path: '/objection/status', body })).rows
const pdfOf = async (path: string) =>
  readBack(new Uint8Array(await (await fetch(`${portal().address}/api${path}`)).arrayBuffer()))
/** A bill served on a day, as the run of bills leaves it. */
const serveBill = async ({ propertyId }: Chosen, servedOn: string): Promise<string> => {
  const no = (await sql("select count(*)::integer + 1 no from notice where kind = 'bill'"))[0].no
  const noticeNo = `B/2026-27/${String(no).padStart(7, '0')}`
  await sql(
    `with job as (insert into job (job_id, kind, title, input) values (gen_random_uuid(), 'notices', '{"en": "Bills"}', '{}') returning job_id),
       run as (insert into notice_run (kind, financial_year, as_on, beat_size, selection, status, job_id)
         select 'bill', 2026, '2026-04-10', 50, '{}', 'made', job_id from job returning run_id),
       beat as (insert into notice_file (run_id, file_no, zone_id, ward_id, part, planned, papers, amount_paise, sha256, size_bytes, made_at)
         select run_id, 1, zone_id, ward_id, 1, 1, 1, 100, 'none', 1, now() from run, property where property_id = $1 returning run_id),
       series as (insert into notice_series values ('bill', 2026, 1)
         on conflict (kind, financial_year) do update set last_no = notice_series.last_no + 1)
     insert into notice (kind, financial_year, no, notice_no, property_id, run_id, file_no, place, issued_on, amount_paise, years, outcome, outcome_on, served_on)
     select 'bill', 2026, $2, $3, $1, run_id, 1, 1, '2026-04-10', 100, '{2026}', 'served', $4, $4 from beat`,
    [propertyId, no, noticeNo, servedOn],
  )
  return noticeNo
}

describe('filing an objection', () => {
  it('§7 POST objection/upload: a citizen files with documents, gets a number and an acknowledgement, and no demand changes', async () => {
    const one = property()
    const before = await desk.owed(one)
    const answer = await desk.send(one, { subject: 'bill', mobileNumber: '+91 98111-00002' })
    expect(answer.fields).toEqual([{ field: 'aboutYear', message: 'Year of the bill is required' }])
    const filed = await file(one, { subject: 'bill', aboutYear: 2026, mobileNumber: '+91 98111-00002' })
    expect(filed).toMatchObject({ receivedOn: '2026-11-20', isLate: false, windowUntil: null })
    expect(filed.objectionNo).toMatch(/^OB-2026-27-\d{6}$/)
    expect(await desk.owed(one)).toBe(before)
    expect(await told(filed.objectionNo)).toEqual(['objection_filed'])
    const text = await pdfOf(`/objection/acknowledgement/${filed.token}`)
    for (const words of [filed.objectionNo, one.id, 'Nirmala Varshney', 'आपत्ति की पावती'])
      expect(text).toContain(spaceless(words))
    expect((await portal().ask({ path: `/objection/order/${filed.token}` })).code).toBe('objection.no_order')
    const [row] = await sql('select uploader_type, filed_by, step from objection where objection_id = $1', [
      filed.objectionId,
    ])
    expect(row).toEqual({ uploader_type: 'citizen', filed_by: null, step: 'filed' })
  })

  it('twice with one key is one objection', async () => {
    const one = property()
    const headers = { 'idempotency-key': 'pressed-twice' }
    const [first, second] = await Promise.all([desk.send(one, {}, headers), desk.send(one, {}, headers)])
    expect(done<ObjectionFiled>(first).objectionNo).toBe(done<ObjectionFiled>(second).objectionNo)
    expect(await sql('select count(*)::integer n from objection where property_id = $1', [one.propertyId])).toEqual([
      { n: 1 },
    ])
  })

  it('is marked as late after the days of the rule from the service of the bill, and taken all the same', async () => {
    const one = property()
    const noticeNo = await serveBill(one, '2026-10-20')
    const says = { subject: 'bill', aboutYear: 2026, noticeNo: noticeNo.toLowerCase() }
    expect(await file(one, says)).toMatchObject({ windowUntil: '2026-11-19', isLate: true })
    const entered = await ask('POST', '/objection/upload', { ...desk.formOf(one, says), receivedOn: '2026-11-19' })
    expect(done<ObjectionFiled>(entered)).toMatchObject({ receivedOn: '2026-11-19', isLate: false })
    expect((await desk.send(one, { ...says, receivedOn: '2026-11-18' })).fields).toEqual([
      { field: 'receivedOn', message: 'Only the office enters a day of receipt' },
    ])
    expect((await desk.send(one, { ...says, noticeNo: 'B/2026-27/9999999' })).code).toBe('objection.paper_unknown')
    expect((await ask('POST', '/objection/upload', { ...desk.formOf(one), receivedOn: '2026-11-21' })).status).toBe(400)
  })

  it('is an operator’s or an official’s own by who enters it; the water department files none', async () => {
    const one = property()
    for (const [role, uploader] of [
      ['operator', 'operator'],
      ['clerk', 'official'],
    ] as const) {
      const { objectionId } = done<ObjectionFiled>(await ask('POST', '/objection/upload', desk.formOf(one), role))
      const rows = await sql('select uploader_type from objection where objection_id = $1', [objectionId])
      expect(rows).toEqual([{ uploader_type: uploader }])
    }
    expect((await ask('POST', '/objection/upload', desk.formOf(one), 'jalkal')).code).toBe('call.not_allowed')
  })

  it('takes documents that are what they are called, and shows them to the office alone', async () => {
    const one = property()
    const files = (content: string) => ({
      role: 'operator' as const,
      files: { documents: { name: 'plan.pdf', content } },
    })
    expect((await desk.sendForm('POST', '/objection/upload', desk.formOf(one), files('<script>'))).code).toMatch(
      /^file\./,
    )
    const pdf = '%PDF-1.7\n1 0 obj << /Type /Page /Contents 2 0 R >> endobj\n%%EOF\n'
    const { objectionId } = done<ObjectionFiled>(
      await desk.sendForm('POST', '/objection/upload', desk.formOf(one), files(pdf)),
    )
    const [document] = (await read(objectionId)).files
    expect(document).toMatchObject({ fileName: 'plan.pdf', part: 'filing' })
    const path = `/objection/${objectionId}/documents/${document?.fileId}`
    expect((await ask('GET', path, undefined, 'ctao')).status).toBe(200)
    expect((await ask('GET', path, undefined, 'jalkal')).status).toBe(403)
  })
})

describe('tracking', () => {
  it('§7 POST objection/status: anybody sees where it stands by number, property or mobile number, contacts masked', async () => {
    const one = property()
    const { objectionNo, objectionId, token } = await file(one, { mobileNumber: '9811100077' })
    for (const body of [{ objectionNo }, { propertyUniqueId: one.id }, { mobileNumber: '9811100077' }]) {
      const [shown] = await track(body)
      expect(shown).toMatchObject({
        objectionNo,
        status: 'pending',
        step: 'filed',
        mobileMasked: '******0077',
        token: null,
      })
      expect(JSON.stringify(shown)).not.toMatch(/9811100077|Nirmala|Varshney/)
    }
    expect(await track({ objectionNo, mobileNumber: '9811100077' })).toMatchObject([{ token }])
    expect(await track({ objectionNo, mobileNumber: '9811100078' })).toEqual([])
    expect((await portal().ask({ method: 'POST', path: '/objection/status', body: {} })).fields?.[0]?.field).toBe(
      'objectionNo',
    )
    await ask('POST', `/objection/${objectionId}/hearing`, { heldOn: '2026-12-04', atTime: '10:30', place: 'Room 4' })
    expect(await track({ objectionNo })).toMatchObject([
      { step: 'hearing', hearing: { heldOn: '2026-12-04', atTime: '10:30', place: 'Room 4' } },
    ])
  })
})

describe('a hearing', () => {
  it('is fixed, adjourned to another day and held; who objects is told of each day', async () => {
    const { objectionId, objectionNo } = await file(property())
    const path = `/objection/${objectionId}/hearing`
    const hearing = { heldOn: '2026-11-20', atTime: '10:30', place: 'Room 4' }
    expect((await ask('POST', path, { ...hearing, heldOn: '2026-11-19' })).fields?.[0]?.field).toBe('heldOn')
    expect((await ask('POST', path, hearing, 'operator')).status).toBe(403)
    done(await ask('POST', path, hearing))
    expect((await ask('POST', path, hearing)).code).toBe('objection.not_now')
    const adjourned = { outcome: 'adjourned', remarks: 'papers wanting' }
    expect((await ask('POST', `${path}/outcome`, adjourned)).fields?.[0]?.field).toBe('next')
    done(await ask('POST', `${path}/outcome`, { ...adjourned, next: { ...hearing, atTime: '14:00' } }))
    const tooEarly = await ask('POST', `${path}/outcome`, { outcome: 'heard', remarks: 'not yet' })
    expect(tooEarly.fields?.[0]?.message).toContain('20 Nov 2026, 2:00 pm')
    const { hearings, step } = await read(objectionId)
    expect(step).toBe('hearing')
    expect(hearings).toMatchObject([{ heldOn: '2026-11-20', outcome: null }, { outcome: 'adjourned' }])
    expect(await told(objectionNo)).toEqual(['objection_filed', 'objection_hearing', 'objection_hearing'])
  })
})

describe('an order', () => {
  it('§7 PATCH properties/resolveObjection: a change of tax waits for a second person, and the objection with it', async () => {
    const one = property()
    const { objectionId, objectionNo, token } = await file(one)
    const before = await desk.owed(one)
    expect((await desk.resolve(one, objectionId, {}, 'clerk')).status).toBe(403)
    expect((await desk.resolve(property(), objectionId)).code).toBe('objection.of_other_property')
    const preview = await desk.resolved(one, objectionId, { preview: true })
    expect(preview).toMatchObject({ outcome: 'preview', change: { outcome: 'preview' } })
    const net = preview.change?.effect.netPaise ?? 0
    expect(net).toBeLessThan(0)
    expect((await read(objectionId)).step).toBe('filed')

    const waits = await desk.resolved(one, objectionId)
    expect(waits).toMatchObject({ outcome: 'waits', orderNo: null })
    expect(await read(objectionId)).toMatchObject({ status: 'pending', step: 'ordered', order: { orderNo: null } })
    expect((await desk.resolve(one, objectionId)).code).toBe('objection.not_now')
    expect(await desk.owed(one)).toBe(before)
    const editId = waits.change?.editId
    expect(done(await ask('GET', `/properties/edited/${editId}`, undefined, 'ctao'))).toMatchObject({
      objection: { objectionId, objectionNo },
    })
    expect((await desk.approve([editId ?? null])).code).toBe('approval.same_person')
    done(await desk.approve([editId ?? null], 'nigam_admin'))
    expect((await desk.owed(one)) - before).toBe(net)
    const shown = await read(objectionId)
    expect(shown).toMatchObject({
      status: 'resolved',
      step: 'resolved',
      order: { outcome: 'accepted', orderedBy: 'ctao' },
    })
    expect(await told(objectionNo)).toEqual(['objection_filed', 'objection_resolved'])
    const [act] = await sql(
      'select register_act.kind, approver.username approver from register_act join staff approver on approver.staff_id = approved_by order by act_id desc limit 1',
    )
    expect(act).toEqual({ kind: 'objection', approver: 'nigam_admin' })
    const follows = { outcome: 'accepted', way: 'register', changesFrom: '2026-04-01', effect: { netPaise: net } }
    expect(shown.order).toMatchObject(follows)
    expect((await track({ objectionNo }))[0]?.order).toMatchObject(follows)
    const text = await pdfOf(`/objection/order/${token}`)
    for (const words of [shown.order?.orderNo ?? '', 'Measured again on site', 'कर पर आदेश का प्रभाव'])
      expect(text).toContain(spaceless(words))
  })

  it('whose change the second person refuses brings the objection back, to be ordered anew', async () => {
    const one = property()
    const { objectionId, objectionNo } = await file(one)
    await hear(objectionId)
    const { change } = await desk.resolved(one, objectionId, { outcome: 'accepted_in_part' })
    done(
      await ask('POST', `/properties/edited/${change?.editId}/reject`, { remarks: 'not as measured' }, 'nigam_admin'),
    )
    const shown = await read(objectionId)
    expect(shown).toMatchObject({ status: 'pending', step: 'heard', order: null })
    expect(shown.events[0]).toMatchObject({ kind: 'brought_back', by: 'nigam_admin', remarks: 'not as measured' })
    const admins = await desk.resolved(one, objectionId, {}, 'admin')
    expect(admins).toMatchObject({ outcome: 'in_force', change: { outcome: 'made' } })
    expect(admins.orderNo).toMatch(/^OO-2026-27-\d{6}$/)
    expect(await told(objectionNo)).toContain('objection_resolved')
    const acts = await sql(
      'select kind from register_act join register_change using (act_id) where property_id = $1 order by act_id desc limit 1',
      [one.propertyId],
    )
    expect(acts).toEqual([{ kind: 'objection' }])
  })

  it('by a credit note: within the limit at once, above it when somebody else approves', async () => {
    const [small, large] = [property(), property()]
    const note = (rupees: number) => ({
      way: 'correction',
      premises: undefined,
      note: { kind: 'credit_note', financialYear: 2026, head: 'house', amountPaise: rupees * 100 },
    })
    const first = await file(small)
    const inForce = await desk.resolved(small, first.objectionId, note(10))
    expect(inForce).toMatchObject({ outcome: 'in_force', correction: { applied: true, needsSecond: false } })
    const { order } = await read(first.objectionId)
    const noteNo = expect.stringMatching(/^CN-2026-27-/)
    expect(order).toMatchObject({ way: 'correction', correctionPaise: -1000, noteNo, noteYear: 2026 })
    const [tracked] = await track({ objectionNo: first.objectionNo })
    expect(tracked?.order).toMatchObject({ way: 'correction', correctionPaise: -1000, noteNo, noteYear: 2026 })

    await sql(`update staff set max_value_paise = 500 where username = 'ctao'`)
    const second = await file(large)
    const waits = await desk.resolved(large, second.objectionId, note(10))
    await sql(`update staff set max_value_paise = null where username = 'ctao'`)
    expect(waits.outcome).toBe('waits')
    const correctionId = waits.correction?.correction?.correctionId
    done(await ask('POST', `/corrections/${correctionId}/approve`, {}, 'admin'))
    expect(await read(second.objectionId)).toMatchObject({ status: 'resolved' })
  })

  it('that would change nothing is refused, and one above the own limit waits for a second person', async () => {
    const one = property()
    const { objectionId } = await file(one)
    expect((await desk.resolve(one, objectionId, { premises: undefined })).code).toBe('objection.changes_nothing')
    await sql(`update staff set max_value_paise = 0, is_super_admin = false where username = 'admin'`)
    expect((await desk.resolve(one, objectionId, {}, 'admin')).data).toMatchObject({ outcome: 'waits' })
    await sql(`update staff set max_value_paise = null, is_super_admin = true where username = 'admin'`)
    expect((await read(objectionId)).step).toBe('ordered')
  })

  it('§7 PATCH objection/reject: nobody is refused unheard; the refusal is numbered and final', async () => {
    const { objectionId, objectionNo, token } = await file(property())
    const refuse = (reasons: string) => ask('PATCH', `/objection/reject/${objectionId}`, { reasons }, 'ctao')
    expect((await refuse('too short')).fields?.[0]?.field).toBe('reasons')
    expect((await refuse('The area is as measured')).code).toBe('objection.not_heard')
    await hear(objectionId)
    expect(
      (await ask('PATCH', `/objection/reject/${objectionId}`, { reasons: 'The area stands' }, 'clerk')).status,
    ).toBe(403)
    done(await refuse('The area is as measured'))
    expect(await read(objectionId)).toMatchObject({ status: 'rejected', order: { outcome: 'refused', effect: null } })
    expect((await refuse('The area is as measured')).code).toBe('objection.not_now')
    expect(await told(objectionNo)).toEqual(['objection_filed', 'objection_hearing', 'objection_rejected'])
    expect(await pdfOf(`/objection/order/${token}`)).toContain(spaceless('Rejected'))
    await expect(sql(`update objection set step = 'filed' where objection_id = $1`, [objectionId])).rejects.toThrow(
      'closed when it is closed',
    )
  })

  it('is not needed for an objection its objector takes back', async () => {
    const { objectionId } = await file(property())
    done(await ask('POST', `/objection/${objectionId}/withdraw`, { reasons: 'Came to the counter and took it back' }))
    expect(await read(objectionId)).toMatchObject({ status: 'rejected', step: 'withdrawn', order: null })
  })
})

describe('lists', () => {
  const page = async (query: string, role: 'clerk' | 'operator' | 'jalkal' = 'clerk') =>
    done<Page<ObjectionCard>>(await ask('GET', `/objection${query}`, undefined, role))

  it('§7 GET objection: filters objectionStatus, uploaderType and objectionDate; resolved, summary and export agree', async () => {
    const all = await page('?limit=100')
    expect(all.rows.map(({ objectionId }) => objectionId)).toEqual(
      all.rows.map(({ objectionId }) => objectionId).toSorted((a, b) => b - a),
    )
    const count = (of: (card: ObjectionCard) => boolean) => all.rows.filter(of).length
    for (const [query, of] of [
      ['?objectionStatus=pending', (card: ObjectionCard) => card.status === 'pending'],
      ['?objectionStatus=rejected', (card: ObjectionCard) => card.status === 'rejected'],
      ['?uploaderType=operator', (card: ObjectionCard) => card.uploaderType === 'operator'],
      ['?objectionDate=2026-11-19', (card: ObjectionCard) => card.receivedOn === '2026-11-19'],
      ['?isLate=true', (card: ObjectionCard) => card.isLate],
      ['/resolved?limit=5', (card: ObjectionCard) => card.status === 'resolved'],
    ] as const)
      expect({ query, total: (await page(query)).total }).toEqual({ query, total: count(of) })
    const summary = done<ObjectionSummary>(await ask('GET', '/objection/summary'))
    expect(summary).toMatchObject({
      pending: count(({ status }) => status === 'pending'),
      resolved: count(({ status }) => status === 'resolved'),
      rejected: count(({ status }) => status === 'rejected'),
    })
    expect((await ask('GET', '/objection/export?objectionStatus=pending')).headers.get('content-type')).toContain(
      'spreadsheet',
    )
  })

  it('show an operator what they entered themselves, an official their zones and wards, and who has no part in it nothing', async () => {
    const one = property()
    const own = done<ObjectionFiled>(await ask('POST', '/objection/upload', desk.formOf(one), 'operator'))
    const { objectionId } = await file(one)
    const operators = await page('?limit=100', 'operator')
    expect(operators.rows.every(({ isOwn }) => isOwn)).toBe(true)
    expect(operators.rows.map(({ objectionNo }) => objectionNo)).toContain(own.objectionNo)
    expect((await ask('GET', `/objection/${objectionId}`, undefined, 'operator')).code).toBe('call.not_allowed')
    expect((await page('', 'jalkal')).total).toBe(0)

    const [{ elsewhere }] = await sql('select min(ward_id)::integer elsewhere from ward where ward_id <> $1', [
      one.wardId,
    ])
    await sql('update staff set accessible_wards = $1 where username = $2', [[elsewhere], 'ctao'])
    const codes = [
      (await ask('GET', `/objection/${objectionId}`, undefined, 'ctao')).code,
      (
        await ask(
          'POST',
          `/objection/${objectionId}/hearing`,
          { heldOn: '2026-12-01', atTime: '10:00', place: 'Room' },
          'ctao',
        )
      ).code,
      (await ask('POST', `/objection/${objectionId}/hearing/outcome`, { outcome: 'heard', remarks: 'held' }, 'ctao'))
        .code,
      (await ask('PATCH', `/objection/reject/${objectionId}`, { reasons: 'The area stands' }, 'ctao')).code,
      (await ask('POST', `/objection/${objectionId}/withdraw`, { reasons: 'Took it back' }, 'ctao')).code,
      (await ask('POST', '/objection/upload', desk.formOf(one), 'ctao')).code,
      (await desk.resolve(one, objectionId)).code,
      (await ask('GET', `/objection/${objectionId}/documents/00000000-0000-4000-8000-000000000000`, undefined, 'ctao'))
        .code,
    ]
    expect(codes).toEqual(codes.map(() => 'call.out_of_scope'))
    await sql(`update staff set accessible_wards = '{}' where username = 'ctao'`)
  })
})

it('I5 whatever file goes out, sent in or made, is an attachment that runs and loads nothing', async () => {
  const one = property()
  const content = '%PDF-1.7\n1 0 obj << /Type /Page /Contents 2 0 R >> endobj\n%%EOF\n'
  const files = { documents: { name: 'plan.pdf', content } }
  const { objectionId, token } = done<ObjectionFiled>(
    await desk.sendForm('POST', '/objection/upload', desk.formOf(one), { role: 'operator', files }),
  )
  const [document] = (await read(objectionId)).files
  const official = await portal().tokenOf('ctao')
  for (const path of [
    `/objection/${objectionId}/documents/${document?.fileId}`,
    `/objection/acknowledgement/${token}`,
  ]) {
    const { status, headers } = await portal().ask({ path, token: official })
    expect({ status, ...Object.fromEntries(headers) }).toMatchObject({
      status: 200,
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; /),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  }
})
