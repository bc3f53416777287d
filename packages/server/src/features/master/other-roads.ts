import { type RatesForm, roadOfBand } from '@karsetu/contract/master/mohalla-forms.ts'
import { failField } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** The road groups that the city added beside the three of every city: those that hold on a day, or later as well. */
export async function otherRoads(sql: Queryable, day: IsoDate, { later = false } = {}): Promise<string[]> {
  const { rows } = await sql.query<{ code: string }>(
    `select distinct body ->> 'code' code from rule
     where kind = 'roadBands' and (valid_from <= $1 or $2) and (valid_to is null or valid_to >= $1) order by 1`,
    [day, later],
  )
  return rows.map(({ code }) => code).filter((code) => roadOfBand(code) === code)
}

/** Rates are for roads that there are on their day. @throws Failure call.input_invalid naming the group */
export async function checkOtherRoads(sql: Queryable, { other_roads, valid_from }: RatesForm): Promise<void> {
  const given = Object.keys(other_roads)
  if (given.length === 0) return
  const known = await otherRoads(sql, valid_from)
  const stranger = given.find((code) => !known.includes(code))
  if (stranger !== undefined) throw failField(`other_roads.${stranger}`, m.master_road_unknown({ code: stranger }))
}
