import { type CityPlan, sitesOf, type WardRange } from './city-plan.ts'
import type { CityRows } from './make-rows.ts'

/** Properties made before their rows are sent: some megabytes of text, whatever the size of the city. */
const batchSize = 1000

/**
 * Makes the properties of wards, and hands their rows on whenever there are some.
 *
 * @param send takes the rows collected so far, those of so many properties
 */
export async function makeWards(
  plan: CityPlan,
  rows: CityRows,
  wards: readonly WardRange[],
  send: (properties: number) => Promise<void>,
): Promise<void> {
  let waiting = 0
  for (const ward of wards) {
    for (const site of sitesOf(plan, ward.from, ward.to)) {
      rows.add(site)
      if (++waiting < batchSize) continue
      await send(waiting)
      waiting = 0
    }
    rows.endWard(ward)
  }
  await send(waiting)
}
