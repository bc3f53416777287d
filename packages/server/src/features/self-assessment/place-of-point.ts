import { fail, failField } from '@karsetu/contract/platform/fail.ts'
import type { PlaceOfPoint } from '@karsetu/contract/self-assessment/self-assessment-calls.ts'
import type { SelfAssessmentForm } from '@karsetu/contract/self-assessment/self-assessment-form.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Position } from '@karsetu/domain/gis/position.ts'
import type { Context, WriteContext } from '../../platform/http/context.ts'
import { readFarFromCity } from '../gis/far-from-city.ts'
import { placeAt } from '../gis/place-at.ts'

type Point = { longitude: number; latitude: number }

/** Ward and mohalla of a point, as the form of a new property shows them. @throws Failure gis.outside_city */
export async function readPlaceOfPoint(context: Context, { longitude, latitude }: Point): Promise<PlaceOfPoint> {
  const { searches, locale } = context
  const at: Position = [longitude, latitude]
  const metresOff = (await readFarFromCity(searches))(at)
  if (metresOff !== null) throw fail('gis.outside_city', { kilometres: Math.round(metresOff / 1000) })
  const { wardId, mohallaId, hasWards, hasMohallas } = await placeAt(searches, at)
  const { rows } = await searches.query<Pick<PlaceOfPoint, 'wardNo' | 'wardName' | 'mohallaName'>>(
    `select ward_no "wardNo", ${locale === 'hi' ? 'ward_fullname_hi' : 'ward_fullname'} "wardName",
       (select ${locale === 'hi' ? 'name_hi' : 'name'} from mohalla where mohalla_id = $2) "mohallaName"
     from ward where ward_id = $1`,
    [wardId, mohallaId],
  )
  const names = rows[0] ?? { wardNo: null, wardName: null, mohallaName: null }
  return { wardId, mohallaId, decidesWard: hasWards, decidesMohalla: hasMohallas, ...names }
}

type Declared = Pick<SelfAssessmentForm, 'mohallaId' | 'longitude' | 'latitude'>

/**
 * The mohalla of a new property: by its point where the map has boundaries; else the declared one, of the ward of the
 * point where that is known.
 * @throws Failure call.input_invalid (no point, a point in no ward, a mohalla of another ward), gis.outside_city
 */
export async function mohallaOfNew(
  { tx }: WriteContext,
  { mohallaId, longitude, latitude }: Declared,
): Promise<number | null> {
  const hasPoint = typeof longitude === 'number' && typeof latitude === 'number'
  const at: Position = hasPoint ? [longitude, latitude] : [0, 0]
  const { wardId, mohallaId: byPoint, hasWards, hasMohallas } = await placeAt(tx, at)
  if (!hasWards && !hasMohallas) return mohallaId ?? null
  if (!hasPoint) throw failField('longitude', m.self_assessment_point_required())
  const metresOff = (await readFarFromCity(tx))(at)
  if (metresOff !== null) throw fail('gis.outside_city', { kilometres: Math.round(metresOff / 1000) })
  if (byPoint !== null) return byPoint
  if (hasMohallas || wardId === null) throw failField('longitude', m.self_assessment_point_nowhere())
  const { rows } = await tx.query('select from mohalla where mohalla_id = $1 and ward_id = $2', [mohallaId, wardId])
  if (rows.length === 0) throw failField('mohallaId', m.self_assessment_mohalla_of_ward())
  return mohallaId ?? null
}
