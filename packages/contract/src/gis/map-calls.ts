import { placeKinds, pointChanges, pointSources, pointUsages, standings } from '@karsetu/domain/gis/standing.ts'
import { z } from 'zod'
import { DuesOnDay } from '../ledger/dues-on-day.ts'
import { call, declareCalls } from '../platform/call.ts'
import { idOf } from '../platform/ids.ts'
import {
  InstantSchema,
  idInQuery,
  PageQuery,
  PaiseSchema,
  PropertyUniqueIdSchema,
  pageOf,
} from '../platform/schemas.ts'
import { m } from '../words/messages.ts'
import { PointForm } from './point-form.ts'

/** Degrees of WGS 84. */
export const MapBounds = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })
export type MapBounds = z.output<typeof MapBounds>

/** points: properties, or clusters of them when far away; boundaries: zones, wards and mohallas. */
export const mapLayers = ['points', 'boundaries'] as const

/** Beyond this no finer tile is made; a browser shows the last one larger. */
export const mostDetailedZoom = 18

export const MapSession = z.object({
  asOf: InstantSchema,
  /** What to look at first: the reader's wards, of the place asked for; null while nothing of them is on the map. */
  bounds: MapBounds.nullable(),
  layers: z.array(z.object({ name: z.enum(mapLayers), address: z.string(), leastZoom: z.int(), mostZoom: z.int() })),
  /** An outside server of background pictures, where the installation has set one. */
  background: z.object({ address: z.string(), attribution: z.string() }).nullable(),
  legend: z.object({
    standings: z.array(z.object({ standing: z.enum(standings), properties: z.int() })),
    usages: z.array(z.object({ usage: z.enum(pointUsages), properties: z.int() })),
  }),
  properties: z.int(),
  withoutPoint: z.int(),
  outsideWard: z.int(),
  /** The box around those outside their ward. */
  outsideBounds: MapBounds.nullable(),
  boundaries: z.object({ zone: z.int(), ward: z.int(), mohalla: z.int() }),
})
export type MapSession = z.output<typeof MapSession>

const ofTile = (most: number) =>
  idOf(
    'map_tile',
    z.preprocess(
      (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
      z.int().min(0).max(most),
    ),
  )
const TileAddress = z.object({
  layer: z.enum(mapLayers),
  z: ofTile(mostDetailedZoom),
  x: ofTile(2 ** mostDetailedZoom - 1),
  y: ofTile(2 ** mostDetailedZoom - 1),
})

/** A coordinate as it stands in a query. */
export const degrees = (least: number, most: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
    z.number().min(least).max(most),
  )

/** What the table beside the map shows: the part of the world that is in view. */
export const InView = z.strictObject({
  west: degrees(-180, 180),
  south: degrees(-90, 90),
  east: degrees(-180, 180),
  north: degrees(-90, 90),
  standing: z.enum(standings).optional(),
  usage: z.enum(pointUsages).optional(),
  zoneId: idInQuery('zone').optional(),
  wardId: idInQuery('ward').optional(),
  outside: z.literal('yes').optional(),
})
export type InView = z.output<typeof InView>

export const PropertyOnMap = z.object({
  propertyUniqueId: z.string(),
  ownerName: z.string().nullable(),
  propertyAddress: z.string().nullable(),
  zoneName: z.string(),
  wardNo: z.int(),
  standing: z.enum(standings).nullable(),
  usage: z.enum(pointUsages),
  duesPaise: PaiseSchema,
  lon: z.number(),
  lat: z.number(),
  isOutsideWard: z.boolean().nullable(),
})
export type PropertyOnMap = z.output<typeof PropertyOnMap>

export const PointChange = z.object({
  before: z.tuple([z.number(), z.number()]).nullable(),
  /** Null: the file that brought the point was taken back, and there was none before it. */
  after: z.tuple([z.number(), z.number()]).nullable(),
  metres: z.number().nullable(),
  source: z.enum(pointChanges),
  reason: z.string().nullable(),
  setBy: z.string().nullable(),
  setAt: InstantSchema,
})

/** A property and where it is; `point` is null while nobody has said. */
export const PropertyPlace = PropertyOnMap.omit({ lon: true, lat: true, isOutsideWard: true }).extend({
  ...DuesOnDay.shape,
  wardName: z.string(),
  mohallaName: z.string(),
  point: z
    .object({
      lon: z.number(),
      lat: z.number(),
      source: z.enum(pointSources),
      setBy: z.string().nullable(),
      setAt: InstantSchema,
      isOutsideWard: z.boolean().nullable(),
    })
    .nullable(),
  /** Where to begin to look for it: its point, its mohalla or its ward. */
  bounds: MapBounds.nullable(),
  /** The box around its ward; null while the ward has no boundary. */
  wardBounds: MapBounds.nullable(),
  history: z.array(PointChange),
})
export type PropertyPlace = z.output<typeof PropertyPlace>

export const FoundPlace = z.object({
  kind: z.enum([...placeKinds, 'property']),
  name: z.string(),
  detail: z.string(),
  propertyUniqueId: z.string().nullable(),
  bounds: MapBounds.nullable(),
})
export type FoundPlace = z.output<typeof FoundPlace>

/** What a place is looked for by: a number has one digit often, and one letter would answer with half the city. */
export const PlaceText = z
  .string()
  .trim()
  .regex(/^(\p{Nd}|.{2,})$/u, { error: () => m.gis_search_short() })
  .max(80)

const PropertyId = z.object({ propertyUniqueId: PropertyUniqueIdSchema })

export const mapCalls = declareCalls('map', {
  session: call({
    method: 'GET',
    path: '/mapSession/',
    access: 'map.view',
    query: z.strictObject({ zoneId: idInQuery('zone').optional(), wardId: idInQuery('ward').optional() }),
    output: MapSession,
    summary:
      'What a map of the city, a zone or a ward needs to start: where to look, layers with their tile addresses, background, legend with counts.',
  }),
  tile: call({
    method: 'GET',
    path: '/mapSession/tiles/{layer}/{z}/{x}/{y}',
    access: 'map.view',
    params: TileAddress,
    download: 'own',
    errors: ['call.input_invalid'],
    summary: 'A vector tile (Mapbox Vector Tile 2.1) of points or boundaries within the zones and wards of who asks.',
  }),
  publicTile: call({
    method: 'GET',
    path: '/mapSession/boundaries/{z}/{x}/{y}',
    access: 'public',
    params: TileAddress.omit({ layer: true }),
    download: 'own',
    errors: ['call.input_invalid'],
    summary: 'A vector tile of the boundaries of the whole city, for everybody; no property is on it.',
  }),
  inView: call({
    method: 'GET',
    path: '/mapSession/view',
    access: 'map.view',
    query: InView.extend(PageQuery.shape),
    output: pageOf(PropertyOnMap),
    summary: 'The properties of a part of the map as a list, neighbours beside each other.',
  }),
  inViewFile: call({
    method: 'GET',
    path: '/mapSession/view/export',
    access: 'map.view',
    work: 'report',
    limit: 'document',
    query: InView,
    download: 'xlsx',
    summary: 'The same as a spreadsheet, every page of it.',
  }),
  find: call({
    method: 'GET',
    path: '/mapSession/places',
    access: 'map.view',
    limit: 'search',
    query: z.strictObject({ text: PlaceText }),
    output: z.array(FoundPlace),
    summary: 'Zones, wards and mohallas by name or number, and a property by its id: where they are.',
  }),
  byNumber: call({
    method: 'GET',
    path: '/mapSession/points/{propertyNo}',
    access: 'map.view',
    params: z.object({ propertyNo: idInQuery('point') }),
    output: PropertyPlace,
    errors: ['property.not_found', 'call.out_of_scope'],
    summary: 'The property whose number a tile gives to a point.',
  }),
  place: call({
    method: 'GET',
    path: '/mapSession/properties/{propertyUniqueId}',
    access: 'map.view',
    params: PropertyId,
    output: PropertyPlace,
    errors: ['property.not_found', 'call.out_of_scope'],
    summary: 'Where a property is, who said so, and where it was before.',
  }),
  setPoint: call({
    method: 'PUT',
    path: '/mapSession/properties/{propertyUniqueId}/point',
    access: 'map.edit',
    params: PropertyId,
    body: PointForm,
    output: PropertyPlace,
    errors: ['property.not_found', 'call.out_of_scope', 'gis.outside_city', 'gis.same_point'],
    summary: "Draws or corrects a property's point; the one before is kept.",
  }),
})
