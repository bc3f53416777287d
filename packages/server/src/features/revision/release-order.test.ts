import { expect, it } from 'vitest'
import { auditShard } from '../../platform/audit/append-audit.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'
import { arrangeRunCity, beforeTheYear } from '../demand/testing/run-city.ts'
import { lawDesk } from './testing/law-desk.ts'
import { secondPerson } from './testing/second-person.ts'

const portal = useTestPortal({ clock: () => new Date(beforeTheYear), city: 160, arrange: arrangeRunCity })
const { sql, proposeMonths, reaches, move } = lawDesk(portal)
const { approve } = secondPerson(portal)

it('a ward is released in the order of the audit chains, so that no two wards wait for each other', async () => {
  await approve(await proposeMonths('12.4', '2026-04-01', '2027-03-31'))
  const { runId } = await move('ctao', '/revision-runs/revalue')
  await reaches('/revision-runs', runId, 'computed')
  const wards = await sql(
    `select result.ward_id, array_agg(property_unique_id) ids
     from revision_run_result result join property using (property_id) where run_id = $1 group by 1`,
    [runId],
  )
  const isFirst = (ward: number, ids: string[]) => ids.some((id) => auditShard(id) > auditShard(String(ward)))
  const { ward_id } = wards.find(({ ward_id: ward, ids }) => isFirst(ward, ids))
  await sql('update revision_run_ward set released_at = now() where run_id = $1 and ward_id <> $2', [runId, ward_id])
  const first = auditShard(String(ward_id))
  const client = await portal().database.migrator.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query('select pg_backend_pid() pid from audit_head where shard = $1 for update', [
      first,
    ])
    await move('admin', `/revision-runs/${runId}/release`)
    const waiting = 'select pid from pg_stat_activity where $1 = any (pg_blocking_pids(pid))'
    await until(async () => (await sql(waiting, [rows[0].pid])).length > 0)
    // Who waits for the chain of the ward holds none behind it.
    expect(await sql('select from audit_head where shard > $1 for update skip locked', [first])).toHaveLength(
      63 - first,
    )
  } finally {
    await client.query('commit')
    client.release()
  }
  await reaches('/revision-runs', runId, 'released')
})
