import type { RuleChangeCard, RuleChangeReport, RuleRow } from '@karsetu/contract/revision/rule-change-calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { type Answer, useTestPortal } from '../../testing/test-portal.ts'
import { arrangeRunCity, beforeTheYear } from '../demand/testing/run-city.ts'
import { secondPerson } from './testing/second-person.ts'
import { sendForm } from './testing/send-form.ts'

const portal = useTestPortal({
  clock: () => new Date(beforeTheYear),
  city: 60,
  arrange: arrangeRunCity,
})
const { rehearse, decide, approve } = secondPerson(portal)
const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows
type Role = 'ctao' | 'admin' | 'clerk' | 'nigam_admin'
const as = async (role: Role, method: string, path: string, body?: unknown) =>
  portal().ask({ method, path, body, token: await portal().tokenOf(role) })

const propose = async (fields: Record<string, unknown>, role: Role = 'ctao', document?: File): Promise<Answer> =>
  sendForm(portal(), { path: '/rule-changes', fields, document, token: await portal().tokenOf(role) })
const idOf = ({ data }: Answer) => (data as RuleChangeCard).changeId // as declared by the calls
const dated = { validFrom: '2027-04-01', source: 'Resolution 21/2027' }

let rules: RuleRow[]
beforeAll(async () => {
  rules = (await as('clerk', 'GET', '/rules')).data as RuleRow[] // as declared by the call
})
const rule = (subject: RuleRow['subject'], part: object): RuleRow['body'] => {
  const found = rules.find((row) => row.subject === subject && expect.objectContaining(part).asymmetricMatch(row.body))
  if (!found) throw new Error(`the city has no such rule: ${JSON.stringify(part)}`)
  return found.body
}
const parking = (value: unknown, code = 'provided') => ({
  change: { subject: 'factors', rows: [{ ...rule('factors', { when: { parking: code } }), value }] },
})
const houseSlabs = (slabs: unknown) => ({
  change: { subject: 'taxRates', rows: [{ ...rule('taxRates', { head: 'house' }), slabs }] },
})

describe('a change of the law', () => {
  it('Z5 is written only when somebody other than its maker approves it', async () => {
    const answer = await propose({ ...parking('0.95'), ...dated }, 'admin')
    expect(answer).toMatchObject({ status: 200, data: { status: 'proposed', makerName: 'admin', isOwn: true } })
    const changeId = idOf(answer)
    await rehearse(changeId)
    for (const action of ['approve', 'hold', 'reject'])
      expect(await decide(changeId, action, 'why')).toMatchObject({ status: 403, code: 'revision.own_proposal' })
    await expect(
      sql(
        `update rule_change set checker_id = maker_id, status = 'approved', decided_at = now() where change_id = $1`,
        [changeId],
      ),
    ).rejects.toThrow('maker_is_not_checker')
    expect(await sql('select from rule where change_id = $1', [changeId])).toEqual([])
    expect(await as('ctao', 'POST', `/rule-changes/${changeId}/withdraw`, { reason: 'x' })).toMatchObject({
      code: 'revision.not_own_proposal',
    })
    expect(await as('ctao', 'POST', `/rule-changes/${changeId}/approve`, {})).toMatchObject({
      status: 200,
      data: { status: 'approved', checkerName: 'ctao' },
    })
    expect(await sql('select kind, body, valid_from, source from rule where change_id = $1', [changeId])).toEqual([
      {
        kind: 'factors',
        body: { factor: 'parking', when: { parking: 'provided' }, value: '0.95' },
        valid_from: '2027-04-01',
        source: 'Resolution 21/2027',
      },
    ])
    expect(await decide(changeId, 'hold', 'too late')).toMatchObject({ status: 409, code: 'revision.not_now' })
    const { data } = await as('clerk', 'GET', '/rules')
    expect(data).toContainEqual(
      expect.objectContaining({ validFrom: '2027-04-01', state: 'to_come', enteredBy: 'admin', approvedBy: 'ctao' }),
    )
  })

  it('never edits the past: the database refuses it to everybody', async () => {
    await expect(sql(`update rule_entry set valid_to = '2026-01-01'`)).rejects.toThrow('rule_entry only grows')
    await expect(sql('delete from rule')).rejects.toThrow('rule_entry only grows')
    await expect(sql('update mohalla_rate set rate_ten_thousandths = 0')).rejects.toThrow(
      'mohalla_rate_entry only grows',
    )
  })

  it('is held or rejected with a reason, and withdrawn by its maker', async () => {
    const changeId = idOf(await propose({ ...parking('0.97', 'not_provided'), ...dated }))
    expect(await decide(changeId, 'hold')).toMatchObject({ status: 400, code: 'revision.reason_required' })
    expect(await decide(changeId, 'hold', 'asked the board')).toMatchObject({
      data: { status: 'held', reason: 'asked the board' },
    })
    expect(await propose({ ...parking('0.96', 'not_provided'), ...dated })).toMatchObject({
      status: 409,
      code: 'revision.change_open',
      message: `Change ${changeId} about the same waits for a decision. Decide or withdraw it first.`,
    })
    expect(await decide(changeId, 'reject', 'not resolved')).toMatchObject({ data: { status: 'rejected' } })
    const again = idOf(await propose({ ...parking('0.96', 'not_provided'), ...dated }))
    expect(await as('ctao', 'POST', `/rule-changes/${again}/withdraw`, { reason: 'a slip' })).toMatchObject({
      data: { status: 'withdrawn', checkerName: null },
    })
    expect(await sql('select from rule where change_id = any ($1)', [[changeId, again]])).toEqual([])
  })

  it('approved by two people at once, is written once', async () => {
    const changeId = idOf(await propose({ ...parking('1.01', 'not_recorded'), ...dated }))
    await rehearse(changeId)
    const answers = await Promise.all(Array.from({ length: 6 }, () => decide(changeId, 'approve')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await sql('select from rule where change_id = $1', [changeId])).toHaveLength(1)
  })

  it('is not approved before its effect was rehearsed', async () => {
    const changeId = idOf(await propose({ ...houseSlabs([{ percent: '12' }]), ...dated }))
    expect(await decide(changeId, 'approve')).toMatchObject({ status: 409, code: 'revision.rehearsal_needed' })
    await rehearse(changeId)
    expect((await decide(changeId, 'approve')).status).toBe(200)
  })

  it('of interest holds from today at the earliest, and is rehearsed by what is due', async () => {
    const interest = { change: { subject: 'interest', rows: [{ ...rule('interest', {}), annualBps: 950 }] } }
    expect(await propose({ ...interest, ...dated, validFrom: '2027-03-24' })).toMatchObject({
      fields: [{ field: 'validFrom', message: 'The past is not edited. The earliest day is 25 Mar 2027' }],
    })
    const changeId = idOf(await propose({ ...interest, ...dated, validFrom: '2027-03-25' }))
    expect(await decide(changeId, 'approve')).toMatchObject({ code: 'revision.rehearsal_needed' })
    expect(await as('ctao', 'POST', `/rule-changes/${changeId}/rehearse?asOf=2027-03-24`)).toMatchObject({
      status: 400,
      message: 'Choose a day from 25 Mar 2027 on: before it nothing differs.',
    })
    await approve(changeId)
    const [written] = await sql('select body from rule where change_id = $1', [changeId])
    expect(written.body).toMatchObject({ annualBps: 950, daysInYear: expect.any(Number) })
  })

  it('with its resolution as a file, shows it to who reads the change', async () => {
    const pdf = '%PDF-1.7\n1 0 obj << /Type /Page /Contents 2 0 R >> endobj\n%%EOF\n'
    const relief = {
      change: { subject: 'reliefs', rows: [{ ...rule('reliefs', { code: 'metro_rail' }), share: '0.5' }] },
    }
    const answer = await propose({ ...relief, ...dated }, 'ctao', new File([pdf], 'resolution.pdf'))
    expect(answer).toMatchObject({ status: 200 })
    const changeId = idOf(answer)
    expect((await as('clerk', 'GET', `/rule-changes/${changeId}`)).data).toMatchObject({ hasDocument: true })
    expect((await as('clerk', 'GET', `/rule-changes/${changeId}/document`)).data).toContain('%PDF-1.7')
    await as('ctao', 'POST', `/rule-changes/${changeId}/withdraw`, { reason: 'a trial' })
  })

  it('takes its resolution also afterwards, from its maker, once: while it waits, and when it was approved', async () => {
    const pdf = (text: string) =>
      new File([`%PDF-1.7\n1 0 obj << /Type /Page /Contents 2 0 R >> endobj\n%${text}\n%%EOF\n`], 'r.pdf')
    const attach = async (changeId: number, role: Role, document = pdf('first')) =>
      sendForm(portal(), {
        path: `/rule-changes/${changeId}/document`,
        fields: {},
        document,
        token: await portal().tokenOf(role),
      })
    const rebate = {
      billingPeriod: 'with a paper',
      periodDescription: 'Paid in May',
      startsOn: '2029-05-01',
      endsOn: '2029-05-31',
      discountPercentage: 1,
      source: 'Resolution 44/2027',
    }
    const changeId = idOf(await as('ctao', 'POST', '/discounts/add', rebate))
    expect(await attach(changeId, 'admin')).toMatchObject({ code: 'revision.not_own_proposal' })
    expect(await attach(changeId, 'ctao')).toMatchObject({ status: 200, data: { hasDocument: true } })
    expect((await as('clerk', 'GET', `/rule-changes/${changeId}/document`)).data).toContain('first')
    expect(await attach(changeId, 'ctao', pdf('other'))).toMatchObject({ code: 'revision.document_there' })
    await as('ctao', 'POST', `/rule-changes/${changeId}/withdraw`, { reason: 'a trial' })
    expect(await attach(changeId, 'ctao', pdf('other'))).toMatchObject({ code: 'revision.not_now' })
    const again = idOf(await as('ctao', 'POST', '/discounts/add', rebate))
    await approve(again)
    expect(await attach(again, 'admin')).toMatchObject({ code: 'revision.not_own_proposal' })
    expect(await attach(again, 'ctao')).toMatchObject({ status: 200, data: { hasDocument: true } })
    expect(await attach(again, 'ctao', pdf('other'))).toMatchObject({ code: 'revision.document_there' })
    const [audited] = await sql(
      `select body -> 'after' ->> 'fileId' file from audit_log
       where body ->> 'action' = 'ruleChange.attach' order by recorded_at desc limit 1`,
    )
    expect(audited.file).toEqual(expect.any(String))
    expect(await sql(`select from stored_file where file_name = 'r.pdf'`)).toHaveLength(2)
  })
})

describe('a proposal is refused, naming the field', () => {
  const refused: [string, () => object, object][] = [
    [
      'without a source',
      () => ({ ...parking('0.9'), ...dated, source: '' }),
      { field: 'source', message: 'Source is required' },
    ],
    [
      'with a negative factor',
      () => ({ ...parking('-1'), ...dated }),
      { field: 'change.rows.0.value', message: '“-1”: Must be more than 0 and at most 100' },
    ],
    [
      'with an absurd factor',
      () => ({ ...parking('9000'), ...dated }),
      { field: 'change.rows.0.value', message: '“9000”: Must be more than 0 and at most 100' },
    ],
    [
      'with words for a factor',
      () => ({ ...parking('two'), ...dated }),
      { field: 'change.rows.0.value', message: '“two”: Enter a number' },
    ],
    [
      'with a percentage over 100',
      () => ({ ...houseSlabs([{ percent: '101' }]), ...dated }),
      { field: 'change.rows.0.slabs.0.percent', message: '“101”: Must be from 0 to 100' },
    ],
    [
      'with slabs that do not rise',
      () => ({
        ...houseSlabs([{ upToRupees: 900, percent: '10' }, { upToRupees: 900, percent: '12' }, { percent: '15' }]),
        ...dated,
      }),
      { field: 'change.rows.0.slabs.1.upToRupees', message: '“900”: Must be more than the slab before' },
    ],
    [
      'with a last slab that ends',
      () => ({ ...houseSlabs([{ upToRupees: 900, percent: '10' }]), ...dated }),
      { field: 'change.rows.0.slabs.0.upToRupees', message: '“900”: The last slab has no upper end' },
    ],
    [
      'from a closed year',
      () => ({ ...parking('0.9'), ...dated, validFrom: '2026-03-31' }),
      { field: 'validFrom', message: 'The past is not edited. The earliest day is 1 Apr 2026' },
    ],
    [
      'that ends before it begins',
      () => ({ ...parking('0.9'), ...dated, validTo: '2027-03-31' }),
      { field: 'validTo', message: 'Ends before it begins' },
    ],
    [
      'that binds no year',
      () => ({ ...parking('0.9'), ...dated, validFrom: '2027-04-02', validTo: '2028-03-31' }),
      { field: 'validTo', message: 'It would end before the first 1 April it holds on, and bind no year' },
    ],
    [
      'that names a rule twice',
      () => {
        const [row] = parking('0.9').change.rows
        return { change: { subject: 'factors', rows: [row, row] }, ...dated }
      },
      { field: 'change.rows.1.factor', message: 'The same rule stands here twice' },
    ],
    [
      'that overlaps with what holds',
      () => ({ ...parking('0.9'), ...dated, validFrom: '2026-04-01' }),
      { field: 'validFrom', message: 'Overlaps with what holds from 1 Apr 2027 (Resolution 21/2027)' },
    ],
  ]
  it.each(refused)('%s', async (_, fields, error) => {
    const before = await sql('select count(*) from rule_change')
    const answer = await propose({ ...fields() })
    expect(answer.status).toBe(400)
    expect(answer.fields).toContainEqual(expect.objectContaining(error))
    expect(await sql('select count(*) from rule_change')).toEqual(before)
  })

  it('that changes nothing', async () => {
    expect(
      await propose({ ...parking('0.98'), ...dated, validFrom: '2026-04-01', validTo: '2026-12-31' }),
    ).toMatchObject({
      status: 409,
      code: 'revision.nothing_changed',
    })
  })
})

describe('who may', () => {
  it('reads changes and rules: everybody with the masters; proposes and decides: the admin and the CTAO', async () => {
    for (const role of ['clerk', 'nigam_admin'] as const) {
      expect((await as(role, 'GET', '/rule-changes')).status).toBe(200)
      expect((await propose({ ...parking('0.9'), ...dated }, role)).code).toBe('call.not_allowed')
      for (const action of ['approve', 'hold', 'reject', 'withdraw', 'rehearse'])
        expect((await as(role, 'POST', `/rule-changes/1/${action}`, {})).code).toBe('call.not_allowed')
    }
  })

  it('works for one ward: sees and changes rates there alone, and no law of the whole city', async () => {
    const mohallas = await sql('select distinct on (ward_id) mohalla_id, ward_id from mohalla order by ward_id limit 2')
    const [own, other] = mohallas
    const group = { rcc_rbc: 3.33, other_pucca: 2.5, kachha: 1.5, vacant_land: 0.8 }
    const fields = {
      road_w_l_12: group,
      road_w_12_24: group,
      road_w_m_24: group,
      valid_from: '2027-04-01',
      source: 'R 5',
    }
    const rates = async (mohallaId: number) =>
      sendForm(portal(), {
        method: 'PATCH',
        path: `/mohallas/edit/${mohallaId}`,
        fields,
        token: await portal().tokenOf('ctao'),
      })
    const elsewhere = idOf(await rates(other.mohalla_id))
    await sql('update staff set accessible_wards = $1 where email = $2', [[own.ward_id], 'ctao@test.example'])
    expect((await rates(other.mohalla_id)).code).toBe('call.out_of_scope')
    expect((await propose({ ...parking('0.9'), ...dated, validFrom: '2028-04-01' })).code).toBe('call.out_of_scope')
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/document'],
      ['POST', '/rehearse'],
      ['POST', '/approve'],
      ['POST', '/hold'],
      ['POST', '/reject'],
      ['POST', '/withdraw'],
    ] as const)
      expect(
        (await as('ctao', method, `/rule-changes/${elsewhere}${path}`, method === 'POST' ? {} : undefined)).code,
      ).toBe('call.out_of_scope')
    const paper = new File(['%PDF-1.7\n1 0 obj << /Type /Page /Contents 2 0 R >> endobj\n%%EOF\n'], 'resolution.pdf')
    const path = `/rule-changes/${elsewhere}/document`
    const sent = await sendForm(portal(), { path, fields: {}, document: paper, token: await portal().tokenOf('ctao') })
    expect(sent.code).toBe('call.out_of_scope')
    const { rows } = (await as('ctao', 'GET', '/rule-changes?limit=100')).data as { rows: RuleChangeCard[] } // as declared
    expect(rows.map((row) => row.changeId)).not.toContain(elsewhere)
    const { lines } = await readFileOf(portal(), '/rule-changes/export', { token: await portal().tokenOf('ctao') })
    expect(lines.map((line) => line['Change number'])).toEqual(rows.map((row) => row.changeId))
    const here = idOf(await rates(own.mohalla_id))
    const report = (await as('ctao', 'GET', `/rule-changes/${here}`)).data as RuleChangeReport // as declared
    expect(report).toMatchObject({ subject: 'mohallaRates', firstYear: 2027, isOwn: true })
    expect(report.rates.length).toBeGreaterThan(0)
    await sql("update staff set accessible_wards = '{}' where email = 'ctao@test.example'")
  })
})
