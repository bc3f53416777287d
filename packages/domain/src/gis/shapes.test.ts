import { describe, expect, it } from 'vitest'
import { areaOf, distance, isInside, middleOf } from './inside.ts'
import { overlapOf } from './overlap.ts'
import { boundsOf, type MultiPolygon, type Position, type Ring } from './position.ts'
import { errorsOf } from './ring-checks.ts'

/** Steps of a hundredth of a degree from a corner in Lucknow: about a kilometre. */
const at = (x: number, y: number): Position => [80.9 + x / 100, 26.8 + y / 100]
const ring = (...steps: [number, number][]): Ring => steps.map(([x, y]) => at(x, y))
const square: Ring = ring([0, 0], [2, 0], [2, 2], [0, 2], [0, 0])
const hole: Ring = ring([0.5, 0.5], [0.5, 1.5], [1.5, 1.5], [1.5, 0.5], [0.5, 0.5])
const moved = (by: number): MultiPolygon => [[square.map(([lon, lat]): Position => [lon + by / 100, lat])]]
const codes = (shape: MultiPolygon) => errorsOf(shape).map(({ code }) => code)

describe('a boundary line', () => {
  it.each<[string, MultiPolygon, string[]]>([
    ['a square is fine', [[square]], []],
    ['a square with a hole is fine', [[square, hole]], []],
    ['two parts are fine', [[square], [square.map(([lon, lat]): Position => [lon + 1, lat])]], []],
    ['a bow tie crosses itself', [[ring([0, 0], [2, 2], [2, 0], [0, 2], [0, 0])]], ['self_crossing']],
    [
      'a spike out and back lies on itself',
      [[ring([0, 0], [2, 0], [2, 2], [2, 4], [2, 1], [0, 2], [0, 0])]],
      ['self_crossing'],
    ],
    ['an open line', [[ring([0, 0], [2, 0], [2, 2], [0, 2])]], ['unclosed']],
    ['two corners are no area', [[ring([0, 0], [2, 0], [0, 0])]], ['too_few_points']],
    ['a line to and fro has no area', [[ring([0, 0], [2, 0], [2, 1e-7], [0, 0])]], ['no_area']],
    ['nothing', [[[]]], ['too_few_points']],
    ['no part', [], ['too_few_points']],
    ['a part without a line', [[square], []], ['too_few_points']],
    ['a part drawn twice', [[square], [square]], ['self_crossing']],
    ['parts that cover each other', [...moved(0), ...moved(1)], ['self_crossing']],
    ['parts side by side are fine', [...moved(0), ...moved(2)], []],
    ['parts that touch by a hand’s breadth are fine', [...moved(0), ...moved(1.995)], []],
    ['a part in the hole of another is fine', [[square, hole], [ring([0.7, 0.7], [1, 0.7], [1, 1], [0.7, 0.7])]], []],
    ['a hole beside its polygon', [[square, hole.map(([lon, lat]): Position => [lon + 1, lat])]], ['self_crossing']],
    ['a hole around its polygon', [[hole, square]], ['self_crossing']],
    ['axes swapped leave India', [[square.map(([lon, lat]): Position => [lat, lon])]], ['outside_india']],
    ['a hole that leaves its polygon', [[square, ring([1, 1], [3, 1], [3, 1.5], [1, 1.5], [1, 1])]], ['self_crossing']],
    ['corners drawn twice are no crossing', [[[...square.slice(0, 2), ...square.slice(1)]]], []],
  ])('%s', (_what, shape, expected) => {
    expect(codes(shape)).toEqual(expected)
  })

  it('says where it crosses', () => {
    const [error] = errorsOf([[ring([0, 0], [2, 2], [2, 0], [0, 2], [0, 0])]])
    expect(error?.at?.[0]).toBeCloseTo(80.91, 6)
    expect(error?.at?.[1]).toBeCloseTo(26.81, 6)
  })
})

describe('areas', () => {
  it('two by two hundredths of a degree at Lucknow are some 4.4 square kilometres; the hole is taken off', () => {
    expect(areaOf([[square]]) / 1e6).toBeCloseTo(4.414, 2)
    expect(areaOf([[square, hole]]) / areaOf([[square]])).toBeCloseTo(0.75, 3)
  })

  it('an overlap is measured, a common line is none', () => {
    const bounds = (shape: MultiPolygon) => {
      const box = boundsOf(shape)
      if (!box) throw new Error('the shape has positions')
      return box
    }
    const overlap = (by: number) =>
      overlapOf(moved(0), bounds(moved(0)), moved(by), bounds(moved(by))) / areaOf(moved(0))
    expect(overlap(2)).toBeLessThan(1e-6)
    expect(overlap(5)).toBe(0)
    expect(overlap(1)).toBeCloseTo(0.5, 2)
    expect(overlap(0)).toBeCloseTo(1, 2)
    const tipped: MultiPolygon = [[square.map(([lon, lat]): Position => [lon, lat + 0.015])]]
    expect(overlapOf(moved(0), bounds(moved(0)), tipped, bounds(tipped)) / areaOf(moved(0))).toBeCloseTo(0.25, 3)
  })

  it('an overlap of lines that a machine drew is measured in a moment', () => {
    const corners = 100_000
    const round = (lon: number): MultiPolygon => {
      const positions = Array.from({ length: corners + 1 }, (_, corner): Position => {
        const angle = (2 * Math.PI * (corner % corners)) / corners
        return [lon + 0.05 * Math.cos(angle), 26.8 + 0.05 * Math.sin(angle)]
      })
      return [[positions]]
    }
    const [one, other] = [round(80.9), round(80.95)]
    const [oneBox, otherBox] = [boundsOf(one), boundsOf(other)]
    if (!oneBox || !otherBox) throw new Error('the shapes have positions')
    const began = performance.now()
    // Two circles through each other's middle share 0.391 of one.
    expect(overlapOf(one, oneBox, other, otherBox) / areaOf(one)).toBeCloseTo(0.391, 2)
    expect(performance.now() - began).toBeLessThan(1000)
  })

  it('inside is inside, a hole and the street beyond are not', () => {
    expect(isInside(at(0.2, 0.2), [[square, hole]])).toBe(true)
    expect(isInside(at(1, 1), [[square, hole]])).toBe(false)
    expect(isInside(at(3, 1), [[square, hole]])).toBe(false)
  })

  it('the middle of a horseshoe lies in it', () => {
    const horseshoe: MultiPolygon = [[ring([0, 0], [3, 0], [3, 3], [2, 3], [2, 1], [1, 1], [1, 3], [0, 3], [0, 0])]]
    const middle = middleOf(horseshoe)
    expect(middle && isInside(middle, horseshoe)).toBe(true)
  })

  it('a hundredth of a degree of latitude is 1.1 kilometres', () => {
    expect(distance(at(0, 0), at(0, 1))).toBeCloseTo(1112, 0)
  })
})
