import type { Discount } from '@karsetu/contract/master/master-calls.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Answer, useTestPortal } from '../../testing/test-portal.ts'
import { secondPerson } from '../revision/testing/second-person.ts'

// Far ahead of PostgreSQL's own day, by which the days gone by are kept.
const portal = useTestPortal({ clock: () => new Date('2090-11-20T06:00:00Z') })
const query = async (sql: string, values: unknown[] = []) => (await portal().database.migrator.query(sql, values)).rows
const as = async (role: 'ctao' | 'clerk' | 'operator', method: string, path: string, body?: object) =>
  portal().ask({ method, path, token: await portal().tokenOf(role), ...(body ? { body } : {}) })
const add = (body: object) => as('ctao', 'POST', '/discounts/add', body)
const edit = (id: number, body: object) => as('ctao', 'PATCH', `/discounts/edit/${id}`, body)
const { approve, decide, rehearse } = secondPerson(portal)
const changeOf = ({ data }: Answer) => (data as { changeId: number }).changeId // as declared by the calls
const rehearseAndApprove = async (changeId: number): Promise<Answer> => {
  await rehearse(changeId)
  return decide(changeId, 'approve')
}
/** Proposes a period, has it approved, and gives its key. */
const added = async (body: {
  billingPeriod: string
  periodDescriptionHi?: string
  status?: boolean
}): Promise<number> => {
  await approve(changeOf(await add(body)))
  const [row] = await query('select discount_id from discount where billing_period = $1', [body.billingPeriod])
  return row?.discount_id
}

const early = {
  billingPeriod: 'early',
  periodDescription: 'Paid by 31 July',
  startsOn: '2090-04-01',
  endsOn: '2090-07-31',
  discountPercentage: 10,
  additionDiscountCriteria: [{ criterion: 'online_payment', discountPercentage: 2.5 }],
  source: 'Resolution 3/2090',
}
const late = { ...early, billingPeriod: 'late', startsOn: '2090-08-01', endsOn: '2090-12-31', discountPercentage: 5 }
const next = { ...early, startsOn: '2091-04-01', endsOn: '2091-07-31' }

beforeEach(() =>
  query(
    `alter table discount disable trigger user; update discount set change_id = null;
     delete from revision_run_result; delete from revision_run_ward; delete from revision_run; delete from rule_change;
     delete from discount; alter table discount enable trigger user`,
  ),
)

describe('the rebate calendar', () => {
  it('an approved period is added in the year of its days, in hundredths of a percent', async () => {
    const answer = await add(early)
    expect(answer).toMatchObject({ status: 200, data: { subject: 'discount', status: 'proposed' } })
    expect(await query('select from discount')).toEqual([])
    await approve(changeOf(answer))
    expect(await query('select financial_year, discount_bps, criteria, source from discount')).toEqual([
      {
        financial_year: 2090,
        discount_bps: 1000,
        criteria: [{ criterion: 'online_payment', discountBps: 250 }],
        source: 'Resolution 3/2090',
      },
    ])
    expect(await as('clerk', 'POST', '/discounts/add', late)).toMatchObject({ code: 'call.not_allowed' })
  })

  it('a period is described in both languages, or in English alone', async () => {
    const hindi = 'जल्दी भुगतान पर'
    await added({ ...early, periodDescriptionHi: hindi })
    await added(late)
    const { data } = await as('ctao', 'GET', '/discounts')
    const described = (data as Discount[]).map((row) => [row.periodDescription, row.periodDescriptionHi]) // as declared
    expect(described).toEqual([
      ['Paid by 31 July', hindi],
      ['Paid by 31 July', 'Paid by 31 July'],
    ])
  })

  it('a period that overlaps another of its year is refused, naming the other', async () => {
    await added(early)
    expect(await add({ ...late, startsOn: '2090-07-31' })).toMatchObject({
      status: 409,
      code: 'master.discount_overlaps',
      message: 'These days overlap with early, 1 Apr 2090 to 31 Jul 2090.',
    })
    expect((await add({ ...late, startsOn: '2090-07-31', status: false })).status).toBe(200)
    expect((await add(next)).status).toBe(200)
    expect(await add({ ...early, billingPeriod: 'Early' })).toMatchObject({ code: 'master.discount_taken' })
  })

  it.each<[string, object, { field: string; message?: string }]>([
    [
      'a negative percentage',
      { discountPercentage: -1 },
      { field: 'discountPercentage', message: 'Must be between 0 and 100' },
    ],
    [
      'an absurd percentage',
      { discountPercentage: 101 },
      { field: 'discountPercentage', message: 'Must be between 0 and 100' },
    ],
    ['a third decimal', { discountPercentage: 1.001 }, { field: 'discountPercentage' }],
    [
      'an absurd criterion',
      { additionDiscountCriteria: [{ criterion: 'online_payment', discountPercentage: 200 }] },
      { field: 'additionDiscountCriteria.0.discountPercentage', message: 'Must be between 0 and 100' },
    ],
    [
      'a criterion nobody knows',
      { additionDiscountCriteria: [{ criterion: 'good_weather', discountPercentage: 2 }] },
      { field: 'additionDiscountCriteria.0.criterion' },
    ],
    ['an end before its beginning', { endsOn: '2090-03-31' }, { field: 'endsOn' }],
    ['days of two years', { endsOn: '2091-04-01' }, { field: 'endsOn' }],
    ['a day that is none', { startsOn: 'tomorrow' }, { field: 'startsOn', message: 'Enter a date' }],
    ['a day of no year that is ever asked about', { startsOn: '0999-04-01' }, { field: 'startsOn' }],
    ['no source', { source: '' }, { field: 'source', message: 'Source is required' }],
  ])('a period with %s is refused at its field, and nothing is proposed', async (_, wrong, error) => {
    const answer = await add({ ...early, ...wrong })
    expect(answer.status).toBe(400)
    expect(answer.fields).toContainEqual(expect.objectContaining(error))
    expect(await query('select from rule_change')).toEqual([])
  })

  it('of ten overlapping periods approved at once, one is written', async () => {
    const proposals = await Promise.all(
      Array.from({ length: 10 }, (_, index) => add({ ...early, billingPeriod: `early ${index}` })),
    )
    await Promise.all(proposals.map((proposal) => rehearse(changeOf(proposal))))
    const answers = await Promise.all(proposals.map((proposal) => decide(changeOf(proposal), 'approve')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // Whoever comes after it was rehearsed on a calendar without it, or overlaps with it.
    for (const { code } of answers.filter(({ status }) => status !== 200))
      expect(['revision.rehearsal_outdated', 'master.discount_overlaps']).toContain(code)
    expect(await query('select from discount')).toHaveLength(1)
  })

  it('the same period twice is one proposal, and a change of one waits for the change before it', async () => {
    expect((await add(early)).status).toBe(200)
    expect(await add(early)).toMatchObject({ status: 409, code: 'revision.change_open' })
    const id = await added(late)
    expect((await edit(id, { ...late, periodDescription: 'x' })).status).toBe(200)
    expect(await edit(id, { ...late, periodDescription: 'y' })).toMatchObject({ code: 'revision.change_open' })
    expect(await edit(await added(next), next)).toMatchObject({ status: 409, code: 'revision.nothing_changed' })
  })

  it('a period to come may change altogether', async () => {
    const id = await added(next)
    const changed = { ...next, startsOn: '2091-05-01', discountPercentage: 12, additionDiscountCriteria: [] }
    const answer = await edit(id, changed)
    await approve(changeOf(answer))
    expect(await query('select starts_on, discount_bps, change_id from discount')).toEqual([
      { starts_on: '2091-05-01', discount_bps: 1200, change_id: changeOf(answer) },
    ])
    const { data } = await as('clerk', 'GET', `/rule-changes/${changeOf(answer)}`)
    expect(data).toMatchObject({
      discount: { before: { startsOn: '2091-04-01', discountBps: 1000 }, after: { discountBps: 1200 } },
    })
    const [audited] = await query(
      `select body -> 'before' -> 'replaced' ->> 'discountBps' as replaced, body -> 'after' ->> 'status' as status, body -> 'after' -> 'written' ->> 'discountBps' as written
       from audit_log where body ->> 'action' = 'ruleChange.approve' order by recorded_at desc limit 1`,
    )
    expect(audited).toEqual({ replaced: '1000', status: 'approved', written: '1200' })
  })

  it('a period to come is switched off, and on again', async () => {
    const id = await added(next)
    for (const status of [false, true]) await approve(changeOf(await edit(id, { ...next, status })))
    expect(await edit(id, { ...next, startsOn: '2090-11-19', endsOn: '2091-03-31' })).toMatchObject({
      status: 409,
      code: 'master.discount_past',
      fields: [{ field: 'startsOn' }],
    })
  })

  it.each([
    ['another percentage', { discountPercentage: 6 }, 'discountPercentage'],
    ['another criterion', { additionDiscountCriteria: [] }, 'additionDiscountCriteria'],
    ['another first day', { startsOn: '2090-09-01' }, 'startsOn'],
    ['an end before today', { endsOn: '2090-11-19' }, 'endsOn'],
  ])('a period that has begun is not given %s, which is said at its field', async (_, change, field) => {
    const id = await added(late)
    const answer = await edit(id, { ...late, ...change })
    expect(answer).toMatchObject({ status: 409, code: 'master.discount_begun', fields: [{ field }] })
  })

  it.each([
    ['runs', late],
    ['is over', early],
    ['begins today', { ...late, startsOn: '2090-11-20' }],
  ])('a period that %s is not switched off, which is said at its field', async (_, period) => {
    const id = await added(period)
    const answer = await edit(id, { ...period, status: false })
    expect(answer).toMatchObject({ status: 409, code: 'master.discount_in_force', fields: [{ field: 'status' }] })
  })

  it('a period that has begun may be ended, extended and described anew', async () => {
    const id = await added(late)
    for (const change of [{ endsOn: '2090-11-20' }, { endsOn: '2091-01-31' }, { periodDescription: 'x' }])
      await approve(changeOf(await edit(id, { ...late, ...change })))
    expect((await edit(99_999, late)).status).toBe(404)
  })

  it('what is over, or was not in force, stays so; a period that was off is in force from today on', async () => {
    const over = await added(early)
    expect(await edit(over, { ...early, endsOn: '2090-12-31' })).toMatchObject({ code: 'master.discount_begun' })
    const id = await added({ ...late, status: false })
    expect(await edit(id, late)).toMatchObject({
      status: 409,
      code: 'master.discount_past',
      fields: [{ field: 'startsOn' }],
    })
    await approve(changeOf(await edit(id, { ...late, startsOn: '2090-11-20' })))
    expect(await edit(over, { ...early, periodDescription: 'y' })).toMatchObject({ status: 200 })
  })

  it('a period that began while its change waited is not changed by an approval', async () => {
    const id = await added(next)
    const answer = await edit(id, { ...next, status: false })
    await query(`update discount set starts_on = '2090-11-01', financial_year = 2090, ends_on = '2090-11-30'`)
    expect((await rehearseAndApprove(changeOf(answer))).code).toBe('master.discount_in_force')
  })

  it('a payment is posted with the rebate of its day', async () => {
    await added(early)
    await added(late)
    const names = async (path: string) =>
      ((await as('operator', 'GET', path)).data as { billingPeriod: string }[]).map((row) => row.billingPeriod) // as declared
    expect(await names('/discounts/posting')).toEqual(['late'])
    expect(await names('/discounts/posting?on=2090-07-31')).toEqual(['early'])
    expect(await names('/discounts/posting?on=2090-03-31')).toEqual([])
    expect((await portal().ask({ path: '/discounts/posting' })).status).toBe(401)
  })
})
