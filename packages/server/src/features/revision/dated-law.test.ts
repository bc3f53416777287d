import type { RevisionRunReport } from '@karsetu/contract/revision/revision-run-calls.ts'
import type { RuleChangeCard, RuleRow } from '@karsetu/contract/revision/rule-change-calls.ts'
import type { RuleBody } from '@karsetu/contract/revision/rule-field.ts'
import { type RuleSubject, ruleKinds, ruleSchema, ruleSubjects } from '@karsetu/contract/revision/rule-kinds.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, useTestPortal } from '../../testing/test-portal.ts'
import { arrangeRunCity, beforeTheYear } from '../demand/testing/run-city.ts'
import { upiPayee } from '../notice/notice-rules-store.ts'
import { secondPerson } from './testing/second-person.ts'
import { sendForm } from './testing/send-form.ts'

const portal = useTestPortal({ clock: () => new Date(beforeTheYear), city: 60, arrange: arrangeRunCity })
const { rehearse, decide, approve } = secondPerson(portal)
const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows
const as = async (role: 'ctao' | 'clerk', method: string, path: string, body?: unknown) =>
  portal().ask({ method, path, body, token: await portal().tokenOf(role) })

type Dated = { validFrom?: string; validTo?: string; source?: string }
const dated = { validFrom: '2027-04-01', source: 'Resolution 40/2027' }
const propose = async (subject: RuleSubject, rows: readonly RuleBody[], more: Dated = {}): Promise<Answer> =>
  sendForm(portal(), {
    path: '/rule-changes',
    fields: { change: { subject, rows }, ...dated, ...more },
    token: await portal().tokenOf('ctao'),
  })
const idOf = ({ data, message }: Answer) => {
  if (!data) throw new Error(message)
  return (data as RuleChangeCard).changeId // as declared by the calls
}
const report = async (runId: number) => (await as('ctao', 'GET', `/revision-runs/${runId}`)).data as RevisionRunReport // as declared by the call
const payable = ({ housePaise, waterPaise, sewerPaise }: RevisionRunReport['totals']['after']) =>
  housePaise + waterPaise + sewerPaise

let rules: RuleRow[] = []
beforeAll(async () => {
  rules = (await as('clerk', 'GET', '/rules')).data as RuleRow[] // as declared by the call
})
const held = (subject: RuleSubject, part: object = {}): RuleBody => {
  const found = rules.find((row) => row.subject === subject && expect.objectContaining(part).asymmetricMatch(row.body))
  if (!found) throw new Error(`the city has no such rule: ${subject} ${JSON.stringify(part)}`)
  return found.body
}

it('every dated row of the city is one that could be proposed today', () => {
  expect([...new Set(rules.map(({ subject }) => subject))].toSorted()).toEqual(
    ruleSubjects.filter((subject) => subject !== 'caps').toSorted(),
  )
  const errors = rules.flatMap(({ subject, body }) => {
    const known = ruleKinds[subject].fields.map(({ name }) => [name, body[name]] as const)
    const row = Object.fromEntries(known.filter(([, value]) => value !== undefined))
    return (ruleSchema(subject).safeParse(row).error?.issues ?? []).map(({ message }) => `${subject}: ${message}`)
  })
  expect(errors).toEqual([])
})

describe('a rule that is wholly new', () => {
  const corner = { factor: 'corner', when: { roadBand: ['above_24'] }, value: '1.1' }
  const others = { factor: 'corner', when: {}, value: '1' }

  it('is proposed, rehearsed and approved like any other, and a method may name it then', async () => {
    const formula = {
      ...held('formulas', { use: 'nonresidential' }),
      factors: ['carpet', 'usage', 'parking', 'months', 'corner'],
    }
    expect(await propose('formulas', [formula])).toMatchObject({
      status: 400,
      fields: [{ field: 'change.rows.0.factors', message: '“corner”: Not on record' }],
    })
    const added = idOf(await propose('factors', [corner, others]))
    expect((await report(await rehearse(added))).totals.moved).toBe(0)
    await approve(added)
    const changeId = idOf(await propose('formulas', [formula]))
    const { data } = await as('clerk', 'GET', `/rule-changes/${changeId}`)
    expect(data).toMatchObject({
      subject: 'formulas',
      rehearses: 'assessments',
      rules: [{ before: held('formulas', { use: 'nonresidential' }) }],
    })
    const { totals } = await report(await rehearse(changeId))
    expect(totals.after.arvPaise).toBeGreaterThanOrEqual(totals.before.arvPaise)
    expect((await decide(changeId, 'approve')).status).toBe(200)
  })

  it('a cap keeps a tax within what it was the year before', async () => {
    const threefold = [{ factor: 'months', when: {}, value: '36' }]
    const later = { validFrom: '2028-04-01' }
    const months = idOf(await propose('factors', threefold, later))
    const uncapped = await report(await rehearse(months))
    await approve(months)
    const cap = idOf(await propose('caps', [{ head: 'house', code: 'quarter', timesPreviousTax: '1.25' }], later))
    const { totals } = await report(await rehearse(cap))
    expect(totals.before.housePaise).toBe(uncapped.totals.after.housePaise)
    expect(totals.before.waterPaise).toBe(totals.after.waterPaise)
    const [last] = await sql(
      `select sum(house_paise)::float8 house from (
         select distinct on (property_id) house_paise from assessment join property using (property_id)
         where property.status = 'active' and house_paise > 0 order by property_id, financial_year desc, revision desc
       ) assessed`,
    )
    // To the rupee for each property, and no cap where nothing was taxed before.
    expect(totals.after.housePaise).toBeLessThan(totals.before.housePaise / 2)
    expect(totals.after.housePaise).toBeGreaterThan(last?.house)
    expect((await decide(cap, 'approve')).status).toBe(200)
    expect((await sql(`select body from rule where kind = 'caps'`)).map(({ body }) => body)).toEqual([
      { head: 'house', code: 'quarter', timesPreviousTax: '1.25' },
    ])
  })

  it('road groups are judged together: no road in none of them, and none in two', async () => {
    const narrow = { code: 'below_12', widthMetres: { below: 9 } }
    expect(await propose('roadBands', [narrow])).toMatchObject({
      fields: [{ field: 'change.rows.0.widthMetres.from', message: 'A road of 9 m would be in no group' }],
    })
    const middle = { code: 'from_12_to_24', widthMetres: { from: 9, upTo: 24 } }
    expect(await propose('roadBands', [middle])).toMatchObject({
      fields: [{ message: 'A road of 9 m would be in two groups' }],
    })
    expect((await propose('roadBands', [narrow, middle])).status).toBe(200)
  })

  it('a mohalla has one rate of a tax and use: another list that names it is refused while the first holds', async () => {
    const [f, g, h] = await sql('select mohalla_id::text id, name from mohalla order by mohalla_id limit 3')
    const rate = (mohallas: { id?: string }[], percent: string, more: object = {}): RuleBody => ({
      ...held('taxRates', { head: 'house' }),
      mohallaIds: mohallas.map(({ id }) => String(id)),
      slabs: [{ percent }],
      ...more,
    })
    const from = (validFrom: string, source = 'Resolution 43/2028') => ({ validFrom, source })
    const both = await propose('taxRates', [rate([f, g], '7'), rate([g, h], '12')], from('2028-04-01'))
    expect(both).toMatchObject({
      status: 400,
      fields: [{ field: 'change.rows.1.mohallaIds', message: `${g?.name} stands in two of these rates` }],
    })
    await approve(idOf(await propose('taxRates', [rate([f, g], '7')], from('2028-04-01'))))
    const refused = {
      status: 400,
      fields: [
        {
          field: 'change.rows.0.mohallaIds',
          message: `${g?.name} has a rate of this tax and use already, from 1 Apr 2028 (Resolution 43/2028): end that one, or leave the mohalla out`,
        },
      ],
    }
    expect(await propose('taxRates', [rate([g, h], '12')], from('2029-04-01'))).toMatchObject(refused)
    expect(await propose('taxRates', [rate([g, h], '12')], from('2027-04-01'))).toMatchObject(refused)
    const following = idOf(await propose('taxRates', [rate([g, f], '8')], from('2029-04-01')))
    await as('ctao', 'POST', `/rule-changes/${following}/withdraw`, { reason: 'a trial' })
    const before = { ...from('2027-04-01'), validTo: '2028-03-31' }
    const beforeIt = idOf(await propose('taxRates', [rate([g, h], '12')], before))
    await as('ctao', 'POST', `/rule-changes/${beforeIt}/withdraw`, { reason: 'a trial' })
    expect((await propose('taxRates', [rate([g, h], '5', { head: 'water' })], from('2029-04-01'))).status).toBe(200)
  })
})

describe('words, payees and limits', () => {
  const day = '2027-03-25'
  const written = {
    code: 'lok_adalat',
    kind: 'credit_note',
    name: 'Settled at a Lok Adalat',
    nameHi: 'लोक अदालत में निपटारा',
    active: true,
  }
  const offered = async () => (await as('ctao', 'GET', '/drcrNotes/reasons')).data as { code: string }[] // as declared

  it('a reason for notes holds after approval, in both languages, and can be taken out of use', async () => {
    expect((await offered()).map(({ code }) => code)).toContain('relief_granted')
    await approve(idOf(await propose('noteReasons', [written], { validFrom: day })))
    expect(await offered()).toContainEqual({
      code: 'lok_adalat',
      kinds: ['credit_note'],
      name: written.name,
      nameHi: written.nameHi,
    })
    const old = held('noteReasons', { code: 'interest_waived' })
    await approve(idOf(await propose('noteReasons', [{ ...old, active: false }], { validFrom: day })))
    expect((await offered()).map(({ code }) => code)).not.toContain('interest_waived')
  })

  it('UPI payments go to another payee from the day on, once a second person has approved', async () => {
    const { reads } = portal().platform.database
    const before = await upiPayee(reads, day as Parameters<typeof upiPayee>[1]) // a date, as written above
    const payee = { vpa: 'corporation.tax@newbank', name: 'Nagar Nigam' }
    const changeId = idOf(await propose('upiPayee', [payee], { validFrom: '2027-04-10' }))
    expect(await as('ctao', 'POST', `/rule-changes/${changeId}/rehearse`)).toMatchObject({
      code: 'revision.no_assessment_moves',
    })
    await approve(changeId)
    expect(await upiPayee(reads, day as Parameters<typeof upiPayee>[1])).toEqual(before) // likewise
    expect(await upiPayee(reads, '2027-04-10' as Parameters<typeof upiPayee>[1])).toEqual(payee) // likewise
  })
})

describe('what is due, rehearsed', () => {
  it('of interest: every property that owes, with the sums of its own ledger, by bands and the largest twenty', async () => {
    const changeId = idOf(await propose('interest', [{ ...held('interest'), annualBps: 600 }]))
    const asOf = '2028-03-31'
    const run = await report(await rehearse(changeId, asOf))
    const { totals, bands, largest } = run
    expect(run).toMatchObject({ asOf, purpose: 'rehearsal' })
    expect(totals.after.interestPaise).toBeLessThan(totals.before.interestPaise)
    expect(payable(totals.after) - payable(totals.before)).toBe(
      totals.after.interestPaise - totals.before.interestPaise,
    )
    expect(bands.reduce((sum, band) => sum + band.properties, 0)).toBe(totals.moved)
    expect(largest.length).toBe(Math.min(20, totals.moved))
    const ids = await sql('select property_unique_id id from property')
    const shown = await Promise.all(
      ids.map(({ id }) => as('ctao', 'POST', '/properties/ledger', { propertyUniqueId: id, asOf })),
    )
    const interest = shown.map(({ data }) => (data as { dues: { interestPaise: number } }).dues.interestPaise) // as declared
    expect(interest.reduce((sum, amount) => sum + amount, 0)).toBe(totals.before.interestPaise)
    const beyond = (await as('ctao', 'GET', `/revision-runs/${run.runId}/properties?beyondPercent=1`)).data
    expect((beyond as { total: number }).total).toBeLessThanOrEqual(totals.moved) // as declared
    expect((await as('ctao', 'GET', `/revision-runs/${run.runId}/properties/export?beyondPercent=0`)).status).toBe(200)
    await as('ctao', 'POST', `/rule-changes/${changeId}/withdraw`, { reason: 'a trial' })
  })

  it('of a rebate for the year to come: on the demand of the last year that was raised', async () => {
    const answer = await as('ctao', 'POST', '/discounts/add', {
      billingPeriod: 'generous',
      periodDescription: 'Paid in April',
      startsOn: '2029-04-01',
      endsOn: '2029-04-30',
      discountPercentage: 20,
      source: 'Resolution 41/2027',
    })
    const changeId = idOf(answer)
    expect(await decide(changeId, 'approve')).toMatchObject({ code: 'revision.rehearsal_needed' })
    const { totals } = await report(await rehearse(changeId))
    expect(totals.before.rebatePaise).toBe(0)
    expect(totals.after.rebatePaise).toBeGreaterThan(0)
    expect(payable(totals.before) - payable(totals.after)).toBe(totals.after.rebatePaise)
    expect((await decide(changeId, 'approve')).status).toBe(200)
  })
})

describe('a proposal that names what is not on record changes nothing', () => {
  const factor = (when: object) => ({ factor: 'usage', when, value: '2' })
  it.each<[string, RuleSubject, () => readonly RuleBody[], Dated, object]>([
    [
      'a category',
      'factors',
      () => [factor({ category: ['palace'] })],
      {},
      { field: 'change.rows.0.when.category', message: '“palace”: Not on record' },
    ],
    [
      'a sub-category',
      'reliefs',
      () => [{ head: 'house', code: 'x', share: '1', when: [{ fact: 'everySubCategory', oneOf: ['palace'] }] }],
      {},
      { field: 'change.rows.0.when.0.oneOf' },
    ],
    [
      'a mohalla',
      'taxRates',
      () => [{ ...held('taxRates', { head: 'house' }), mohallaIds: ['999999'] }],
      {},
      { field: 'change.rows.0.mohallaIds', message: '“999999”: Not on record' },
    ],
    [
      'a road group',
      'factors',
      () => [factor({ roadBand: ['motorway'] })],
      {},
      { field: 'change.rows.0.when.roadBand' },
    ],
    ['a factor', 'embedded', () => [{ basis: 'covered', factors: ['luck'] }], {}, { field: 'change.rows.0.factors' }],
    [
      'limits into the past',
      'correctionLimits',
      () => [{ atOnceUpToPaise: 1 }],
      { validFrom: '2027-03-24' },
      { field: 'validFrom', message: 'The past is not edited. The earliest day is 25 Mar 2027' },
    ],
    [
      'due dates of this year',
      'dueDates',
      () => [{ dueOn: '12-31', yearsAfterStart: 0 }],
      { validFrom: '2026-04-01' },
      { field: 'validFrom' },
    ],
    [
      'a year it never reaches',
      'partYear',
      () => [{ unit: 'day', begunMonth: 'charged', roundingUnitPaise: 100 }],
      { validFrom: '2027-04-02', validTo: '2028-03-31' },
      { field: 'validTo' },
    ],
    [
      'a time in which another begins',
      'correctionLimits',
      () => [{ atOnceUpToPaise: 2 }],
      { validFrom: '2027-04-05', validTo: '2027-05-05' },
      { field: 'validFrom', message: 'Overlaps with what holds from 1 May 2027 (Resolution 42/2027)' },
    ],
    [
      'the same rule twice',
      'objection',
      () => [
        { paper: 'bill', days: 20 },
        { paper: 'bill', days: 21 },
      ],
      {},
      { field: 'change.rows.1.paper' },
    ],
    [
      'no source',
      'objection',
      () => [{ paper: 'bill', days: 20 }],
      { source: '' },
      { field: 'source', message: 'Source is required' },
    ],
  ])('%s', async (_, subject, rows, more, error) => {
    if (!(await sql(`select from rule where source = 'Resolution 42/2027'`)).length)
      await approve(
        idOf(
          await propose('correctionLimits', [{ atOnceUpToPaise: 100 }], {
            validFrom: '2027-05-01',
            source: 'Resolution 42/2027',
          }),
        ),
      )
    const before = await sql('select (select count(*) from rule_change) changes, (select count(*) from rule) rules')
    const answer = await propose(subject, rows(), more)
    expect(answer.status).toBe(400)
    expect(answer.fields).toContainEqual(expect.objectContaining(error))
    expect(await sql('select (select count(*) from rule_change) changes, (select count(*) from rule) rules')).toEqual(
      before,
    )
  })
})

afterAll(async () => {
  expect(await sql(`select rule_id from rule where change_id is not null and source not like 'Resolution%'`)).toEqual(
    [],
  )
})
