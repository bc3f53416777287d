import { areaOf, isInside } from '@karsetu/domain/gis/inside.ts'
import { overlapOf } from '@karsetu/domain/gis/overlap.ts'
import { boundsOf, type MultiPolygon, type Ring } from '@karsetu/domain/gis/position.ts'
import { errorsOf } from '@karsetu/domain/gis/ring-checks.ts'
import { describe, expect, it } from 'vitest'
import { makePlaces } from '../place/make-places.ts'
import { makeShapes } from './make-shapes.ts'
import { makePoint } from './point-rows.ts'

const places = makePlaces(1)
const shapes = makeShapes(1, places)
const shapeOf = (ring: Ring): MultiPolygon => [[ring]]
const area = (rings: Iterable<Ring>) => [...rings].reduce((sum, ring) => sum + areaOf(shapeOf(ring)), 0)

describe('the map of the demo city', () => {
  it('every zone, ward and mohalla has a boundary without faults', () => {
    expect([shapes.zones.size, shapes.wards.size, shapes.mohallas.size]).toEqual([8, 110, places.mohallas.length])
    const errors = [...shapes.zones.values(), ...shapes.wards.values(), ...shapes.mohallas.values()].flatMap((ring) =>
      errorsOf(shapeOf(ring)),
    )
    expect(errors).toEqual([])
  })

  it('wards fill their zones and mohallas their wards, without overlap', () => {
    expect(area(shapes.wards.values()) / area(shapes.zones.values())).toBeCloseTo(1, 4)
    expect(area(shapes.mohallas.values()) / area(shapes.wards.values())).toBeCloseTo(1, 4)
    const wards = [...shapes.wards.values()].map((ring) => ({ shape: shapeOf(ring), bounds: boundsOf(shapeOf(ring)) }))
    const overlaps = wards.flatMap((one, at) =>
      wards
        .slice(at + 1)
        .map((other) => (one.bounds && other.bounds ? overlapOf(one.shape, one.bounds, other.shape, other.bounds) : 0)),
    )
    expect(Math.max(...overlaps)).toBeLessThan(50)
  })

  it('most properties have a point, nearly all of them in their ward, the same in every run', () => {
    const sites = places.mohallas.flatMap((mohalla, at) =>
      [1, 2, 3].map((n) => ({ propertyId: at * 3 + n, serial: n, mohalla })),
    )
    const points = sites.map((site) => ({ site, point: makePoint(1, site, shapes) }))
    const known = points.flatMap(({ site, point }) => (point ? [{ site, point }] : []))
    expect(known.length / sites.length).toBeGreaterThan(0.93)
    const outside = known.filter(({ site, point }) => {
      const ring = shapes.wards.get(site.mohalla.wardId)
      return !ring || !isInside(point, shapeOf(ring))
    })
    expect(outside.length).toBeGreaterThan(0)
    expect(outside.length / known.length).toBeLessThan(0.01)
    expect(points).toEqual(sites.map((site) => ({ site, point: makePoint(1, site, shapes) })))
  })
})
