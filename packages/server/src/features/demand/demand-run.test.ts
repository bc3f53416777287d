import type { DemandRunCard, DemandRunReport, RunException } from '@karsetu/contract/demand/run-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { financialYear } from '@karsetu/domain/time/financial-year.ts'
import { describe, expect, it } from 'vitest'
import { startServer } from '../../app/start.ts'
import { readFileOf } from '../../testing/read-file.ts'
import { type Answer, ask, useTestPortal } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'
import { findFacts } from '../assessment/facts-store.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { arrangeRunCity, beforeTheYear, notExactlyOnce, yearRaised } from './testing/run-city.ts'
import { readWardFacts } from './ward-facts.ts'

const clock = () => new Date(beforeTheYear)
const portal = useTestPortal({ clock, city: 220, arrange: arrangeRunCity })

const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows
const send = async (method: string, path: string, body?: unknown): Promise<Answer> =>
  portal().ask({ method, path: `/demand-runs${path}`, body, token: await portal().tokenOf('ctao') })
const post = async (path: string, body?: unknown) => {
  const answer = await send('POST', path, body)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.code} ${answer.message}`)
  return answer.data as DemandRunCard // checked by the call's own output schema
}
const report = async (runId: number) => (await send('GET', `/${runId}`)).data as DemandRunReport // likewise
const reaches = (runId: number, status: string) => until(async () => (await report(runId)).status === status)
const jobEnds = (runId: number) => until(async () => !['queued', 'running'].includes((await report(runId)).job.status))

describe('the yearly demand', () => {
  let runId = 0

  it('a ward is read with the same facts as each of its properties alone', async () => {
    const { reads } = portal().platform.database
    const wards = await sql('select distinct ward_id from property order by 1 limit 12')
    const name = `"a" (b), c\\d "`
    const named = `(property_id, premise_no) = (select min(property_id), 1 from premise where premise_no = 1)`
    const [{ sub_category }] = await sql(`select sub_category from premise where ${named}`)
    const rename = (to: string | null) => sql(`update premise set sub_category = $1 where ${named}`, [to])
    await rename(name)
    const words = new Set<string | undefined>()
    for (const { ward_id } of wards) {
      const ofWard = [...(await readWardFacts(reads, Number(ward_id), financialYear(yearRaised)))]
      expect(ofWard.length).toBeGreaterThan(0)
      for (const { propertyId, facts } of ofWard) {
        const [{ id }] = await sql('select property_unique_id id from property where property_id = $1', [propertyId])
        expect(facts).toEqual((await findFacts(reads, id))?.facts)
        for (const { subCategory } of facts.premises) words.add(subCategory)
      }
    }
    expect(words).toContain(name)
    await rename(sub_category)
  })

  it('started twice at once is started once', async () => {
    const body = { financialYear: yearRaised }
    const answers = await Promise.all([send('POST', '', body), send('POST', '', body)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe('demand.run_open')
    const started = answers.find(({ status }) => status === 200)?.data as DemandRunCard | undefined // checked by the call's own output schema
    runId = started?.runId ?? 0
    await reaches(runId, 'rehearsed')
  })

  it('§7 GET calculateTax?propertyRefUniqueId: the dry run shows what it says of each property, and posts nothing', async () => {
    const { totals, zones, wardRows, supplementary } = await report(runId)
    const ids = await sql('select property_unique_id id from property order by 1')
    let [total, notAssessable] = [0, 0]
    for (const { id } of ids) {
      const { data } = await portal().ask({
        path: `/properties/calculateTax?propertyRefUniqueId=${id}&year=${yearRaised}`,
      })
      const tax = data as { status: string; totalPaise?: number } // checked by the call's own output schema
      if (tax.status === 'assessed') total += tax.totalPaise ?? 0
      else notAssessable += 1
    }
    expect(totals.housePaise + totals.waterPaise + totals.sewerPaise).toBe(total)
    expect(totals.notAssessable).toBe(notAssessable)
    expect(totals.assessed + totals.notAssessable).toBe(ids.length)
    expect(zones.reduce((sum, zone) => sum + zone.housePaise, 0)).toBe(totals.housePaise)
    expect(wardRows.reduce((sum, ward) => sum + ward.housePaise, 0)).toBe(totals.housePaise)
    const [last] = await sql('select sum(house_paise)::float8 house from demand where financial_year = 2026')
    expect(totals.lastHousePaise).toBe(last.house)
    expect(supplementary).toBe(false)
    expect(await sql('select * from ledger_entry where financial_year = $1', [yearRaised])).toEqual([])
  })

  it('stands in the list of runs with what it came to, by year and state, and leaves as two files', async () => {
    const token = await portal().tokenOf('ctao')
    const { totals, zones, wardRows } = await report(runId)
    const list = async (request: string) => (await send('GET', `?${request}`)).data
    expect(await list(`year=${yearRaised}&status=rehearsed`)).toMatchObject({ total: 1, rows: [{ runId, totals }] })
    expect(await list('status=released')).toMatchObject({ total: 0 })
    const runs = await readFileOf(portal(), '/demand-runs/export', { token })
    const sum = totals.housePaise + totals.waterPaise + totals.sewerPaise
    const last = totals.lastHousePaise + totals.lastWaterPaise + totals.lastSewerPaise
    const inFile = { 'All taxes': sum / 100, 'House tax, last year': totals.lastHousePaise / 100 }
    expect(runs.lines).toMatchObject([{ Run: runId, Status: 'Ready for release', ...inFile }])
    expect(runs.lines[0]?.['All taxes, change']).toBeCloseTo((sum - last) / 100, 2)
    const { lines } = await readFileOf(portal(), `/demand-runs/${runId}/export`, { token })
    expect(lines).toHaveLength(1 + zones.length + wardRows.length)
    expect(lines[0]).toMatchObject({ ...inFile, Assessed: totals.assessed })
    const wards = lines.filter(({ Place: place }) => place === 'Ward')
    expect(wards.reduce((all, line) => all + Number(line['Water tax']), 0)).toBeCloseTo(totals.waterPaise / 100, 2)
  })

  it('what cannot be assessed is listed with its reason', async () => {
    const { rows, total } = (await send('GET', `/${runId}/exceptions`)).data as { rows: RunException[]; total: number } // checked by the call's own output schema
    expect(total).toBeGreaterThanOrEqual(2)
    expect(rows.map(({ reason }) => reason)).toContain('road_width_missing')
    const read = await readFileOf(portal(), `/demand-runs/${runId}/exceptions/export`, {
      token: await portal().tokenOf('ctao'),
      locale: 'hi',
    })
    expect(read.fileName).toBe(`demand-exceptions-${runId}.xlsx`)
    expect(read.lines).toHaveLength(total)
    expect(read.lines.map((line) => line[String(read.headings[3])])).toContain(
      m.demand_reason_road_width_missing({}, { locale: 'hi' }),
    )
  })

  it('released twice at once, from two processes, is released once; credit is used and every promise holds', async () => {
    const [changed] = await sql(
      `update property set version = version + 1 where property_id = (select max(property_id) from demand_run_result) returning property_id`,
    )
    const credit = await sql(
      `select account.property_id, account.advance_paise from property_account account join demand_run_result result using (property_id)
       where account.advance_paise > 0 and result.house_paise > 0`,
    )
    expect(credit.length).toBeGreaterThan(0)
    const environment = { ...portal().platform.environment, port: 0 }
    const second = await startServer(environment, { log: 'silent', clock })
    const token = await portal().tokenOf('ctao')
    const path = `/demand-runs/${runId}/release`
    const answers = await Promise.all([
      ask(second.address, { method: 'POST', path, token }),
      ask(portal().address, { method: 'POST', path, token }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await reaches(runId, 'released')
    await second.stop()

    expect(await sql(notExactlyOnce)).toEqual([])
    const { totals } = await report(runId)
    const [{ demands }] = await sql('select count(*)::integer demands from demand where financial_year = $1', [
      yearRaised,
    ])
    expect(totals.raised).toBe(demands)
    expect(await sql('select reason from demand_run_exception where property_id = $1', [changed.property_id])).toEqual([
      { reason: 'changed_since' },
    ])
    for (const { property_id, advance_paise } of credit) {
      if (property_id === changed.property_id) continue
      const [now] = await sql('select advance_paise from property_account where property_id = $1', [property_id])
      expect(Number(now.advance_paise)).toBeLessThan(Number(advance_paise))
    }
    expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
    expect(
      await sql("select * from journal where business_key like 'demand:2027:ward:%' and business_key like '%:run:%'"),
    ).toEqual([])
  })

  it('a supplementary run takes up what has no demand yet, from the day it is released', async () => {
    const { runId: next } = await post('', { financialYear: yearRaised })
    await reaches(next, 'rehearsed')
    const { totals, supplementary } = await report(next)
    expect(supplementary).toBe(true)
    expect(totals.assessed).toBe(1)
    const token = await portal().tokenOf('ctao')
    const demanded = (totals.housePaise + totals.waterPaise + totals.sewerPaise) / 100
    const [inList] = (await readFileOf(portal(), '/demand-runs/export', { token })).lines
    const [inCity] = (await readFileOf(portal(), `/demand-runs/${next}/export`, { token })).lines
    // Last year's demand is of all properties; beside this one's it would say nothing.
    for (const line of [inList, inCity]) {
      expect(line?.['All taxes']).toBe(demanded)
      expect(line?.['All taxes, last year'] ?? '').toBe('')
      expect(line?.['All taxes, change'] ?? '').toBe('')
    }
    await post(`/${next}/release`)
    await reaches(next, 'released')
    expect(await sql(notExactlyOnce)).toEqual([])
    expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
    const { runId: third } = await post('', { financialYear: yearRaised })
    await reaches(third, 'rehearsed')
    expect((await report(third)).totals.assessed).toBe(0)
    expect(await send('POST', `/${third}/release`)).toMatchObject({ status: 409, code: 'demand.run_empty' })
    await post(`/${third}/discard`)
  })

  it('a property new in the middle of the year is asked for the rest of it, one split before the year for nothing', async () => {
    const [built, split] = await sql(
      `select property.property_id::integer "propertyId", property_unique_id id, ward_id from property
       where construction_type <> 'vacant_land' and road_width_m is not null and house_tax_applicable
         and exists (select from demand where demand.property_id = property.property_id and house_paise > 0) order by 1 desc limit 2`,
    )
    // As if they had never been asked: the ledger itself cannot be made to forget.
    const client = await portal().database.migrator.connect()
    const copy = async (of: number, id: string, days: string) => {
      const { rows } = await client.query(
        `insert into property (property_unique_id, zone_id, ward_id, mohalla_id, plot_area_sqft, construction_type, house_category,
           road_width_m, construction_year, owner_name, assessed_from, assessed_until)
         select $2, zone_id, ward_id, mohalla_id, plot_area_sqft, construction_type, house_category, road_width_m,
           construction_year, owner_name, ${days} from property where property_id = $1 returning property_id::integer id`,
        [of, id],
      )
      await client.query(
        'insert into premise select $2, premise_no, floor_number, rent_type, rent_usage, type, category_id, sub_category, area_sqft, area_basis, construction_type, construction_year from premise where property_id = $1',
        [of, rows[0].id],
      )
      return rows[0].id as number // the column just named
    }
    const fresh = await copy(built.propertyId, 'ZZ-001-001-900001', "'2027-10-05', null")
    await copy(split.propertyId, 'ZZ-001-001-900002', "null, '2027-03-31'")
    client.release()
    const { runId: next } = await post('', { financialYear: yearRaised })
    await reaches(next, 'rehearsed')
    expect((await report(next)).totals.assessed).toBe(1)
    await post(`/${next}/release`)
    await reaches(next, 'released')
    const { data } = await portal().ask({
      path: `/properties/calculateTax?propertyRefUniqueId=ZZ-001-001-900001&year=${yearRaised}`,
    })
    const { totalPaise } = data as { totalPaise: number } // checked by the call's own output schema
    const [demand] = await sql(
      'select (house_paise + water_paise + sewer_paise)::float8 total from demand where property_id = $1',
      [fresh],
    )
    expect(Math.abs(demand.total - totalPaise / 2)).toBeLessThanOrEqual(150)
    expect(await sql('select reason from assessment where property_id = $1', [fresh])).toEqual([
      { reason: 'assessment of a part of the year' },
    ])
    expect(await sql(notExactlyOnce)).toEqual([])
    expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
  })

  it('stopped on the way, a run goes on where it stood, or is given up', async () => {
    const started = await post('', { financialYear: yearRaised })
    const stop = await portal().ask({
      method: 'POST',
      path: `/jobs/${started.job.jobId}/cancel`,
      token: await portal().tokenOf('ctao'),
    })
    expect(stop.status).toBe(200)
    await jobEnds(started.runId)
    const { status } = await report(started.runId)
    if (status === 'rehearsing') {
      expect((await send('POST', `/${started.runId}/release`)).code).toBe('demand.run_not_now')
      await post(`/${started.runId}/continue`)
      await reaches(started.runId, 'rehearsed')
    }
    expect((await post(`/${started.runId}/discard`)).status).toBe('discarded')
    expect(await sql('select * from demand_run_result where run_id = $1', [started.runId])).toEqual([])
  })

  it('is for this year or the next, and for who has the whole city', async () => {
    expect((await send('POST', '', { financialYear: 2030 })).code).toBe('demand.year_out_of_range')
    const [{ ward_id }] = await sql('select ward_id from ward limit 1')
    await sql('update staff set accessible_wards = $1 where email = $2', [[ward_id], 'ctao@test.example'])
    const answers = [
      await send('POST', '', { financialYear: yearRaised }),
      await send('GET', ''),
      await send('GET', '/export'),
      ...(await Promise.all(
        ['', '/export', '/exceptions', '/exceptions/export'].map((of) => send('GET', `/${runId}${of}`)),
      )),
      ...(await Promise.all(['release', 'continue', 'discard'].map((move) => send('POST', `/${runId}/${move}`)))),
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'call.out_of_scope'))
    await sql("update staff set accessible_wards = '{}' where email = 'ctao@test.example'")
    const refused = await portal().ask({
      method: 'POST',
      path: '/demand-runs',
      body: { financialYear: yearRaised },
      token: await portal().tokenOf('nigam_admin'),
    })
    expect(refused.code).toBe('call.not_allowed')
  })
})
