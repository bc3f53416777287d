import { tileExtent } from '@karsetu/domain/gis/tiles.ts'
import { fromGeojsonVt } from '@maplibre/vt-pbf'

/** A point of a tile: where in it, in steps of the extent, and what is said of it. */
export type TileFeature = { id: number; at: [x: number, y: number]; tags: Record<string, number | string> }

/** Parts of a tile as the slicer of boundaries gives them. */
export type SlicedLayer = Parameters<typeof fromGeojsonVt>[0][string]

/** A tile in the Mapbox Vector Tile format, version 2; a layer without features is left out. */
export function encodeTile(
  points: Readonly<Record<string, readonly TileFeature[]>>,
  sliced: Readonly<Record<string, SlicedLayer | null>> = {},
): Uint8Array {
  const layers: Record<string, SlicedLayer> = {}
  for (const [name, layer] of Object.entries(sliced)) if (layer && layer.features.length > 0) layers[name] = layer
  for (const [name, features] of Object.entries(points)) {
    if (features.length === 0) continue
    layers[name] = {
      features: features.map(({ id, at, tags }) => ({ id, type: 1, geometry: [at], tags })),
    } as SlicedLayer // of a layer the encoder reads the features alone
  }
  return fromGeojsonVt(layers, { version: 2, extent: tileExtent })
}
