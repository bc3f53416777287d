import type { ClientBase } from 'pg'
import { type CityPlan, sitesOf } from './city-plan.ts'
import { copyInto } from './copy-into.ts'
import { CityRows, type Keys, loadedShapes, type WardSums } from './make-rows.ts'

/** Properties made before their rows are sent: some megabytes of text, whatever the size of the city. */
export const batchSize = 1000

/** Makes and loads the properties numbered from..to, both included; answers what they add to the wards' demands. */
export async function loadRange(
  client: ClientBase,
  plan: CityPlan,
  keys: Keys,
  from: number,
  to: number,
): Promise<WardSums> {
  const rows = new CityRows(plan, keys)
  for (const site of sitesOf(plan, from, to)) rows.add(site)
  for (const { table, columns } of loadedShapes) {
    const text = rows.texts.get(table)
    if (text)
      await copyInto(
        client,
        table,
        columns.map(([column]) => column),
        text,
      )
  }
  return rows.wardSums
}

/** Adds the sums of one part of the city to those of the others. */
export function addWardSums(to: WardSums, from: WardSums): void {
  for (const [journalId, accounts] of from) {
    const sums = to.get(journalId) ?? new Map()
    to.set(journalId, sums)
    for (const [account, amount] of accounts) sums.set(account, (sums.get(account) ?? 0) + amount)
  }
}
