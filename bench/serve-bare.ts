/** The floor of a call: node:http, one named query, JSON; no parsing, no access, no rate limit. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cardColumns, placeJoins } from '@karsetu/server/features/property/property-card.ts'
import { Pool } from 'pg'

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
const text = `select ${cardColumns} from property ${placeJoins} where property_unique_id = $1`

const server = createServer(async (request, response) => {
  const id = new URL(request.url ?? '', 'http://localhost').searchParams.get('propertyUniqueId')
  const { rows } = await pool.query({ name: 'card', text, values: [id] })
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ status: 200, message: 'OK', data: rows[0] }))
})
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)) // listening on TCP
process.on('message', () => process.exit())
