import { z } from 'zod'
import type { Queryable } from '../../platform/db/queryable.ts'

/** The city's own measures of the map, in the setting `map_rules`. */
const MapRules = z.object({
  /** A point further outside the box around all boundaries is a slip of the hand. */
  mostKilometresOutside: z.number().positive(),
  /** Two boundaries of a kind may share so many square metres: two hands never draw one line alike. */
  overlapSquareMetres: z.number().positive(),
  /** A point that moves further than this many metres is looked at again. */
  farMetres: z.number().positive(),
})
export type MapRules = z.output<typeof MapRules>

/** @throws ZodError when the setting was spoilt */
export async function mapRules(sql: Queryable): Promise<MapRules> {
  const { rows } = await sql.query<{ value: unknown }>(`select value from setting where key = 'map_rules'`)
  return MapRules.parse(rows[0]?.value)
}
