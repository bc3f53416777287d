import type { StillNotAssessable } from '@karsetu/contract/revision/revision-run-calls.ts'
import { expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'
import { arrangeRunCity, beforeTheYear } from '../demand/testing/run-city.ts'

const portal = useTestPortal({ clock: () => new Date(beforeTheYear), city: 60, arrange: arrangeRunCity })
const sql = async (text: string) => (await portal().database.migrator.query(text)).rows

it('what cannot be assessed is narrowed by place and reason, and counted by reason', async () => {
  const token = await portal().tokenOf('ctao')
  await portal().ask({ method: 'POST', path: '/revision-runs/check', token })
  await until(async () => (await sql(`select from revision_run where status = 'computed'`)).length === 1)
  type Answered = { rows: StillNotAssessable[]; total: number; reasons: { reason: string; properties: number }[] }
  const filters = async (query: object = {}) => {
    const path = `/revision-runs/not-assessable?${new URLSearchParams({ limit: '100', ...query })}`
    return (await portal().ask({ method: 'GET', path, token })).data as Answered // as declared by the call
  }
  const all = await filters()
  const reason = 'road_width_missing'
  const ofReason = all.rows.filter((row) => row.reason === reason)
  expect(ofReason.length).toBeGreaterThanOrEqual(2)
  expect(all.reasons.reduce((sum, { properties }) => sum + properties, 0)).toBe(all.total)
  expect(await filters({ reason })).toMatchObject({ rows: ofReason, total: ofReason.length, reasons: all.reasons })
  const [{ mohallaId = 0, wardNo = 0 } = {}] = ofReason
  const ofMohalla = all.rows.filter((row) => row.mohallaId === mohallaId)
  expect((await filters({ mohallaId })).rows).toEqual(ofMohalla)
  const [place] = await sql(
    `select ward_id, zone_id from mohalla join ward using (ward_id) where mohalla_id = ${mohallaId}`,
  )
  expect((await filters({ wardId: place.ward_id })).rows).toEqual(all.rows.filter((row) => row.wardNo === wardNo))
  expect((await filters({ zoneId: place.zone_id, wardId: place.ward_id, mohallaId })).rows).toEqual(ofMohalla)
  expect((await filters({ wardId: 999_999 })).rows).toEqual([])
  const { lines } = await readFileOf(portal(), `/revision-runs/not-assessable/export?reason=${reason}`, { token })
  expect(lines).toHaveLength(ofReason.length)
})
