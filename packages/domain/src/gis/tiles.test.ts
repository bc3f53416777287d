import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boundsOfTile,
  curveNumber,
  gridLevel,
  project,
  rangeOf,
  tileOf,
  tileOfCurve,
  unproject,
  withinTile,
} from './tiles.ts'

const lucknow = [80.9462, 26.8467] as const
const inIndia = fc.tuple(fc.double({ min: 68, max: 97, noNaN: true }), fc.double({ min: 6, max: 36, noNaN: true }))

describe('tiles', () => {
  it.each([
    [0, 0, 0],
    [10, 742, 432],
    [16, 47503, 27691],
  ])('Lucknow at zoom %i lies in the tile every web map numbers so', (z, x, y) => {
    expect(tileOf(lucknow, z)).toEqual({ z, x, y })
  })

  it('a place lies within the bounds of its tile, and its steps within the extent', () => {
    fc.assert(
      fc.property(inIndia, fc.integer({ min: 0, max: 22 }), (place, z) => {
        const tile = tileOf(place, z)
        const { west, south, east, north } = boundsOfTile(tile)
        expect(place[0]).toBeGreaterThanOrEqual(west - 1e-9)
        expect(place[0]).toBeLessThanOrEqual(east + 1e-9)
        expect(place[1]).toBeGreaterThanOrEqual(south - 1e-9)
        expect(place[1]).toBeLessThanOrEqual(north + 1e-9)
        for (const step of withinTile(place, tile)) {
          expect(step).toBeGreaterThanOrEqual(0)
          expect(step).toBeLessThanOrEqual(4096)
        }
      }),
    )
  })

  it('projecting there and back stays at the place', () => {
    fc.assert(
      fc.property(inIndia, (place) => {
        const [lon, lat] = unproject(...project(place))
        expect(lon).toBeCloseTo(place[0], 9)
        expect(lat).toBeCloseTo(place[1], 9)
      }),
    )
  })

  it("a place's number on the fine grid lies in the stretch of each tile above it, and of no other", () => {
    fc.assert(
      fc.property(inIndia, fc.integer({ min: 0, max: 20 }), (place, z) => {
        const number = curveNumber(tileOf(place, gridLevel))
        const tile = tileOf(place, z)
        const [from, to] = rangeOf(tile, gridLevel)
        expect(number).toBeGreaterThanOrEqual(from)
        expect(number).toBeLessThan(to)
        const [, before] = rangeOf({ ...tile, x: tile.x - 1 }, gridLevel)
        if (tile.x % 2 === 1) expect(before).toBe(from)
      }),
    )
  })

  it('the number of a tile names the tile', () => {
    fc.assert(
      fc.property(inIndia, fc.integer({ min: 0, max: 26 }), (place, z) => {
        const tile = tileOf(place, z)
        expect(tileOfCurve(curveNumber(tile), z)).toEqual(tile)
        expect(Number.isSafeInteger(curveNumber(tile))).toBe(true)
      }),
    )
  })
})
