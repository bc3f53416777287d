import type { PropertyPlace } from '@karsetu/contract/gis/map-calls.ts'
import type { PointForm } from '@karsetu/contract/gis/point-form.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import { distance, isInside } from '@karsetu/domain/gis/inside.ts'
import { fromE7, type Position } from '@karsetu/domain/gis/position.ts'
import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { wardShapes } from './boundary-store.ts'
import { readFarFromCity } from './far-from-city.ts'
import { setPoints } from './point-store.ts'
import { getPlaceRow, readPlace } from './read-place.ts'

/** Nearer than this many metres is the same place: no hand points better. */
const sameWithin = 0.3

/**
 * Draws a property's point, or corrects it; a point outside its ward is taken, and flagged.
 * @throws Failure property.not_found, call.out_of_scope, gis.outside_city, gis.same_point
 */
export async function setPoint(
  context: WriteContext,
  { propertyUniqueId, lon, lat, reason }: PointForm & { propertyUniqueId: string },
): Promise<PropertyPlace> {
  const { tx, actor, today, locale } = context
  const row = await getPlaceRow(tx, actor, { propertyUniqueId })
  if (row.status !== 'active') throw fail('property.not_found')
  const at: Position = [lon, lat]
  const before: Position | null =
    row.lonE7 === null || row.latE7 === null ? null : [fromE7(row.lonE7), fromE7(row.latE7)]
  if (before && distance(before, at) < sameWithin) throw fail('gis.same_point')
  const metresOff = (await readFarFromCity(tx))(at)
  if (metresOff !== null) throw fail('gis.outside_city', { kilometres: Math.round(metresOff / 1000) })
  const ward = (await wardShapes(tx, [row.wardId])).get(row.wardId)
  const isOutside = ward ? !isInside(at, ward) : null
  await setPoints(tx, [{ propertyId: row.propertyId, at, isOutside }], {
    source: before ? 'corrected' : 'drawn',
    reason,
    staffId: staffIdOf(actor),
    year: financialYearOf(today),
  })
  context.note({
    subjectKind: 'property',
    subjectId: propertyUniqueId,
    before: { point: before },
    after: { point: at, reason, isOutsideWard: isOutside },
  })
  return readPlace({ reads: tx, actor, locale, today }, { propertyUniqueId })
}
