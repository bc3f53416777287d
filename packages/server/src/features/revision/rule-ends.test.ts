import type { RevisionRunReport, RunException } from '@karsetu/contract/revision/revision-run-calls.ts'
import type { RuleChangeCard, RuleChangeReport, RuleRow } from '@karsetu/contract/revision/rule-change-calls.ts'
import type { RuleSubject } from '@karsetu/contract/revision/rule-kinds.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { type Answer, useTestPortal } from '../../testing/test-portal.ts'
import { arrangeRunCity, beforeTheYear } from '../demand/testing/run-city.ts'
import { secondPerson } from './testing/second-person.ts'
import { sendForm } from './testing/send-form.ts'

const portal = useTestPortal({ clock: () => new Date(beforeTheYear), city: 60, arrange: arrangeRunCity })
const { rehearse, decide, approve } = secondPerson(portal)
const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows
const as = async (role: 'ctao' | 'clerk', method: string, path: string) =>
  portal().ask({ method, path, token: await portal().tokenOf(role) })

const order = { source: 'Resolution 60/2027' }
const propose = async (change: { subject: RuleSubject } & Record<string, unknown>, day: object): Promise<Answer> =>
  sendForm(portal(), {
    path: '/rule-changes',
    fields: { change, ...order, ...day },
    token: await portal().tokenOf('ctao'),
  })
const idOf = ({ data, message }: Answer) => {
  if (!data) throw new Error(message)
  return (data as RuleChangeCard).changeId // as declared by the calls
}
const rulesNow = async () => (await as('clerk', 'GET', '/rules')).data as RuleRow[] // as declared by the call
let rules: RuleRow[] = []
beforeAll(async () => {
  rules = await rulesNow()
})
const held = (subject: RuleSubject, part: object = {}): RuleRow => {
  const found = rules.find((row) => row.subject === subject && expect.objectContaining(part).asymmetricMatch(row.body))
  if (!found) throw new Error(`the city has no such rule: ${subject} ${JSON.stringify(part)}`)
  return found
}
const end = (rule: RuleRow, endsOn: string) => propose({ subject: rule.subject, ends: [rule.ruleId] }, { endsOn })

describe('an exemption that lapses', () => {
  it('is proposed with its last day, rehearsed, approved by another, and no more given from the next year on', async () => {
    const exemption = held('reliefs', { code: 'metro_rail', head: 'house' })
    await sql(`update property set is_metro_rail_property = property_id in (
      select property_id from property where house_tax_applicable and status = 'active' limit 1)`)
    const changeId = idOf(await end(exemption, '2027-09-30'))
    const shown = (await as('clerk', 'GET', `/rule-changes/${changeId}`)).data as RuleChangeReport // as declared by the call
    expect(shown).toMatchObject({ validFrom: '2027-10-01', validTo: null, firstYear: 2028, rehearses: 'assessments' })
    expect(shown.rules).toEqual([{ body: exemption.body, before: exemption.body, ends: true }])
    expect(await decide(changeId, 'approve')).toMatchObject({ code: 'revision.rehearsal_needed' })
    const runId = await rehearse(changeId)
    const { totals } = (await as('ctao', 'GET', `/revision-runs/${runId}`)).data as RevisionRunReport // as declared
    expect(totals.moved).toBe(1)
    expect(totals.after.housePaise).toBeGreaterThan(totals.before.housePaise)
    expect(await as('ctao', 'POST', `/rule-changes/${changeId}/approve`)).toMatchObject({
      code: 'revision.own_proposal',
    })
    await approve(changeId)
    expect(await sql('select body, valid_to from rule_entry where rule_id = $1', [exemption.ruleId])).toEqual([
      { body: exemption.body, valid_to: null },
    ])
    expect((await rulesNow()).find(({ ruleId }) => ruleId === exemption.ruleId)).toMatchObject({
      state: 'in_force',
      validTo: '2027-09-30',
      end: { ...order, enteredBy: 'ctao', approvedBy: 'admin' },
    })
    const { lines } = await readFileOf(portal(), '/rules/export?subject=reliefs', {
      token: await portal().tokenOf('clerk'),
    })
    expect(lines.length).toBe(rules.filter(({ subject }) => subject === 'reliefs').length)
    const read = lines.filter((line) => line['Ended by change number'] === changeId)
    expect(read).toMatchObject([
      {
        ...{ 'Code of the kind': 'reliefs', Status: 'in force', 'Ended by': order.source },
        ...{ Source: exemption.source, 'Change number': null, 'Entered by': null },
        ...{ 'End entered by': 'ctao', 'End approved by': 'admin', 'In full': expect.stringContaining('Metro') },
      },
    ])
    expect(await end(exemption, '2028-09-30')).toMatchObject({
      fields: [{ field: 'change.ends.0', message: expect.stringContaining('does not hold on that day') }],
    })
  })

  it('does not bring back what it once followed', async () => {
    const first = rules.find((row) => row.subject === 'reliefs' && row.body.code !== 'metro_rail')
    if (!first) throw new Error('the city has one exemption alone')
    const half = { ...first.body, share: '0.25' }
    await approve(idOf(await propose({ subject: 'reliefs', rows: [half] }, { validFrom: '2027-04-01' })))
    const second = (await rulesNow()).find((row) => row.body.share === '0.25' && row.source === order.source)
    if (!second) throw new Error('the second rule was not written')
    await approve(idOf(await end(second, '2028-03-31')))
    expect(
      await sql(
        `select rule_id from rule where kind = 'reliefs' and body ->> 'code' = $1 and body ->> 'head' = $2
           and (valid_to is null or valid_to > '2028-03-31')`,
        [first.body.code, first.body.head],
      ),
    ).toEqual([])
    await expect(sql('delete from rule_end')).rejects.toThrow('rule_end only grows')
  })
})

it('what a change makes unassessable is counted with the tax that goes, apart from what was so before', async () => {
  const reported = async (changeId: number) =>
    (await as('ctao', 'GET', `/revision-runs/${await rehearse(changeId)}`)).data as RevisionRunReport // as declared
  const day = { validFrom: '2027-04-01' }
  const nothing = idOf(await propose({ subject: 'factors', rows: [{ factor: 'corner', when: {}, value: '1' }] }, day))
  const { totals: all } = await reported(nothing)
  expect(all).toMatchObject({ moved: 0, noLongerAssessable: 0, lostPaise: 0 })
  const ofOldHouses = held('factors', { factor: 'occupancy_age', value: '0.60' })
  const changeId = idOf(await end(ofOldHouses, '2027-03-31'))
  const { runId, totals, wardRows } = await reported(changeId)
  const taxes = ({ before }: typeof totals) => before.housePaise + before.waterPaise + before.sewerPaise
  expect(totals.noLongerAssessable).toBeGreaterThan(0)
  expect(totals.assessed + totals.noLongerAssessable).toBe(all.assessed)
  expect(totals.notAssessable - totals.noLongerAssessable).toBe(all.notAssessable)
  expect(all.notAssessable).toBeGreaterThanOrEqual(2)
  expect(taxes(totals) + totals.lostPaise).toBe(taxes(all))
  expect(wardRows.reduce((sum, ward) => sum + ward.noLongerAssessable, 0)).toBe(totals.noLongerAssessable)
  expect(wardRows.reduce((sum, ward) => sum + ward.lostPaise, 0)).toBe(totals.lostPaise)
  const { data } = await as('ctao', 'GET', `/revision-runs/${runId}/not-assessable?limit=100`)
  const { rows } = data as { rows: RunException[] } // as declared by the call
  const lost = rows.slice(0, totals.noLongerAssessable)
  expect(lost.every(({ reason, facts }) => reason === 'factor_missing' && facts.factor === 'occupancy_age')).toBe(true)
  expect(lost.reduce((sum, { lostPaise }) => sum + Number(lostPaise), 0)).toBe(totals.lostPaise)
  expect(rows.slice(totals.noLongerAssessable).every(({ lostPaise }) => lostPaise === null)).toBe(true)
  const { lines } = await readFileOf(portal(), `/revision-runs/${runId}/not-assessable/export`, {
    token: await portal().tokenOf('ctao'),
  })
  expect(lines.filter((line) => line['Tax of today that goes'] !== null)).toHaveLength(lost.length)
  for (const open of [nothing, changeId]) await as('ctao', 'POST', `/rule-changes/${open}/withdraw`)
})

it('interest that ends is charged until its last day and no longer', async () => {
  const [interest] = rules.filter(({ subject, state }) => subject === 'interest' && state === 'in_force')
  if (!interest) throw new Error('the city charges no interest')
  const changeId = idOf(await end(interest, '2027-03-31'))
  const runId = await rehearse(changeId, '2028-03-31')
  const { totals } = (await as('ctao', 'GET', `/revision-runs/${runId}`)).data as RevisionRunReport // as declared
  expect(totals.after.interestPaise).toBeLessThan(totals.before.interestPaise)
  expect(totals.after.interestPaise).toBeGreaterThan(0)
  await as('ctao', 'POST', `/rule-changes/${changeId}/withdraw`)
})

it('a road group ends when another takes its roads, and what ends is judged with what begins', async () => {
  const [narrow, middle] = [held('roadBands', { code: 'below_12' }), held('roadBands', { code: 'from_12_to_24' })]
  expect(await end(narrow, '2028-03-31')).toMatchObject({
    fields: [{ field: 'change.ends.0', message: 'A road of 6 m would be in no group' }],
  })
  const wider = { ...middle.body, widthMetres: { upTo: 24 } }
  const answer = await propose(
    { subject: 'roadBands', rows: [wider], ends: [narrow.ruleId] },
    { validFrom: '2028-04-01' },
  )
  const { data } = await as('ctao', 'GET', `/rule-changes/${idOf(answer)}`)
  expect(data).toMatchObject({
    rules: [
      { before: middle.body, ends: false },
      { before: narrow.body, ends: true },
    ],
  })
})

describe('the end of a rule is refused, naming the field', () => {
  const refused: [string, () => Promise<Answer>, object][] = [
    [
      'where one must always hold',
      () => end(held('dueDates'), '2027-09-30'),
      { field: 'change.ends.0', message: expect.stringMatching(/one must always hold; let another follow it/) },
    ],
    [
      'of a tax for every use',
      () => end(held('taxRates', { head: 'sewer' }), '2028-03-31'),
      { field: 'change.ends.0', message: expect.stringMatching(/must always hold/) },
    ],
    [
      'of the last row of a factor that a method names',
      () => end(held('factors', { factor: 'months' }), '2028-03-31'),
      { field: 'change.ends.0', message: expect.stringMatching(/the last of a factor that “.+” names/) },
    ],
    [
      'into the past',
      () => end(held('correctionLimits'), '2027-03-23'),
      { field: 'endsOn', message: 'The past is not edited. The earliest day is 24 Mar 2027' },
    ],
    ['without a day', () => end(held('correctionLimits'), ''), { field: 'endsOn', message: 'Required Value' }],
    [
      'of what is not on record',
      () => propose({ subject: 'reliefs', ends: [999_999] }, { endsOn: '2028-03-31' }),
      { field: 'change.ends.0', message: '“999999”: Not on record' },
    ],
    [
      'of a row that is replaced as well',
      () => {
        const { ruleId, body } = held('reliefs')
        return propose({ subject: 'reliefs', rows: [body], ends: [ruleId] }, { validFrom: '2028-04-01' })
      },
      { field: 'change.ends.0', message: 'The same rule stands here twice' },
    ],
    [
      'with a last day beside a first one',
      () =>
        propose(
          { subject: 'reliefs', ends: [held('reliefs').ruleId] },
          { endsOn: '2028-03-31', validFrom: '2028-04-01' },
        ),
      { field: 'endsOn', message: 'Only for what ends with nothing in its place' },
    ],
  ]
  it.each(refused)('%s', async (_, ask, error) => {
    const count = 'select (select count(*) from rule_change) changes, (select count(*) from rule_end) ends'
    const before = await sql(count)
    const answer = await ask()
    expect(answer.status).toBe(400)
    expect(answer.fields).toContainEqual(expect.objectContaining(error))
    expect(await sql(count)).toEqual(before)
  })
})
