import type { Bounds, Position } from './position.ts'

/** A square of the world map (Web Mercator, XYZ as web maps number it). */
export type Tile = { z: number; x: number; y: number }

/** Places are kept on a grid of 2^26 by 2^26 squares (half a metre in India), numbered along a Z-shaped curve. */
export const gridLevel = 26
/** Positions inside a tile are whole numbers below this (Mapbox Vector Tile specification 2.1, section 4.3). */
export const tileExtent = 4096

const latMost = 85.051_128_779_806_6

/** Where a position stands on the world map: 0 to 1 from west to east and from north to south. */
export function project([lon, lat]: Position): readonly [x: number, y: number] {
  const phi = (Math.min(latMost, Math.max(-latMost, lat)) * Math.PI) / 180
  return [lon / 360 + 0.5, (1 - Math.log(Math.tan(phi) + 1 / Math.cos(phi)) / Math.PI) / 2]
}

export function unproject(x: number, y: number): Position {
  return [(x - 0.5) * 360, (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI]
}

export function tileOf(position: Position, z: number): Tile {
  const [x, y] = project(position)
  const most = 2 ** z - 1
  const whole = (share: number) => Math.min(most, Math.max(0, Math.floor(share * 2 ** z)))
  return { z, x: whole(x), y: whole(y) }
}

export function boundsOfTile({ z, x, y }: Tile): Bounds {
  const [west, north] = unproject(x / 2 ** z, y / 2 ** z)
  const [east, south] = unproject((x + 1) / 2 ** z, (y + 1) / 2 ** z)
  return { west, south, east, north }
}

/** Where a position stands in a tile, in whole steps of the extent; outside it when the position is. */
export function withinTile(position: Position, { z, x, y }: Tile): [x: number, y: number] {
  const [worldX, worldY] = project(position)
  return [Math.round((worldX * 2 ** z - x) * tileExtent), Math.round((worldY * 2 ** z - y) * tileExtent)]
}

/** The number of a tile along the Z-shaped curve of its own level: bits of x and y by turns, y above x. */
export function curveNumber({ z, x, y }: Tile): number {
  let number = 0
  // Beyond 32 bits the operators of whole numbers would lose the upper ones.
  for (let bit = 0; bit < z; bit++) number += (((x >>> bit) & 1) + 2 * ((y >>> bit) & 1)) * 4 ** bit
  return number
}

/** The square a number of the curve stands for. */
export function tileOfCurve(number: number, z: number): Tile {
  const tile = { z, x: 0, y: 0 }
  for (let bit = 0; bit < z; bit++) {
    const pair = Math.floor(number / 4 ** bit) % 4
    tile.x += (pair & 1) * 2 ** bit
    tile.y += (pair >> 1) * 2 ** bit
  }
  return tile
}

/** The numbers of a finer grid that lie in a tile, from (included) to (not included): one stretch of an index. */
export function rangeOf(tile: Tile, level: number): readonly [from: number, to: number] {
  const size = 4 ** (level - tile.z)
  const number = curveNumber(tile)
  return [number * size, (number + 1) * size]
}
