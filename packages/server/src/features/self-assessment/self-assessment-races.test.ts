import type { DemandRunReport } from '@karsetu/contract/demand/run-calls.ts'
import type {
  SelfAssessmentAccepted,
  SelfAssessmentDetail,
  SelfAssessmentFiled,
  SelfAssessmentProperty,
} from '@karsetu/contract/self-assessment/self-assessment-calls.ts'
import { type RoleName, rolePresets } from '@karsetu/domain/access/permissions.ts'
import {
  blockedSelfAssessment,
  type SelfAssessmentStatus,
  selfAssessmentMoves,
} from '@karsetu/domain/self-assessment/filing-workflow.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, useTestPortal } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'
import { payAtCounter } from '../correction/testing/pay-at-counter.ts'
import { beforeTheYear, yearRaised } from '../demand/testing/run-city.ts'
import { pngPicture, registerDesk } from '../property/testing/register-desk.ts'

const portal = useTestPortal({ clock: () => new Date(beforeTheYear), city: 90 })
const desk = registerDesk(portal)
const { sql } = desk
const ask = async (method: string, path: string, body?: unknown, role?: RoleName) =>
  portal().ask({ method, path, body, ...(role ? { token: await portal().tokenOf(role) } : {}) })
const good = <Data>({ status, message, data, fields }: Answer): Data => {
  expect({ status, message, fields }).toEqual({ status: 200, message: 'OK', fields: undefined })
  return data as Data // checked by the call's own output schema
}

type House = { id: number; key: string }
let houses: House[] = []
const roles: readonly RoleName[] = ['admin', 'ctao', 'nigam_admin', 'clerk', 'ctao_operator', 'jalkal', 'operator']
beforeAll(async () => {
  houses = await sql(
    `select property_id::integer id, property_unique_id key from property
     where (select count(*) from demand where demand.property_id = property.property_id) = 5
       and exists (select from premise where premise.property_id = property.property_id and area_sqft between 300 and 3000)
       and not is_metro_rail_property and house_tax_applicable and house_category = 'residential'
       and not exists (select from ledger_entry where ledger_entry.property_id = property.property_id and kind in ('opening', 'correction'))
     order by property_id`,
  )
  for (const role of roles) await portal().tokenOf(role)
})
afterAll(() => desk.nothingIsBroken())

const remarks = 'measured on the spot'
let mobiles = 9_811_200_000
type Filed = SelfAssessmentFiled & { id: number; house: House; mobileNumber: string; body: object }

/** Files the first floor twice as large. */
async function fileGrown(applicantName = 'Nirmala Varshney'): Promise<Filed> {
  const house = houses.pop()
  if (!house) throw new Error('the demo city has no property left')
  const { premises } = good<SelfAssessmentProperty>(
    await ask('GET', `/selfAssessment/property?propertyUniqueId=${house.key}`),
  )
  const grown = premises.map((floor, at) => (at === 0 ? { ...floor, areaSqft: floor.areaSqft * 2 } : floor))
  const mobileNumber = String(mobiles++)
  const body = { applicantName, mobileNumber, propertyUniqueId: house.key, premises: grown }
  const filed = good<SelfAssessmentFiled>(await ask('POST', '/selfAssessment', body))
  const [{ id }] = await sql('select self_assessment_id::integer id from self_assessment where application_no = $1', [
    filed.applicationNo,
  ])
  return { ...filed, id, house, mobileNumber, body }
}

const decide = ({ id }: Filed, move: 'accept' | 'return' | 'reject', role?: RoleName) =>
  ask('PATCH', `/selfAssessment/${move}/${id}`, { remarks }, role)
const statusOf = async ({ id }: Filed): Promise<SelfAssessmentStatus> =>
  (await sql('select status from self_assessment where self_assessment_id = $1', [id]))[0].status

it('every status, act and role: what the table refuses the server refuses, and nothing changes', async () => {
  const [filed, returned, waits, accepted, rejected] = await Promise.all([1, 2, 3, 4, 5].map(() => fileGrown()))
  if (!filed || !returned || !waits || !accepted || !rejected) throw new Error('five were filed')
  good(await decide(returned, 'return', 'ctao'))
  good(await decide(waits, 'accept', 'nigam_admin'))
  good(await decide(accepted, 'accept', 'admin'))
  good(await decide(rejected, 'reject', 'ctao'))
  const cases = { filed, returned, waits, accepted, rejected } as const
  for (const [status, filing] of Object.entries(cases)) expect(await statusOf(filing)).toBe(status)
  let refused = 0
  for (const [status, filing] of Object.entries(cases) as [SelfAssessmentStatus, Filed][])
    for (const move of selfAssessmentMoves)
      for (const role of [undefined, ...roles]) {
        const may = (permission: string) =>
          role !== undefined && (rolePresets[role] as readonly string[]).includes(permission)
        const blocked = blockedSelfAssessment(move, status, (permission) => move === 'correct' || may(permission))
        if (!blocked && (move === 'correct' || may('self_assessment.decide'))) continue
        if (move === 'correct' && role !== undefined) continue
        const answer =
          move === 'correct'
            ? await ask('POST', '/selfAssessment', { ...filing.body, applicationNo: filing.applicationNo })
            : await decide(filing, move, role)
        const label = `${move} of ${status} by ${role ?? 'a citizen'}`
        const isAllowedRole = move === 'correct' || may('self_assessment.decide')
        expect([label, answer.status]).toEqual([label, isAllowedRole ? 409 : role ? 403 : 401])
        expect([label, await statusOf(filing)]).toEqual([label, status])
        refused++
      }
  expect(refused).toBeGreaterThan(80)
})

it('of two officials who decide at once one decides, and the other is told', async () => {
  const filing = await fileGrown()
  const answers = await Promise.all([decide(filing, 'accept', 'admin'), decide(filing, 'reject', 'ctao')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.code).toBe('self_assessment.not_now')
  expect(await statusOf(filing)).toBe(answers[0].status === 200 ? 'accepted' : 'rejected')
})

it('what is paid at once stays as an advance until acceptance raises the tax; a payment during acceptance fits too', async () => {
  const filing = await fileGrown()
  const { id } = filing.house
  const account = async () =>
    (
      await sql(
        'select balance_paise::float8 balance, advance_paise::float8 advance from property_account where property_id = $1',
        [id],
      )
    )[0]
  const owed = await account()
  const extra = Math.ceil((filing.differencePaise ?? 0) / 100)
  await payAtCounter(portal().platform, id, { on: '2027-03-25', amount: Math.ceil(owed.balance / 100) + extra + 500 })
  const paid = await account()
  expect(paid.advance).toBeGreaterThan(0)
  const [answer] = await Promise.all([
    decide(filing, 'accept', 'admin'),
    payAtCounter(portal().platform, id, { on: '2027-03-25', amount: 100, no: 2 }),
  ])
  const { change } = good<SelfAssessmentAccepted>(answer)
  const after = await account()
  expect(after.balance).toBe(paid.balance + (change?.effect.netPaise ?? 0) - 100_00)
  expect(after.advance).toBeLessThan(paid.advance + 100_00)
  const used = await sql(
    "select count(*)::integer count from ledger_entry where property_id = $1 and kind = 'advance_applied'",
    [id],
  )
  expect(used[0].count).toBeGreaterThan(0)
  const ledger = await ask('POST', '/properties/ledger', { propertyUniqueId: filing.house.key })
  expect(JSON.stringify(ledger.data)).toContain('"act":{"kind":"self_assessment","reason":null}')
})

it('names, remarks and files that mean harm are stored, shown and printed as plain text', async () => {
  const name = '=HYPERLINK("http://x") <script>alert(1)</script> नाम'
  const filing = await fileGrown(name)
  const tooLong = await ask('PATCH', `/selfAssessment/return/${filing.id}`, { remarks: 'x'.repeat(10_000) }, 'ctao')
  expect(tooLong).toMatchObject({ status: 400, fields: [{ field: 'remarks' }] })
  const said = `+cmd|' /C calc'!A0 \u202E<img src=x onerror=alert(1)>`
  good(await ask('PATCH', `/selfAssessment/return/${filing.id}`, { remarks: said }, 'ctao'))
  const { applicationNo, mobileNumber, body } = filing
  const sendWith = (fileName: string) =>
    desk.send(
      'POST',
      '/selfAssessment',
      { ...body, applicationNo },
      { role: 'clerk', files: { buildingImageFront: { name: fileName, content: pngPicture } } },
    )
  expect((await sendWith('=1+1|\u202Egnp.exe.png')).status).toBe(422)
  good(await sendWith('=1+1.png'))
  const detail = good<SelfAssessmentDetail>(await ask('GET', `/selfAssessment/one/${filing.id}`, undefined, 'ctao'))
  expect(detail.applicantName).toBe(name)
  expect(detail.files.map(({ fileName }) => fileName)).toEqual(['=1+1.png'])
  expect(detail.events.map((event) => event.remarks)).toContain(said)
  const token = await portal().tokenOf('ctao')
  for (const path of [
    `/selfAssessment/one/${filing.id}/visit`,
    `/selfAssessment/acknowledgement?applicationNo=${applicationNo}&mobileNumber=${mobileNumber}`,
  ]) {
    const reply = await fetch(`${portal().address}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
    expect((await reply.text()).slice(0, 5)).toBe('%PDF-')
  }
  const page = await ask('GET', `/selfAssessment/all?applicationNo=${applicationNo}`, undefined, 'ctao')
  expect(page.data).toMatchObject({ rows: [{ applicantName: name }] })
})

it("the year's run over pending cases demands on the register; acceptance after it revises both years", async () => {
  const [before, during] = [await fileGrown(), await fileGrown()]
  const start = async () =>
    good<{ runId: number }>(await ask('POST', '/demand-runs', { financialYear: yearRaised }, 'ctao')).runId
  const reaches = (runId: number, status: string) =>
    until(async () => {
      const { data } = await ask('GET', `/demand-runs/${runId}`, undefined, 'ctao')
      return (data as DemandRunReport).status === status // checked by the call's own output schema
    })
  const release = (runId: number) => ask('POST', `/demand-runs/${runId}/release`, undefined, 'ctao')
  const runId = await start()
  await reaches(runId, 'rehearsed')
  const [released, accepted] = await Promise.all([release(runId), decide(during, 'accept', 'admin')])
  good(released)
  good(accepted)
  await reaches(runId, 'released')
  good(await decide(before, 'accept', 'admin'))
  // What changed between dry run and release is left to the supplementary run.
  const next = await start()
  await reaches(next, 'rehearsed')
  const { status } = await release(next)
  if (status === 200) await reaches(next, 'released')
  for (const { house } of [before, during]) {
    const demands = await sql(
      `select distinct on (financial_year) house_paise::float8 house from demand
       where property_id = $1 and financial_year >= $2 order by financial_year, revision desc`,
      [house.id, yearRaised - 1],
    )
    expect(demands).toHaveLength(2)
  }
})
