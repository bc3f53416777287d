import type { Queryable } from '../../platform/db/queryable.ts'

/** What a new installation still lacks before anybody can work with it, as commands to give. */
export async function firstSteps(sql: Queryable): Promise<string[]> {
  const { rows } = await sql.query<{ city: boolean; admin: boolean }>(
    `select exists (select from city) city, exists (select from staff where is_super_admin) admin`,
  )
  const { city, admin } = rows[0] ?? {}
  return [
    ...(city ? [] : ['there is no city yet: npm run create-city -- FILE.json']),
    ...(admin ? [] : ['nobody can sign in yet: npm run create-admin -- --username NAME --email ADDRESS']),
  ]
}
