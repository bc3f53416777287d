import { bandOfRoad, hasTwelveRates, type RatesForm, roadOfBand } from '@karsetu/contract/master/mohalla-forms.ts'
import { failField } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** The road groups of the law, as it names them: those that hold on a day, or later as well. */
export async function roadBands(sql: Queryable, day: IsoDate, { later = false } = {}): Promise<string[]> {
  const { rows } = await sql.query<{ code: string }>(
    `select distinct body ->> 'code' code from rule
     where kind = 'roadBands' and (valid_from <= $1 or $2) and (valid_to is null or valid_to >= $1) order by 1`,
    [day, later],
  )
  return rows.map(({ code }) => code)
}

/** The road groups that the city added beside the three of every city: those that hold on a day, or later as well. */
export const otherRoads = async (sql: Queryable, day: IsoDate, says: { later?: boolean } = {}): Promise<string[]> =>
  (await roadBands(sql, day, says)).filter((code) => roadOfBand(code) === code)

/** Whether the rates from a day on are the twelve that are given whole; else the city names its cells one by one. */
export async function givesTwelve(sql: Queryable, day: IsoDate): Promise<boolean> {
  const { rowCount } = await sql.query(`select from rule where kind = 'formulas' limit 1`)
  return hasTwelveRates({ codes: await roadBands(sql, day, { later: true }), hasLaw: rowCount === 1 })
}

/** The groups for which rates are wanted on a day; of a city without groups one stands for every road. */
export async function wantedRoads(sql: Queryable, day: IsoDate, usual: readonly string[]): Promise<string[]> {
  if (await givesTwelve(sql, day)) return [...usual, ...(await otherRoads(sql, day))]
  const bands = await roadBands(sql, day)
  return bands.length > 0 ? bands : ['']
}

/** Rates are for roads that there are on their day. @throws Failure call.input_invalid naming the group */
export async function checkRoads(sql: Queryable, { other_roads, cells, valid_from }: RatesForm): Promise<void> {
  if (!cells && !(await givesTwelve(sql, valid_from))) throw failField('cells', m.master_cells_none())
  const added = Object.keys(other_roads).map((road) => ({ road, field: `other_roads.${road}` }))
  const named = cells?.flatMap(({ road }, at) => (road === null ? [] : [{ road, field: `cells.${at}.road` }])) ?? []
  if (added.length + named.length === 0) return
  const known = await roadBands(sql, valid_from)
  const stranger = [...added, ...named].find(({ road }) => !known.includes(bandOfRoad(road)))
  if (stranger) throw failField(stranger.field, m.master_road_unknown({ code: stranger.road }))
}
