import { expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { openServer } from './open-server.ts'
import { registerSystemRoutes } from './system-routes.ts'

test('without its database the server lives, is not ready, and is still measured', async () => {
  const database = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nowhere' })
  const app = await openServer({ trustProxy: false, https: false, log: 'silent' })
  registerSystemRoutes(app, { database } as Platform) // these routes touch nothing else
  const ready = await app.inject('/api/ready')
  expect({ status: ready.statusCode, said: ready.json() }).toEqual({
    status: 503,
    said: { status: 503, message: 'Not ready', data: { ready: false } },
  })
  expect((await app.inject('/api/health')).statusCode).toBe(200)
  const metrics = await app.inject('/metrics')
  expect(metrics.statusCode).toBe(200)
  expect(metrics.body).toContain('karsetu_call_seconds_count{method="GET",route="/api/ready",status="503"} 1')
  await app.close()
  await database.close()
})
