/** A call with access, limit, parsing both ways and one lookup, against bare node:http with the same query. */
import { Client } from 'pg'
import { startChild } from './child-server.ts'
import { median, rateFigure, report } from './figures.ts'
import { requestsPerSecond } from './http-client.ts'

const rounds = 5
const callers = 32
const roundMs = 3000

const client = new Client({ connectionString: process.env.DATABASE_URL })
await client.connect()
const { rows } = await client.query<{ id: string }>(
  'select property_unique_id as id from property order by property_id limit 5000',
)
await client.end()

const [portal, bare] = [await startChild('./serve-portal.ts'), await startChild('./serve-bare.ts')]
const urlOf = (address: string) => (turn: number) =>
  `${address}/properties?propertyUniqueId=${rows[turn % rows.length]?.id}`
const measure = (address: string, milliseconds: number) => requestsPerSecond(urlOf(address), callers, milliseconds)
const [ours, floor]: [number[], number[]] = [[], []]
await measure(`${portal.address}/api`, 1000)
await measure(bare.address, 1000)
// Turn about, so that other work on the machine weighs on both.
for (let round = 0; round < rounds; round++) {
  floor.push(await measure(bare.address, roundMs))
  ours.push(await measure(`${portal.address}/api`, roundMs))
}
report(rateFigure('call with one lookup', median(ours), median(floor), 0.8, { callers, rounds }))
await portal.stop()
await bare.stop()
