import type { Discount } from '@karsetu/contract/master/master-calls.ts'
import type { MohallaEdited } from '@karsetu/contract/master/mohalla-calls.ts'
import type { RevisionRunReport } from '@karsetu/contract/revision/revision-run-calls.ts'
import type { RuleChangeCard, RuleChangeReport, RuleRow } from '@karsetu/contract/revision/rule-change-calls.ts'
import type { RuleBody } from '@karsetu/contract/revision/rule-field.ts'
import type { RuleSubject } from '@karsetu/contract/revision/rule-kinds.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { type Answer, useTestPortal } from '../../testing/test-portal.ts'
import { arrangeRunCity } from '../demand/testing/run-city.ts'
import { secondPerson } from './testing/second-person.ts'
import { sendForm } from './testing/send-form.ts'

/** Late in the evening in India: half an hour later it is the next day. */
const evening = '2027-03-25T18:00:00Z'
let now = evening
const portal = useTestPortal({ clock: () => new Date(now), city: 60, arrange: arrangeRunCity })
const { rehearse, decide, approve } = secondPerson(portal)
const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows
type Role = 'ctao' | 'admin' | 'clerk' | 'nigam_admin'
const as = async (role: Role, method: string, path: string, body?: unknown) =>
  portal().ask({ method, path, body, token: await portal().tokenOf(role) })
const send = async (path: string, fields: Record<string, unknown>, { method = 'POST', role = 'ctao' as Role } = {}) =>
  sendForm(portal(), { method, path, fields, token: await portal().tokenOf(role) })

const idOf = ({ data, message }: Answer) => {
  if (!data) throw new Error(message)
  return (data as RuleChangeCard).changeId // as declared by the calls
}
const report = async (changeId: number) =>
  (await as('clerk', 'GET', `/rule-changes/${changeId}`)).data as RuleChangeReport // likewise
const order = { reason: 'The table was for another ward', source: 'Resolution 70/2027' }
const repeal = (changeId: number, role: Role = 'ctao') => send(`/rule-changes/${changeId}/repeal`, order, { role })
const propose = async (
  subject: RuleSubject,
  rows: readonly RuleBody[],
  validFrom = '2027-04-01',
  ends: number[] = [],
) => idOf(await send('/rule-changes', { change: { subject, rows, ends }, validFrom, source: 'Resolution 61/2027' }))
const rulesNow = async () => (await as('clerk', 'GET', '/rules')).data as RuleRow[] // likewise

let rules: RuleRow[] = []
let mohallaId = 0
beforeAll(async () => {
  rules = await rulesNow()
  const [most] = await sql(
    `select mohalla_id::integer id from property where status = 'active' group by 1 order by count(*) desc, 1 limit 1`,
  )
  mohallaId = most?.id
})
const held = (subject: RuleSubject, part: object = {}): RuleRow => {
  const found = rules.find((row) => row.subject === subject && expect.objectContaining(part).asymmetricMatch(row.body))
  if (!found) throw new Error(`the city has no such rule: ${subject} ${JSON.stringify(part)}`)
  return found
}
const group = (rate: number) => ({ rcc_rbc: rate, other_pucca: rate, kachha: rate, vacant_land: rate })
const proposeRates = async (rate: number, validFrom = '2027-04-01') => {
  const fields = { road_w_l_12: group(rate), road_w_12_24: group(rate), road_w_m_24: group(rate) }
  const { data, message } = await send(
    `/mohallas/edit/${mohallaId}`,
    { ...fields, valid_from: validFrom, source: 'Resolution 62/2027' },
    { method: 'PATCH' },
  )
  const { changeId } = (data ?? {}) as Partial<MohallaEdited> // likewise
  if (!changeId) throw new Error(message)
  return changeId
}
const ratesFrom = async (day: string) =>
  ((await as('clerk', 'GET', `/mohallas/rates/${mohallaId}`)).data as { validFrom: string }[]).filter(
    ({ validFrom }) => validFrom === day,
  )

describe('rates that were approved and have not begun', () => {
  it('are taken back by two people, rehearsed, and what stood before holds on; the entry stays', async () => {
    const law = await proposeRates(4)
    expect(await repeal(law)).toMatchObject({ status: 409, code: 'revision.not_now' })
    const first = (await as('ctao', 'GET', `/revision-runs/${await rehearse(law)}`)).data as RevisionRunReport // likewise
    await approve(law)
    expect(await ratesFrom('2027-04-01')).toHaveLength(12)

    for (const role of ['clerk', 'nigam_admin'] as const)
      expect(await repeal(law, role)).toMatchObject({ status: 403, code: 'call.not_allowed' })
    expect(await send(`/rule-changes/${law}/repeal`, { reason: '', source: '' })).toMatchObject({
      status: 400,
      fields: [
        { field: 'reason', message: 'Why it is repealed is required' },
        { field: 'source', message: 'Source is required' },
      ],
    })
    const taken = idOf(await repeal(law))
    expect(await repeal(law)).toMatchObject({ code: 'revision.repealed', message: expect.stringContaining(`${taken}`) })
    const shown = await report(taken)
    expect(shown).toMatchObject({
      ...{ status: 'proposed', subject: 'mohallaRates', mohallaId, validFrom: '2027-04-01', firstYear: 2027 },
      ...{ repeals: law, repealReason: order.reason, source: order.source, repealedBy: null },
    })
    const before = await report(law)
    expect(before.repealedBy).toEqual({ changeId: taken, status: 'proposed' })
    expect(shown.rates.map((rate) => [rate.beforeTenThousandths, rate.afterTenThousandths])).toEqual(
      before.rates.map((rate) => [rate.afterTenThousandths, rate.beforeTenThousandths]),
    )
    expect(await decide(taken, 'approve')).toMatchObject({ code: 'revision.rehearsal_needed' })
    const { totals } = (await as('ctao', 'GET', `/revision-runs/${await rehearse(taken)}`)).data as RevisionRunReport // likewise
    expect(totals).toMatchObject({ before: first.totals.after, after: first.totals.before, moved: first.totals.moved })
    expect(await as('ctao', 'POST', `/rule-changes/${taken}/approve`, {})).toMatchObject({
      status: 403,
      code: 'revision.own_proposal',
    })
    expect(await as('clerk', 'POST', `/rule-changes/${taken}/approve`, {})).toMatchObject({ code: 'call.not_allowed' })
    await approve(taken)

    expect(await ratesFrom('2027-04-01')).toEqual([])
    expect(await sql('select count(*)::integer from mohalla_rate_entry where change_id = $1', [law])).toEqual([
      { count: 12 },
    ])
    expect(await report(law)).toMatchObject({
      ...{ status: 'approved', repealedBy: { changeId: taken, status: 'approved' } },
      rates: before.rates,
    })
    expect(await repeal(taken)).toMatchObject({ code: 'revision.not_now' })
    const { lines } = await readFileOf(portal(), '/rule-changes/export', { token: await portal().tokenOf('clerk') })
    expect(lines.filter((line) => line['Repealed by change number'] === taken)).toMatchObject([
      { 'Change number': law, Status: 'Repealed before it began' },
    ])
    expect(lines.find((line) => line['Change number'] === taken)).toMatchObject({
      ...{ 'Repeals change number': law, 'Why it is repealed': order.reason },
    })

    const anew = await proposeRates(3)
    await approve(anew)
    expect(await ratesFrom('2027-04-01')).toHaveLength(12)
    await approve(idOf(await repeal(anew)))
  })

  it('are kept where later law builds on them, until that is taken back', async () => {
    const law = await proposeRates(4)
    await approve(law)
    const later = await proposeRates(5, '2028-04-01')
    expect(await repeal(law)).toMatchObject({
      code: 'revision.change_open',
      message: expect.stringContaining(`${later}`),
    })
    await approve(later)
    expect(await repeal(law)).toMatchObject({
      ...{ status: 409, code: 'revision.built_on' },
      message: `Change ${later}, approved later, builds on this one. Repeal that one first.`,
    })
    await approve(idOf(await repeal(later)))
    await approve(idOf(await repeal(law)))
    expect([...(await ratesFrom('2027-04-01')), ...(await ratesFrom('2028-04-01'))]).toEqual([])
  })

  it('in a mohalla elsewhere are not taken back by who works for one ward', async () => {
    const law = await proposeRates(4)
    await approve(law)
    const [other] = await sql(
      'select ward_id from ward where ward_id <> (select ward_id from mohalla where mohalla_id = $1) limit 1',
      [mohallaId],
    )
    await sql('update staff set accessible_wards = $1 where email = $2', [[other?.ward_id], 'ctao@test.example'])
    expect(await repeal(law)).toMatchObject({ code: 'call.out_of_scope' })
    await sql("update staff set accessible_wards = '{}' where email = 'ctao@test.example'")
    await approve(idOf(await repeal(law)))
  })
})

describe('a rule that was approved and has not begun', () => {
  const parking = () => held('factors', { when: { parking: 'provided' } })

  it('gives way to the one before it, and the end of one is lifted', async () => {
    const law = await propose('factors', [{ ...parking().body, value: '0.5' }])
    await approve(law)
    const written = async () => (await rulesNow()).filter(({ changeId }) => changeId === law)
    expect(await written()).toMatchObject([{ state: 'to_come' }])
    const taken = idOf(await repeal(law))
    expect((await report(taken)).rules).toEqual([
      { body: parking().body, before: { ...parking().body, value: '0.5' }, ends: false },
    ])
    await approve(taken)
    expect(await written()).toEqual([])
    expect(await sql('select count(*)::integer from rule_entry where change_id = $1', [law])).toEqual([{ count: 1 }])

    const exemption = held('reliefs', { code: 'metro_rail', head: 'house' })
    const ended = await propose('reliefs', [], '2027-10-01', [exemption.ruleId])
    await sql(`update property set is_metro_rail_property = property_id in (
      select property_id from property where house_tax_applicable and status = 'active' limit 1)`)
    const { totals: of } = (await as('ctao', 'GET', `/revision-runs/${await rehearse(ended)}`))
      .data as RevisionRunReport // likewise
    await approve(ended)
    const lastDay = async () => (await rulesNow()).find(({ ruleId }) => ruleId === exemption.ruleId)
    expect(await lastDay()).toMatchObject({ validTo: '2027-09-30', end: { changeId: ended } })
    const lifted = idOf(await repeal(ended))
    expect((await report(lifted)).rules).toEqual([{ body: exemption.body, before: null, ends: false }])
    const run = (await as('ctao', 'GET', `/revision-runs/${await rehearse(lifted)}`)).data as RevisionRunReport // likewise
    expect(run.totals).toMatchObject({ before: of.after, after: of.before, moved: 1 })
    await approve(lifted)
    expect(await lastDay()).toMatchObject({ validTo: null, end: null })
  })

  it('stays while later law names what it brought', async () => {
    const law = await propose('factors', [{ factor: 'corner', when: {}, value: '1' }])
    await approve(law)
    const formula = held('formulas', { use: 'nonresidential' }).body
    const naming = await propose('formulas', [{ ...formula, factors: [...(formula.factors as string[]), 'corner'] }])
    await approve(naming)
    expect(await repeal(law)).toMatchObject({
      code: 'revision.built_on',
      message: expect.stringContaining(`${naming}`),
    })
    await approve(idOf(await repeal(naming)))
    await approve(idOf(await repeal(law)))
    expect((await rulesNow()).filter(({ body }) => JSON.stringify(body).includes('corner'))).toEqual([])
  })

  it('is not taken back once it has begun, be the repeal proposed before', async () => {
    const law = await propose('correctionLimits', [{ atOnceUpToPaise: 7 }], '2027-03-26')
    await approve(law)
    const taken = idOf(await repeal(law))
    now = '2027-03-25T18:40:00Z'
    expect(await decide(taken, 'approve')).toMatchObject({
      ...{ status: 409, code: 'revision.begun' },
      message: expect.stringContaining('26 Mar 2027'),
    })
    await as('ctao', 'POST', `/rule-changes/${taken}/withdraw`, { reason: order.reason })
    expect(await repeal(law)).toMatchObject({ code: 'revision.begun' })
    now = evening
  })

  it('of interest: the dues of a day are rehearsed with and without it', async () => {
    const law = await propose('interest', [{ ...held('interest').body, annualBps: 2400 }])
    const first = (await as('ctao', 'GET', `/revision-runs/${await rehearse(law)}`)).data as RevisionRunReport // likewise
    await approve(law)
    const taken = idOf(await repeal(law))
    const { totals } = (await as('ctao', 'GET', `/revision-runs/${await rehearse(taken)}`)).data as RevisionRunReport // likewise
    expect(totals).toMatchObject({ before: first.totals.after, after: first.totals.before })
    expect(totals.moved).toBeGreaterThan(0)
    await approve(taken)
  })
})

describe('a period of the rebate calendar that has not begun', () => {
  const period = {
    ...{ billingPeriod: 'june', periodDescription: 'Paid in June', startsOn: '2028-06-01', endsOn: '2028-06-30' },
    ...{ discountPercentage: 20, source: 'Resolution 64/2027', status: true },
  }
  const inJune = async () =>
    sql("select discount_id::integer id, status, discount_bps from discount where billing_period = 'june'")

  it('is what it was before, or gives no rebate', async () => {
    const entered = idOf(await as('ctao', 'POST', '/discounts/add', period))
    await approve(entered)
    const [{ id }] = (await inJune()) as [{ id: number }]
    const raised = idOf(await as('ctao', 'PATCH', `/discounts/edit/${id}`, { ...period, discountPercentage: 30 }))
    await approve(raised)
    expect(await repeal(entered)).toMatchObject({
      code: 'revision.built_on',
      message: expect.stringContaining(`${raised}`),
    })
    const taken = idOf(await repeal(raised))
    const { discount } = await report(taken)
    expect([discount?.before?.discountBps, discount?.after.discountBps]).toEqual([3000, 2000])
    await approve(taken)
    expect(await inJune()).toEqual([{ id, status: true, discount_bps: 2000 }])
    await approve(idOf(await repeal(entered)))
    expect(await inJune()).toEqual([{ id, status: false, discount_bps: 2000 }])
    const { data } = await as('clerk', 'GET', '/discounts')
    expect((data as Discount[]).filter(({ billingPeriod, status }) => billingPeriod === 'june' && status)).toEqual([]) // likewise
  })
})
