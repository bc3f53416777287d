import type { ClientBase } from 'pg'
import { type CityPlan, sitesOf } from './city-plan.ts'
import type { CityRows } from './make-rows.ts'

/** Properties made before their rows are sent: some megabytes of text, whatever the size of the city. */
export const batchSize = 1000

/** Makes and loads the properties numbered from..to, both included. */
export async function loadRange(
  client: ClientBase,
  plan: CityPlan,
  rows: CityRows,
  from: number,
  to: number,
): Promise<void> {
  for (const site of sitesOf(plan, from, to)) rows.add(site)
  for (const table of rows.tables) await table.copyInto(client)
}
