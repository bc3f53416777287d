import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client, escapeIdentifier } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../platform/migrate/migrate.ts'
import { inDatabase, type TestServer } from './test-server.ts'
import { throwawayFolder } from './throwaway-folder.ts'

/**
 * Vitest's global set-up of the server tests: one PostgreSQL for the whole run, with the schema in a template
 * database that every test file copies. DATABASE_URL (a superuser's) names another server than the embedded one.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL
  const started = given ? await useGivenServer(given) : await startOwnServer()
  await makeTemplate(started.server)
  project.provide('testServer', started.server)
  return started.tearDown
}

interface StartedServer {
  readonly server: TestServer
  readonly tearDown: () => Promise<void>
}

/** Every run has a folder of its own, so that two runs at once never share or stop each other's server. */
async function startOwnServer(): Promise<StartedServer> {
  const folder = throwawayFolder('server-tests')
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'database'), durable: false })
  const { superuserUrl, migratorUrl, appUrl } = postgres
  return {
    server: { superuserUrl, migratorUrl, appUrl, template: 'karsetu_template' },
    tearDown: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** On a given server the two roles are made when they are missing; the databases of this run are dropped after it. */
async function useGivenServer(superuserUrl: string): Promise<StartedServer> {
  const password = 'karsetu-tests-only'
  const template = `karsetu_template_${process.pid}`
  const as = (role: string) => {
    const url = new URL(superuserUrl)
    url.username = role
    url.password = password
    return url.href
  }
  const server = { superuserUrl, migratorUrl: as('karsetu_test_migrator'), appUrl: as('karsetu_test_app'), template }
  await asSuperuser(superuserUrl, async (client) => {
    await client.query("select pg_advisory_lock(hashtext('karsetu test roles'))")
    for (const role of ['karsetu_test_migrator', 'karsetu_test_app']) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
      await client.query(`${rowCount ? 'alter' : 'create'} role ${role} login password '${password}'`)
    }
  })
  return { server, tearDown: () => asSuperuser(superuserUrl, (client) => dropDatabases(client, template)) }
}

async function dropDatabases(client: Client, template: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname = $1 or starts_with(datname, $1 || '_copy_') or starts_with(datname, $1 || '_city_')`,
    [template],
  )
  for (const { datname } of rows) await client.query(`drop database ${escapeIdentifier(datname)} with (force)`)
}

/** The template is new on every run: a migration being written is never tested in its old form. */
async function makeTemplate(server: TestServer): Promise<void> {
  const owner = new URL(server.migratorUrl).username
  await asSuperuser(server.superuserUrl, async (client) => {
    await client.query(
      `create database ${server.template} owner ${owner} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
    )
  })
  await migrate({
    migratorUrl: inDatabase(server.migratorUrl, server.template),
    appUrl: inDatabase(server.appUrl, server.template),
  })
}

async function asSuperuser(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: inDatabase(url, 'postgres') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
