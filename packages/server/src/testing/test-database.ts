import { randomBytes } from 'node:crypto'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { settingsOfAll } from '../platform/db/database.ts'
import { cityTemplate } from './city-template.ts'
import { inDatabase } from './test-server.ts'

/** A database of a test file's own: the schema as migrated, no rows, gone after the file. */
export interface TestDatabase {
  readonly migratorUrl: string
  readonly appUrl: string
  /** May do anything with this database; for set-ups that the app role must not be able to do. */
  readonly superuserUrl: string
  /** Connections as the schema's owner: for arranging rows and for asserting by direct queries. */
  readonly migrator: Pool
  /** Connections as the running server has them. */
  readonly app: Pool
  drop(): Promise<void>
}

export type TestDatabaseOptions = {
  /** How many properties its demo city has, whose people cannot sign in; none when left out. */
  city?: number
}

/** Copies the template database (some 40 ms). Prefer {@link useTestDatabase}, which also drops it. */
export async function createTestDatabase({ city }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = inject('testServer')
  const template = city === undefined ? server.template : await cityTemplate(server, city)
  const name = `${server.template}_copy_${randomBytes(6).toString('hex')}`
  const owner = new URL(server.migratorUrl).username
  await administer(
    server.superuserUrl,
    `create database ${name} template ${template} strategy file_copy owner ${owner}`,
  )
  const [migratorUrl, appUrl] = [inDatabase(server.migratorUrl, name), inDatabase(server.appUrl, name)]
  const pools = [migratorUrl, appUrl].map(
    (connectionString) => new Pool({ connectionString, max: 20, options: settingsOfAll }),
  )
  // A forced drop ends idle connections; there is nobody left to tell.
  for (const pool of pools) pool.on('error', () => {})
  const [migrator, app] = pools as [Pool, Pool] // two addresses, two pools
  const drop = async () => {
    await Promise.all(pools.map((pool) => pool.end()))
    await administer(server.superuserUrl, `drop database ${name} with (force)`)
  }
  return { migratorUrl, appUrl, superuserUrl: inDatabase(server.superuserUrl, name), migrator, app, drop }
}

/**
 * Gives the calling test file (or describe block) a database: `const database = useTestDatabase()`, then
 * `database().app.query(...)` inside tests.
 */
export function useTestDatabase(options: TestDatabaseOptions = {}): () => TestDatabase {
  let database: TestDatabase | undefined
  beforeAll(async () => {
    database = await createTestDatabase(options)
  })
  afterAll(() => database?.drop())
  return () => {
    if (!database) throw new Error('The test database exists inside tests only, not while they are collected.')
    return database
  }
}

async function administer(superuserUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: inDatabase(superuserUrl, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
