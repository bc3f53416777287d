/**
 * Writes how PostgreSQL answers every kind of search into bench/explain, one reviewed file each: a plan that leaves its
 * index shows in the diff. Run it on a large demo city:
 *
 * DATABASE_URL=... npm exec -- node bench/explain-searches.ts
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mostFound } from '@karsetu/contract/property/property-calls.ts'
import type { PropertySearch } from '@karsetu/contract/property/search-form.ts'
import { likenessStatement, searchStatement } from '@karsetu/server/features/property/search-sql.ts'
import { searchSettings } from '@karsetu/server/platform/db/database.ts'
import { Client, escapeLiteral } from 'pg'

const client = new Client({ connectionString: process.env.DATABASE_URL, options: searchSettings })
await client.connect()
const folder = join(import.meta.dirname, 'explain')
mkdirSync(folder, { recursive: true })

type Sample = {
  property_unique_id: string
  ptin_no: string
  owner_name: string
  house_number: string
  mobile: string
  mohalla_id: number
  ward_id: number
  zone_id: number
}
const { rows } = await client.query<Sample>(
  `select property_unique_id, ptin_no, owner_name, house_number, mobiles[1] as mobile, mohalla_id, ward_id, zone_id from property
   where ptin_no is not null and mobiles <> '{}' order by property_id offset 1234 limit 1`,
)
const [one] = rows
if (!one) throw new Error('the database holds no demo city')

const searches: Record<string, PropertySearch> = {
  'by-id': { propertyUniqueId: one.property_unique_id },
  'by-ptin': { PTINNo: one.ptin_no },
  'by-mobile': { mobileNumber: one.mobile },
  'by-house-number': { houseNumber: one.house_number, mohallaId: one.mohalla_id },
  'by-rare-name': { ownerName: one.owner_name },
  'by-common-name': { ownerName: 'Sharma' },
  'by-common-name-in-ward': { ownerName: 'Sharma', wardId: one.ward_id },
  'by-common-name-in-zone': { ownerName: 'Sharma', zoneId: one.zone_id },
  'by-name-and-house-number': { ownerName: 'Sharma', houseNumber: one.house_number, mohallaId: one.mohalla_id },
  'by-part-of-name': { ownerName: 'jendra' },
  'in-hindi': { ownerName: 'राजेन्द्र प्रसाद शर्मा' },
  'by-mistyped-name': { ownerName: 'Vishwakath Prajapatri' },
  'by-nobodys-name': { ownerName: 'Xyzzyq Plughov' },
}

const literal = (value: unknown) =>
  Array.isArray(value)
    ? escapeLiteral(`{${value.map((item) => JSON.stringify(item)).join(',')}}`)
    : escapeLiteral(String(value))

for (const [name, search] of Object.entries(searches)) {
  const statement = name === 'by-mistyped-name' ? likenessStatement : searchStatement
  const { text, values } = statement({ search, most: mostFound, page: 1, limit: 10 })
  // A kept plan is shown as it is kept: without the values.
  await client.query(`prepare asked as ${text}`)
  const plan = await client.query(
    `explain (analyze, costs off, timing off, summary off, buffers off) execute asked(${values.map(literal).join(', ')})`,
  )
  await client.query('deallocate asked')
  const lines = plan.rows.map((row) => row['QUERY PLAN'])
  writeFileSync(join(folder, `${name}.txt`), `${JSON.stringify(search)}\n\n${lines.join('\n')}\n`)
}
await client.end()
console.log(`${Object.keys(searches).length} plans in bench/explain`)
