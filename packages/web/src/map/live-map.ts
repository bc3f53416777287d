import type { MapBounds, MapSession } from '@karsetu/contract/gis/map-calls.ts'
import type { Position } from '@karsetu/domain/gis/position.ts'
import Attribution from 'ol/control/Attribution'
import Feature from 'ol/Feature'
import Point from 'ol/geom/Point'
import { defaults as usualInteractions } from 'ol/interaction/defaults'
import type Layer from 'ol/layer/Layer'
import TileLayer from 'ol/layer/Tile'
import VectorLayer from 'ol/layer/Vector'
import OpenLayersMap from 'ol/Map'
import { fromLonLat, toLonLat, transformExtent } from 'ol/proj'
import VectorSource from 'ol/source/Vector'
import XYZ from 'ol/source/XYZ'
import CircleStyle from 'ol/style/Circle'
import Fill from 'ol/style/Fill'
import Stroke from 'ol/style/Stroke'
import Style from 'ol/style/Style'
import View from 'ol/View'
import { boundaryStyle, clusterStyle, type MapLook, nameStyle, pointStyle } from './map-styles.ts'
import { WordedScale } from './scale-line.ts'
import { sharedLayer, tileLayer } from './tile-layers.ts'

/** Where a map stands. */
export type MapSpot = { middle: Position; zoom: number }

export type MapTold = {
  /** The map came to rest over another part of the world. */
  onView: (bounds: MapBounds, spot: MapSpot) => void
  /** A property was picked; undefined: the bare ground. */
  onPick: (propertyNo: number | undefined, at: Position) => void
  onTileFailed: () => void
  /** Something of what is in view is still on its way, or nothing is. */
  onLoading: (isLoading: boolean) => void
}

/** The map on the screen, told what to show and telling what was picked. Lives as long as its element. */
export type LiveMap = ReturnType<typeof startMap>

/** Fingers are blunt: so many pixels beside a mark still mean it. */
const blunt = 8
const closestZoom = 20

/** @param from where it begins; else it shows all that the session is of */
export function startMap(element: HTMLElement, session: MapSession, told: MapTold, from?: MapSpot) {
  const mostZoom = session.layers[0]?.mostZoom ?? 18
  // A session without points is the public map.
  const hasPoints = session.layers.some(({ name }) => name === 'points')
  const boundaries = tileLayer('boundaries', mostZoom, told.onTileFailed, !hasPoints)
  const points = tileLayer('points', mostZoom, told.onTileFailed)
  const names = sharedLayer(boundaries)
  const clusters = sharedLayer(points)
  const marked = new VectorSource()
  const marks = new VectorLayer({ source: marked, style: markStyle })
  const { background } = session
  const pictures = background
    ? [new TileLayer({ source: new XYZ({ url: background.address, attributions: background.attribution }) })]
    : []
  const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const duration = reduced ? 0 : 250
  const map = new OpenLayersMap({
    target: element,
    // Names stand above single points, and give way to the numbers of many.
    layers: [...pictures, boundaries, ...(hasPoints ? [points] : []), names, ...(hasPoints ? [clusters] : []), marks],
    controls: [new WordedScale(), ...(background ? [new Attribution({ collapsible: false })] : [])],
    // A page is scrolled past the map; only once it was touched do wheel and finger move the map itself.
    interactions: usualInteractions({ onFocusOnly: true, zoomDuration: duration }),
    view: new View({ center: fromLonLat([80, 22]), zoom: 5, maxZoom: closestZoom, minZoom: 4, enableRotation: false }),
  })
  const view = map.getView()

  const show = ({ west, south, east, north }: MapBounds, isSudden = false) =>
    view.fit(transformExtent([west, south, east, north], 'EPSG:4326', 'EPSG:3857'), {
      padding: [24, 24, 24, 24],
      maxZoom: 18,
      duration: isSudden ? 0 : duration,
    })
  if (from) {
    view.setCenter(fromLonLat([...from.middle]))
    view.setZoom(from.zoom)
  } else if (session.bounds) show(session.bounds, true)

  map.on('moveend', () => {
    const [west = 0, south = 0, east = 0, north = 0] = transformExtent(
      view.calculateExtent(map.getSize()),
      'EPSG:3857',
      'EPSG:4326',
    )
    const [lon = 0, lat = 0] = toLonLat(view.getCenter() ?? [0, 0])
    told.onView({ west, south, east, north }, { middle: [lon, lat], zoom: view.getZoom() ?? 0 })
  })
  map.on('loadstart', () => told.onLoading(true))
  map.on('loadend', () => told.onLoading(false))
  const isOfPoints = (layer: Layer) => layer === points || layer === clusters
  map.on('click', ({ pixel, coordinate }) => {
    const [lon = 0, lat = 0] = toLonLat(coordinate)
    const hit = map.forEachFeatureAtPixel(pixel, (feature) => feature, {
      hitTolerance: blunt,
      layerFilter: isOfPoints,
    })
    if (hit?.get('n') !== undefined) view.animate({ center: coordinate, zoom: (view.getZoom() ?? 0) + 2, duration })
    else told.onPick(hit && Number(hit.getId()), [lon, lat])
  })
  map.on('pointermove', ({ pixel, dragging }) => {
    if (dragging) return
    const isOver = map.hasFeatureAtPixel(pixel, { hitTolerance: blunt, layerFilter: isOfPoints })
    element.style.cursor = isOver ? 'pointer' : ''
  })

  return {
    show,
    look: (look: MapLook) => {
      points.setStyle(pointStyle(look))
      clusters.setStyle(clusterStyle(look))
      boundaries.setStyle(boundaryStyle(look))
      names.setStyle(nameStyle(look))
    },
    zoomBy: (steps: number) => view.animate({ zoom: (view.getZoom() ?? 0) + steps, duration }),
    /** Rings around places: the property picked, and the point that is being drawn. */
    mark: (places: readonly { at: Position; isNew: boolean }[]) => {
      marked.clear()
      marked.addFeatures(
        places.map(({ at, isNew }) => new Feature({ geometry: new Point(fromLonLat([...at])), isNew })),
      )
    },
    /** Asks for all tiles again; those that did not change come from the browser. */
    refresh: () => {
      points.getSource()?.refresh()
      boundaries.getSource()?.refresh()
    },
    end: () => {
      map.setTarget(undefined)
      map.dispose()
    },
  }
}

const ring = (colour: string, radius: number, fill?: string) =>
  new Style({
    image: new CircleStyle({
      radius,
      stroke: new Stroke({ color: colour, width: 3 }),
      ...(fill ? { fill: new Fill({ color: fill }) } : {}),
    }),
  })
const halo = ring('#ffffff', 15)
const picked = ring('#1c2326', 13)
const drawn = ring('#ffffff', 8, '#7b2cbf')

const markStyle = (feature: { get: (key: string) => unknown }) => (feature.get('isNew') ? drawn : [halo, picked])
