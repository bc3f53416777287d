import { mapCalls } from '@karsetu/contract/gis/map-calls.ts'
import MVT from 'ol/format/MVT'
import VectorTileLayer from 'ol/layer/VectorTile'
import type RenderFeature from 'ol/render/Feature'
import VectorTileSource from 'ol/source/VectorTile'
import TileState from 'ol/TileState'
import { createXYZ } from 'ol/tilegrid'
import VectorTile from 'ol/VectorTile'
import { fetchFile } from '../api/fetch-file.ts'

type Layer = 'points' | 'boundaries'

const styled = (source: VectorTileSource) => new VectorTileLayer({ source, declutter: 'map', renderBuffer: 120 })

/** Another layer of the same tiles, to be drawn at another height; they are fetched once. */
export const sharedLayer = (layer: VectorTileLayer): VectorTileLayer => {
  const source = layer.getSource()
  if (!source) throw new Error('a layer of tiles has a source')
  return styled(source)
}

const fetchTile = ({ layer, ...place }: { layer: Layer; z: number; x: number; y: number }, isPublic: boolean) =>
  isPublic
    ? fetchFile(mapCalls.calls.publicTile, { params: place })
    : fetchFile(mapCalls.calls.tile, { params: { layer, ...place } })

/** A layer of our tiles; each is fetched with the reader's sign-in, as every call is. */
export function tileLayer(layer: Layer, mostZoom: number, onFailed: () => void, isPublic = false): VectorTileLayer {
  const format = new MVT()
  const source = new VectorTileSource({
    format,
    // Twice the usual size: a view needs a quarter of the calls.
    tileGrid: createXYZ({ maxZoom: mostZoom, tileSize: 512 }),
    tileUrlFunction: ([z, x, y]) => `${z}/${x}/${y}`,
    tileLoadFunction: (tile, address) => {
      if (!(tile instanceof VectorTile)) return
      const [z = 0, x = 0, y = 0] = address.split('/').map(Number)
      tile.setLoader((extent, _resolution, projection) => {
        fetchTile({ layer, z, x, y }, isPublic)
          .then(({ blob }) => blob.arrayBuffer())
          .then((bytes) => {
            tile.setFeatures(format.readFeatures(bytes, { extent, featureProjection: projection }) as RenderFeature[]) // its default class
          })
          .catch(() => {
            tile.setState(TileState.ERROR)
            onFailed()
          })
      })
    },
  })
  return styled(source)
}
