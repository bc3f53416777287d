/**
 * A whole installation for the browser tests, in a process of its own: an embedded PostgreSQL and a small demo city
 * in a folder of its own, gone after the run. Prints `{"address": ...}` when it serves; stops on SIGTERM. With E2E_OFFICE=open
 * its officials have done their work; without it only what takes weeks, and other lists of the office begin empty.
 */
import { rmSync } from 'node:fs'
import { seedDemoCity } from '@karsetu/demo-city/seed-demo-city.ts'
import { startServer } from '@karsetu/server/app/start.ts'
import { openInstallation } from '@karsetu/server/cli/open-installation.ts'
import { runCommand } from '@karsetu/server/cli/run-command.ts'
import { stopSignal } from '@karsetu/server/cli/stop-signal.ts'
import { hashPassword } from '@karsetu/server/features/access/password.ts'
import { parseEnvironment } from '@karsetu/server/platform/environment/environment.ts'
import { findFreePort } from '@karsetu/server/platform/environment/free-port.ts'
import { migrate } from '@karsetu/server/platform/migrate/migrate.ts'
import { throwawayFolder } from '@karsetu/server/testing/throwaway-folder.ts'
import { Client } from 'pg'
import { runOffice } from '../../scripts/demo/office/run-office.ts'
import { project } from '../../scripts/terminal/run-tool.ts'
import { cashierOfDay, passwordChangers } from './password-changers.ts'

/** Enough for every kind of property and payment, few enough to be there in seconds. */
const properties = 300

async function addPasswordChangers(migratorUrl: string): Promise<void> {
  const client = new Client({ connectionString: migratorUrl })
  await client.connect()
  try {
    for (const [name, role] of Object.entries(passwordChangers)) {
      await client.query(
        `insert into staff (kind, login_type, username, email, password_hash, designation, city_id, role_id)
         select kind, login_type, username || ' (2)', $1, password_hash, designation, city_id, role_id
         from staff where email = $2`,
        [`${name}@demo.example`, `${role}@demo.example`],
      )
    }
  } finally {
    await client.end()
  }
}

/** The cashiers whose money other tests take have counted their float; who counts it in a test is somebody of their own. */
async function openCounters(migratorUrl: string): Promise<void> {
  const client = new Client({ connectionString: migratorUrl })
  await client.connect()
  try {
    await client.query(
      `insert into staff (kind, login_type, username, email, password_hash, designation, city_id, role_id)
       select kind, login_type, $1, $1 || '@demo.example', password_hash, designation, city_id, role_id
       from staff where email = 'operator@demo.example'`,
      [cashierOfDay],
    )
    await client.query(
      `insert into counter_session (staff_id, session_no, day, opened_at, opening_paise, opening_counts, opening_counted_paise)
       select staff_id, 1, (now() at time zone 'Asia/Kolkata')::date, now(), 0, '{}', 0 from staff where email in ('operator@demo.example', 'admin@demo.example')`,
    )
  } finally {
    await client.end()
  }
}

async function serve(): Promise<number> {
  const stopped = stopSignal()
  const dataDir = throwawayFolder('browser-tests')
  const port = await findFreePort()
  const environment = parseEnvironment(
    {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      RATE_LIMIT_FACTOR: '100',
    },
    project,
  )
  const installation = await openInstallation(environment)
  try {
    await migrate({ migratorUrl: installation.migratorUrl, appUrl: installation.environment.databaseUrl })
    await seedDemoCity({ migratorUrl: installation.migratorUrl, properties, hashPassword })
    await addPasswordChangers(installation.migratorUrl)
    await openCounters(installation.migratorUrl)
    await runOffice({ ...installation, ...(process.env.E2E_OFFICE === 'open' ? {} : { only: 'what takes weeks' }) })
    const server = await startServer(installation.environment, { log: 'silent' })
    process.stdout.write(`${JSON.stringify({ address: server.address })}\n`)
    await stopped
    await server.stop()
  } finally {
    await installation.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return 0
}

await runCommand(serve)
