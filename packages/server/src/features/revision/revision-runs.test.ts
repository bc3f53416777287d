import type { TaxOfYear } from '@karsetu/contract/assessment/assessment-calls.ts'
import type {
  MovedProperty,
  NotAssessable,
  RevisionRunCard,
  RevisionRunReport,
  StillNotAssessable,
} from '@karsetu/contract/revision/revision-run-calls.ts'
import type { RuleRow } from '@karsetu/contract/revision/rule-change-calls.ts'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { passTime } from '../../testing/pass-time.ts'
import { readFileOf } from '../../testing/read-file.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'
import { arrangeRunCity, beforeTheYear } from '../demand/testing/run-city.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { secondPerson } from './testing/second-person.ts'
import { sendForm } from './testing/send-form.ts'

const portal = useTestPortal({
  clock: () => new Date(beforeTheYear),
  city: 160,
  arrange: arrangeRunCity,
})
afterAll(() => void vi.restoreAllMocks())
const { rehearse, approve, post } = secondPerson(portal)
const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows
const as = async (role: 'ctao' | 'admin' | 'clerk', method: string, path: string, body?: unknown) =>
  portal().ask({ method, path, body, token: await portal().tokenOf(role) })
const report = async (runId: number) => (await as('clerk', 'GET', `/revision-runs/${runId}`)).data as RevisionRunReport // as declared by the calls
const reaches = (runId: number, status: string) => until(async () => (await report(runId)).status === status)
const started = ({ data }: { data: unknown }) => (data as RevisionRunCard).runId // likewise

/** Tax of every property for a year, as the citizen's calculator gives it. */
async function taxes(year: number): Promise<Map<string, TaxOfYear>> {
  const found = new Map<string, TaxOfYear>()
  for (const { id } of await sql('select property_unique_id id from property order by 1')) {
    const path = `/properties/calculateTax?propertyRefUniqueId=${id}&year=${year}`
    found.set(id, (await portal().ask({ path })).data as TaxOfYear) // likewise
  }
  return found
}
const totalOf = (tax: TaxOfYear | undefined) => (tax?.status === 'assessed' ? tax.totalPaise : 0)

async function proposeFactor(part: object, value: string, validFrom: string, validTo = ''): Promise<number> {
  const rules = (await as('ctao', 'GET', '/rules')).data as RuleRow[] // likewise
  const row = rules.find(
    ({ subject, state, body }) =>
      subject === 'factors' && state === 'in_force' && expect.objectContaining(part).asymmetricMatch(body),
  )
  const change = { subject: 'factors', rows: [{ ...row?.body, value }] }
  const fields = { change, validFrom, validTo, source: 'Resolution 30/2027' }
  const answer = await sendForm(portal(), { path: '/rule-changes', fields, token: await portal().tokenOf('ctao') })
  expect(answer).toMatchObject({ status: 200 })
  return (answer.data as { changeId: number }).changeId // likewise
}

describe('the rehearsal of a change', () => {
  it('shows what every property would pay more or less, and is what comes about when it is approved', async () => {
    const before = await taxes(2027)
    const changeId = await proposeFactor({ factor: 'months' }, '13.2', '2027-04-01')
    const runId = await rehearse(changeId)
    const shown = await report(runId)
    expect(await taxes(2027)).toEqual(before)
    await approve(changeId)
    // The calculator holds the law of a few seconds ago.
    passTime(5200)
    const after = await taxes(2027)

    const moved = [...after].filter(([id, tax]) => totalOf(tax) !== totalOf(before.get(id)))
    const change = moved.map(([id, tax]) => totalOf(tax) - totalOf(before.get(id)))
    const sum = (amounts: RevisionRunReport['totals']['after']) =>
      amounts.housePaise + amounts.waterPaise + amounts.sewerPaise
    expect(shown.financialYear).toBe(2027)
    expect(moved.length).toBeGreaterThan(50)
    expect(shown.totals.moved).toBeGreaterThanOrEqual(moved.length)
    expect(sum(shown.totals.after) - sum(shown.totals.before)).toBe(change.reduce((a, b) => a + b, 0))
    expect(sum(shown.totals.before)).toBe([...before.values()].reduce((a, tax) => a + totalOf(tax), 0))
    expect(shown.bands.reduce((a, band) => a + band.properties, 0)).toBe(shown.totals.moved)
    expect(shown.bands.reduce((a, band) => a + band.changePaise, 0)).toBe(change.reduce((a, b) => a + b, 0))
    expect(shown.largest).toHaveLength(20)
    expect(shown.largest.map((row) => row.changePaise)).toEqual(change.toSorted((a, b) => b - a).slice(0, 20))
    expect(shown.wardRows.reduce((a, ward) => a + ward.moved, 0)).toBe(shown.totals.moved)
    expect(shown.totals.notAssessable).toBeGreaterThanOrEqual(2)
    expect(await sql('select from assessment where financial_year = 2027')).toEqual([])
  })

  it('lists the properties beyond a percentage, paged and as a spreadsheet', async () => {
    const [{ run_id }] = await sql(`select run_id from revision_run where purpose = 'rehearsal'`)
    const page = async (query: string) =>
      (await as('clerk', 'GET', `/revision-runs/${run_id}/properties?${query}`)).data as {
        rows: MovedProperty[]
        total: number
      } // likewise
    const all = await page('limit=100')
    const nine = await page('beyondPercent=9.5&limit=5')
    expect(nine.total).toBeGreaterThan(0)
    expect(nine.total).toBeLessThanOrEqual(all.total)
    expect(nine.rows).toHaveLength(5)
    for (const { changeBps } of nine.rows) expect(Math.abs(changeBps ?? 1e9)).toBeGreaterThan(950)
    for (const { changeBps } of (await page('beyondPercent=90')).rows)
      expect(Math.abs(changeBps ?? 1e9)).toBeGreaterThan(9000)
    const { lines } = await readFileOf(portal(), `/revision-runs/${run_id}/properties/export?beyondPercent=9.5`, {
      token: await portal().tokenOf('clerk'),
    })
    expect(lines).toHaveLength(nine.total)
  })

  it('says when the law or a property changed since', async () => {
    const changeId = await proposeFactor({ factor: 'parking' }, '1.03', '2027-04-01')
    const runId = await rehearse(changeId)
    expect(await report(runId)).toMatchObject({ rulesChangedSince: false, factsChangedSince: false })
    await sql('update property set changed_at = now() where property_id = (select min(property_id) from property)')
    expect(await report(runId)).toMatchObject({ rulesChangedSince: false, factsChangedSince: true })
    await approve(await proposeFactor({ factor: 'carpet', when: { measured: 'covered' } }, '0.79', '2027-04-01'))
    expect(await report(runId)).toMatchObject({ rulesChangedSince: true })
    const again = await rehearse(changeId)
    expect(await report(again)).toMatchObject({ rulesChangedSince: false, factsChangedSince: false })
    await as('ctao', 'POST', `/rule-changes/${changeId}/withdraw`, { reason: 'tried' })
    expect((await post(`/rule-changes/${changeId}/rehearse`)).code).toBe('revision.not_now')
  })

  it('of one mohalla calculates that mohalla alone', async () => {
    const [{ mohalla_id, count }] = await sql(
      `select mohalla_id, count(*)::integer from property group by 1 having bool_and(road_width_m is not null) order by 2 desc, 1 limit 1`,
    )
    const group = { rcc_rbc: 9.99, other_pucca: 8.88, kachha: 7.77, vacant_land: 6.66 }
    const body = {
      road_w_l_12: group,
      road_w_12_24: group,
      road_w_m_24: group,
      valid_from: '2027-04-01',
      source: 'R 31',
    }
    const path = `/mohallas/edit/${mohalla_id}`
    const { data } = await sendForm(portal(), {
      method: 'PATCH',
      path,
      fields: body,
      token: await portal().tokenOf('ctao'),
    })
    const { changeId } = data as { changeId: number } // as declared by the call
    const { totals, wardRows, mohallaId } = await report(await rehearse(changeId))
    expect(mohallaId).toBe(mohalla_id)
    expect(wardRows).toHaveLength(1)
    expect(totals.assessed + totals.notAssessable).toBe(count)
    expect(totals.assessed).toBeGreaterThan(0)
    expect(totals.moved).toBe(totals.assessed)
  })
})

describe('what cannot be assessed', () => {
  it('stops nothing else, and is listed with the reason and the cell to fill', async () => {
    const [{ ward_id, zone_id }] = await sql('select ward_id, zone_id from ward order by ward_no limit 1')
    const [{ mohalla_id }] = await sql(
      `insert into mohalla (ward_id, mohalla_no, name, name_hi) values ($1, 991, 'Rateless', 'बिना दर') returning mohalla_id`,
      [ward_id],
    )
    await sql(
      `insert into property (property_unique_id, zone_id, ward_id, mohalla_id, construction_type, plot_area_sqft, road_width_m)
       values ('01-001-991-000001', $1, $2, $3, 'vacant_land', 1000, 8)`,
      [zone_id, ward_id, mohalla_id],
    )
    const runId = started(await as('ctao', 'POST', '/revision-runs/check'))
    await reaches(runId, 'computed')
    const { totals } = await report(runId)
    expect(totals.assessed).toBeGreaterThan(100)
    const { rows, total } = (await as('clerk', 'GET', `/revision-runs/${runId}/not-assessable?limit=100`)).data as {
      rows: NotAssessable[]
      total: number
    } // as declared by the call
    expect(total).toBe(totals.notAssessable)
    expect(rows).toContainEqual(
      expect.objectContaining({
        propertyUniqueId: '01-001-991-000001',
        mohallaName: 'Rateless',
        reason: 'rate_missing',
        facts: expect.objectContaining({ roadBand: 'below_12', construction: 'vacant_land' }),
      }),
    )
    expect(rows.map(({ reason }) => reason)).toContain('road_width_missing')
    const file = await as('clerk', 'GET', `/revision-runs/${runId}/not-assessable/export`)
    expect(file.headers.get('content-disposition')).toContain('not-assessable')
    const { data } = await as('clerk', 'GET', '/revision-runs?purpose=check')
    expect(data).toMatchObject({ total: 1, rows: [{ runId }] })
  })

  it('is what the latest check or revaluation of its mohalla found, less what is out of use or was assessed since', async () => {
    type Listed = { rows: StillNotAssessable[]; total: number }
    const still = async () => (await as('clerk', 'GET', '/revision-runs/not-assessable?limit=100')).data as Listed // as declared
    const ofRateless = async () =>
      (await still()).rows
        .filter(({ mohallaName }) => mohallaName === 'Rateless')
        .map(({ propertyUniqueId, runId, purpose, reason }) => ({ propertyUniqueId, runId, purpose, reason }))
    const [{ run_id: check }] = await sql(`select run_id from revision_run where purpose = 'check'`)
    const { rows, total } = await still()
    const found = (await as('clerk', 'GET', `/revision-runs/${check}/not-assessable?limit=100`)).data as Listed // as declared
    expect(rows.map((row) => ({ ...row, lostPaise: null }))).toEqual(
      found.rows.map((row) => ({ ...row, runId: check, purpose: 'check', foundAt: expect.any(String) })),
    )
    const first = { propertyUniqueId: '01-001-991-000001', reason: 'rate_missing' }
    expect(await ofRateless()).toEqual([{ ...first, runId: check, purpose: 'check' }])

    const second = { propertyUniqueId: '01-001-991-000002', reason: 'rate_missing' }
    const [{ mohalla_id, property_id }] = await sql(
      `insert into property (property_unique_id, zone_id, ward_id, mohalla_id, construction_type, plot_area_sqft, road_width_m)
       select $1, zone_id, ward_id, mohalla_id, construction_type, plot_area_sqft, road_width_m from property
       where property_unique_id = $2 returning mohalla_id, property_id`,
      [second.propertyUniqueId, first.propertyUniqueId],
    )
    const runId = started(await as('ctao', 'PATCH', `/properties/calculateMohallaTax?mohallaId=${mohalla_id}`))
    await reaches(runId, 'computed')
    const both = [first, second].map((row) => ({ ...row, runId, purpose: 'revaluation' }))
    expect(await ofRateless()).toEqual(both)
    expect((await still()).total).toBe(total + 1)
    const { lines } = await readFileOf(portal(), '/revision-runs/not-assessable/export', {
      token: await portal().tokenOf('clerk'),
    })
    expect(lines).toHaveLength(total + 1)
    expect(lines).toContainEqual(
      expect.objectContaining({ 'Property ID': second.propertyUniqueId, 'Found by': 'Revaluation' }),
    )

    await sql("update property set status = 'withdrawn' where property_id = $1", [property_id])
    expect(await ofRateless()).toEqual(both.slice(0, 1))
    await sql("update property set status = 'active' where property_id = $1", [property_id])
    await sql(
      `insert into assessment (property_id, financial_year, revision, arv_paise, house_paise, water_paise, sewer_paise, reason, assessed_at)
       select property_id, financial_year, 0, 1, 0, 0, 0, 'test', now() + interval '1 minute'
       from property cross join revision_run where property_unique_id = $1 and run_id = $2`,
      [first.propertyUniqueId, runId],
    )
    expect(await ofRateless()).toEqual(both.slice(1))
    expect((await as('ctao', 'POST', `/revision-runs/${runId}/discard`)).status).toBe(200)
    await sql("update property set status = 'withdrawn' where property_id = $1", [property_id])
    expect(await ofRateless()).toEqual([])
  })

  it('who works for one ward sees that ward alone', async () => {
    const [{ run_id }] = await sql(`select run_id from revision_run where purpose = 'check'`)
    const [{ ward_id, ward_no }] = await sql('select ward_id, ward_no from ward order by ward_no limit 1')
    await as('clerk', 'GET', '/rules')
    await sql('update staff set accessible_wards = $1 where email = $2', [[ward_id], 'clerk@test.example'])
    const { wardRows, totals } = await report(run_id)
    expect(wardRows.map(({ wardNo }) => wardNo)).toEqual([ward_no])
    expect(totals.assessed).toBe(wardRows[0]?.assessed)
    const { data: listed } = await as('clerk', 'GET', '/revision-runs?purpose=check')
    expect(listed).toMatchObject({ rows: [{ runId: run_id, totals: { assessed: totals.assessed } }] })
    const { lines } = await readFileOf(portal(), '/revision-runs/export?purpose=check&status=computed', {
      token: await portal().tokenOf('clerk'),
    })
    expect(lines).toMatchObject([{ Run: run_id, Place: 'Whole city', Assessed: totals.assessed }])
    const { rows } = (await as('clerk', 'GET', `/revision-runs/${run_id}/not-assessable`)).data as {
      rows: NotAssessable[]
    } // as declared
    expect(new Set(rows.map(({ wardNo }) => wardNo))).toEqual(new Set([ward_no]))
    const { data: still } = await as('clerk', 'GET', '/revision-runs/not-assessable?limit=100')
    for (const { wardNo } of (still as { rows: NotAssessable[] }).rows) expect(wardNo).toBe(ward_no)
    const [elsewhere] = await sql(`select run_id from revision_run where mohalla_id is not null limit 1`)
    const [{ ward_id: itsWard }] = await sql(
      'select ward_id from mohalla join revision_run using (mohalla_id) where run_id = $1',
      [elsewhere.run_id],
    )
    if (itsWard !== ward_id)
      for (const path of ['', '/properties', '/not-assessable'])
        expect((await as('clerk', 'GET', `/revision-runs/${elsewhere.run_id}${path}`)).code).toBe('call.out_of_scope')
    await sql("update staff set accessible_wards = '{}' where email = 'clerk@test.example'")
  })
})

describe('§7 properties: PATCH properties/calculateMohallaTax?mohallaId', () => {
  it('revalues a mohalla; the result is held until somebody else releases it', async () => {
    await approve(await proposeFactor({ factor: 'months' }, '12.6', '2026-04-01', '2027-03-31'))
    const [{ ward_id, mohalla_id }] = await sql(
      `select ward_id, min(mohalla_id) mohalla_id from property join demand using (property_id)
       where financial_year = 2026 group by 1 having bool_and(road_width_m is not null) order by count(*) desc, 1 limit 1`,
    )
    await sql('update property set mohalla_id = $2 where ward_id = $1', [ward_id, mohalla_id])
    const path = `/properties/calculateMohallaTax?mohallaId=${mohalla_id}`
    const answers = await Promise.all([as('ctao', 'PATCH', path), as('ctao', 'PATCH', path)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const runId = answers.map(({ data }) => data as RevisionRunCard | undefined).find((run) => run)?.runId ?? 0 // as declared
    await reaches(runId, 'computed')
    const [{ assessments }] = await sql('select count(*)::integer assessments from assessment')
    const [{ property_id }] = await sql(
      'select max(property_id) property_id from revision_run_result where run_id = $1',
      [runId],
    )
    await sql('update property set version = version + 1 where property_id = $1', [property_id])
    expect(await as('ctao', 'POST', `/revision-runs/${runId}/release`)).toMatchObject({
      status: 403,
      code: 'revision.own_run',
    })
    expect((await as('clerk', 'POST', `/revision-runs/${runId}/release`)).code).toBe('call.not_allowed')
    expect((await as('clerk', 'PATCH', path)).code).toBe('call.not_allowed')
    expect((await as('admin', 'POST', `/revision-runs/${runId}/release`)).status).toBe(200)
    await reaches(runId, 'released')
    const { totals } = await report(runId)
    expect(totals.released).toBe(totals.moved - 1)
    expect(
      await sql('select reason from revision_run_exception where run_id = $1 and property_id = $2', [
        runId,
        property_id,
      ]),
    ).toEqual([{ reason: 'changed_since' }])
    expect(await sql('select count(*)::integer from assessment')).toEqual([{ count: assessments + totals.released }])
    expect(
      await sql(`select from assessment a join revision_run_result r using (property_id)
        where r.run_id = ${runId} and a.reason = 'revaluation' and (a.financial_year, a.arv_paise, a.house_paise)
          is distinct from (2026, r.after_arv_paise, r.after_house_paise)`),
    ).toEqual([])
    expect((await as('admin', 'POST', `/revision-runs/${runId}/release`)).code).toBe('revision.run_not_now')
    expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
  })

  it('what was demanded of the year follows it: the demand is the new one, and the ledger charged the difference', async () => {
    const rows = await sql(
      `select property_id, last.house_paise::float8 assessed, stands.house_paise::float8 demanded, charged.house::float8 charged
       from assessment last join demand stands using (property_id, financial_year)
       join lateral (select sum(house_paise) house from ledger_entry entry where entry.property_id = last.property_id
         and entry.financial_year = last.financial_year and kind in ('demand', 'correction')) charged on true
       where last.reason = 'revaluation' and stands.revision = (select max(revision) from demand
         where demand.property_id = last.property_id and demand.financial_year = last.financial_year)`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { assessed, demanded, charged } of rows) expect([demanded, charged]).toEqual([assessed, assessed])
  })

  it('the whole city is revalued; what was released is found as it is, and a given-up run leaves nothing', async () => {
    const runId = started(await as('admin', 'POST', '/revision-runs/revalue'))
    await reaches(runId, 'computed')
    const revalued = await sql(
      `select from revision_run_result where run_id = $1 and property_id in (select property_id from assessment where reason = 'revaluation')`,
      [runId],
    )
    expect(revalued).toEqual([])
    expect((await as('ctao', 'POST', '/revision-runs/revalue')).code).toBe('revision.run_open')
    expect((await as('ctao', 'POST', `/revision-runs/${runId}/discard`)).status).toBe(200)
    expect(await sql('select from revision_run_result where run_id = $1', [runId])).toEqual([])
  })

  it('is for who works there: another ward, or the city, is refused', async () => {
    const [own, other] = await sql(
      'select distinct on (ward_id) mohalla_id, ward_id from mohalla order by ward_id limit 2',
    )
    await sql('update staff set accessible_wards = $1 where email = $2', [[own.ward_id], 'ctao@test.example'])
    for (const [method, path] of [
      ['PATCH', `/properties/calculateMohallaTax?mohallaId=${other.mohalla_id}`],
      ['POST', '/revision-runs/revalue'],
      ['POST', '/revision-runs/check'],
    ] as const)
      expect((await as('ctao', method, path)).code).toBe('call.out_of_scope')
    const [elsewhere] = await sql(
      'select run_id, ward_id from revision_run join mohalla using (mohalla_id) order by run_id limit 1',
    )
    await sql(
      'update staff set accessible_wards = array(select ward_id from ward where ward_id <> $1 limit 1) where email = $2',
      [elsewhere.ward_id, 'ctao@test.example'],
    )
    for (const move of ['release', 'continue', 'discard'])
      expect((await as('ctao', 'POST', `/revision-runs/${elsewhere.run_id}/${move}`)).code).toBe('call.out_of_scope')
    await sql("update staff set accessible_wards = '{}' where email = 'ctao@test.example'")
  })

  it('the yearly run takes up what was revalued before its demand, and what was demanded last is what counts', async () => {
    const { runId } = (await as('ctao', 'POST', '/demand-runs', { financialYear: 2027 })).data as { runId: number } // as declared
    await until(
      async () =>
        ((await as('ctao', 'GET', `/demand-runs/${runId}`)).data as { status: string }).status === 'rehearsed',
    )
    await sql(`insert into revision_run (purpose, financial_year, status, job_id, law_seen)
      select 'revaluation', 2027, 'released', job_id, law_seen from revision_run limit 1`)
    // The second was changed in the register after its revaluation: its demand comes to another amount.
    const [same, changed] =
      await sql(`insert into assessment (property_id, financial_year, revision, arv_paise, house_paise, water_paise, sewer_paise, reason)
      select property_id, 2027, 1, arv_paise + 100 * (row_number() over (order by property_id) - 1), house_paise, water_paise, sewer_paise,
        'revaluation' from demand_run_result where run_id = ${runId} and house_paise > 0 order by property_id limit 2 returning property_id`)
    expect((await as('ctao', 'POST', `/demand-runs/${runId}/release`)).status).toBe(200)
    await until(
      async () => ((await as('ctao', 'GET', `/demand-runs/${runId}`)).data as { status: string }).status === 'released',
    )
    expect(
      await sql(`select from assessment where financial_year = 2027 and revision = 1 and not exists (
        select from assessment yearly where yearly.property_id = assessment.property_id and yearly.financial_year = 2027 and yearly.revision = 0)`),
    ).toEqual([])
    expect(
      await sql(
        `select property_id, max(held.revision)::integer latest, bool_and(held.arv_paise = demand.arv_paise) as_demanded
         from assessment_held held join demand using (property_id, financial_year) where financial_year = 2027 and property_id = any ($1)
         group by 1 order by 1`,
        [[same.property_id, changed.property_id]],
      ),
    ).toMatchObject([
      { latest: 1, as_demanded: true },
      { latest: 2, as_demanded: true },
    ])
    expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
  })
})
