import { z } from 'zod'
import type { Queryable } from '../../platform/db/queryable.ts'
import { ruleOfToday } from '../assessment/dated-rules.ts'

/** The city's own measures of the map, a rule of the law of the office. */
const MapRules = z.object({
  /** A point further outside the box around all boundaries is a slip of the hand. */
  mostKilometresOutside: z.number().positive(),
  /** Two boundaries of a kind may share so many square metres: two hands never draw one line alike. */
  overlapSquareMetres: z.number().positive(),
  /** A point that moves further than this many metres is looked at again. */
  farMetres: z.number().positive(),
})
export type MapRules = z.output<typeof MapRules>

/** @throws ZodError when no rule holds today */
export async function mapRules(sql: Queryable): Promise<MapRules> {
  const { rows } = await sql.query<{ body: unknown }>(ruleOfToday('mapRules'))
  return MapRules.parse(rows[0]?.body)
}
