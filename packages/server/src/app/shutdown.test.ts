import { expect, test } from 'vitest'
import { ask, useTestPortal } from '../testing/test-portal.ts'
import { until } from '../testing/until.ts'
import { startServer } from './start.ts'

const portal = useTestPortal()

test('a server that is told to stop finishes what it was asked, and takes nothing more', async () => {
  const { environment } = portal().platform
  const server = await startServer(environment, { log: 'silent' })
  const token = await portal().tokenOf('admin')
  const clerk = await portal().database.migrator.connect()
  try {
    await clerk.query('begin; lock table role in share mode')
    const body = { name: 'asked before the end', privileges: ['property.view'] }
    const answer = ask(server.address, { method: 'POST', path: '/roles/add', token, body })
    const isWaiting = async () =>
      (await portal().database.migrator.query("select from pg_locks where not granted and relation = 'role'::regclass"))
        .rowCount === 1
    await until(isWaiting)
    const request = Date.now()
    const stopped = server.stop()
    await clerk.query('commit')
    expect((await answer).status).toBe(200)
    await stopped
    expect(Date.now() - request).toBeLessThan(20_000)
  } finally {
    clerk.release()
  }
  await expect(ask(server.address, { path: '/health' })).rejects.toThrow('fetch failed')
  const { rows } = await portal().database.migrator.query("select 1 from role where name = 'asked before the end'")
  expect(rows).toHaveLength(1)
})
