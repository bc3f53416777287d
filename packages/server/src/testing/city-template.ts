import { Client, escapeIdentifier } from 'pg'
import { inDatabase, type TestServer } from './test-server.ts'

/**
 * The name of a template with the demo city of so many properties, whose people cannot sign in: made by the first test
 * file of a run that asks for it, while others wait.
 */
export async function cityTemplate(server: TestServer, properties: number): Promise<string> {
  const name = `${server.template}_city_${properties}`
  const client = new Client({ connectionString: inDatabase(server.superuserUrl, 'postgres') })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) await makeCity(client, server, { name, properties })
  } finally {
    await client.end()
  }
  return name
}

async function makeCity(
  client: Client,
  server: TestServer,
  { name, properties }: { name: string; properties: number },
) {
  const unfinished = `${name}_unfinished`
  await client.query(`drop database if exists ${escapeIdentifier(unfinished)} with (force)`)
  await client.query(
    `create database ${escapeIdentifier(unfinished)} template ${escapeIdentifier(server.template)} strategy file_copy
     owner ${escapeIdentifier(new URL(server.migratorUrl).username)}`,
  )
  // Only tests with a city pay for its code.
  const { seedDemoCity } = await import('@karsetu/demo-city/seed-demo-city.ts')
  const migratorUrl = inDatabase(server.migratorUrl, unfinished)
  await seedDemoCity({ migratorUrl, properties, hashPassword: async (password) => password })
  await client.query(`alter database ${escapeIdentifier(unfinished)} rename to ${escapeIdentifier(name)}`)
}
