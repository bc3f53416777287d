import type { RevisionRunReport } from '@karsetu/contract/revision/revision-run-calls.ts'
import type { RuleChangeReport } from '@karsetu/contract/revision/rule-change-calls.ts'
import { expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { arrangeRunCity, beforeTheYear } from '../demand/testing/run-city.ts'
import { lawDesk } from './testing/law-desk.ts'
import { secondPerson } from './testing/second-person.ts'
import { sendForm } from './testing/send-form.ts'

const portal = useTestPortal({ clock: () => new Date(beforeTheYear), city: 80, arrange: arrangeRunCity })
const { sql, as } = lawDesk(portal)
const { rehearse, decide } = secondPerson(portal)

const propose = async (subject: string, row: object, validFrom: string): Promise<number> => {
  const fields = { change: { subject, rows: [row] }, validFrom, validTo: '', source: 'Resolution 51/2027' }
  const answer = await sendForm(portal(), { path: '/rule-changes', fields, token: await portal().tokenOf('ctao') })
  expect(answer).toMatchObject({ status: 200 })
  return (answer.data as { changeId: number }).changeId // as declared by the call
}
const report = async (changeId: number) =>
  (await as('admin', 'GET', `/rule-changes/${changeId}`)).data as RuleChangeReport // likewise

it('another sharing out of a year is rehearsed before it is approved: who is liable for a part moves, and by how much', async () => {
  const [{ id }] = await sql(
    `update property set assessed_from = '2027-07-20' where property_id = (
       select min(property_id) from demand join property using (property_id)
       where demand.house_paise > 100000 and road_width_m is not null and not is_metro_rail_property and status = 'active') returning property_id::integer id`,
  )
  const changeId = await propose(
    'partYear',
    { unit: 'day', begunMonth: 'charged', roundingUnitPaise: 100 },
    '2027-04-01',
  )
  expect(await report(changeId)).toMatchObject({ rehearses: 'assessments', firstYear: 2027, rehearsal: null })
  expect(await decide(changeId, 'approve')).toMatchObject({ code: 'revision.rehearsal_needed' })
  const runId = await rehearse(changeId)
  const moved = await sql('select property_id::integer id from revision_run_result where run_id = $1', [runId])
  expect(moved).toEqual([{ id }])
  const { totals } = (await as('admin', 'GET', `/revision-runs/${runId}`)).data as RevisionRunReport // likewise
  expect(totals.moved).toBe(1)
  // Of twelve months nine are charged, begun July among them; by days it is eleven days less.
  const change = totals.after.housePaise - totals.before.housePaise
  expect(change).toBeLessThan(0)
  expect(await decide(changeId, 'approve')).toMatchObject({ status: 200 })
  expect(await sql("select body ->> 'unit' unit from rule where change_id = $1", [changeId])).toEqual([{ unit: 'day' }])
})

it('the days from which a correction counts act on later corrections alone: there is nothing to rehearse', async () => {
  const changeId = await propose('corrections', { raisedFrom: 'demand', loweredFrom: 'demand' }, '2027-05-01')
  expect(await report(changeId)).toMatchObject({ rehearses: null, firstYear: null })
  const before = await sql('select count(*)::integer entries from ledger_entry')
  expect(await decide(changeId, 'approve')).toMatchObject({ status: 200 })
  expect(await sql('select count(*)::integer entries from ledger_entry')).toEqual(before)
})
