import { placeKinds } from '@karsetu/domain/gis/standing.ts'
import { z } from 'zod'
import { Remark } from '../correction/correction-forms.ts'
import { call, declareCalls } from '../platform/call.ts'
import { InstantSchema, idInQuery, PageQuery, pageOf } from '../platform/schemas.ts'
import { EpsgField } from './epsg-field.ts'

/** What a file of the map holds. */
export const mapFileKinds = [...placeKinds, 'point'] as const
export const MapFileKind = z.enum(mapFileKinds)
export type MapFileKind = z.output<typeof MapFileKind>

/** ready: entered as it is; flagged: entered, and looked at again; refused: left out. */
export const mapRowEffects = ['ready', 'flagged', 'refused'] as const
export const MapRowEffect = z.enum(mapRowEffects)
export type MapRowEffect = z.output<typeof MapRowEffect>

export const mapFindingCodes = [
  'unclosed',
  'too_few_points',
  'no_area',
  'outside_india',
  'outside_city',
  'self_crossing',
  'not_an_area',
  'not_a_point',
  'unknown_place',
  'unknown_property',
  'twice',
  'overlap',
  'outside_ward',
  'out_of_scope',
  'far_from_before',
  'not_in_force',
  'set_since',
  'other_name',
] as const
export const MapFinding = z.object({
  code: z.enum(mapFindingCodes),
  /** The other place of an overlap or a double, as the reader knows it. */
  other: z.string().optional(),
  /** Square metres of an overlap, metres of a distance. */
  size: z.number().optional(),
  at: z.tuple([z.number(), z.number()]).optional(),
})
export type MapFinding = z.output<typeof MapFinding>

export const MapImportStatus = z.enum(['read', 'applying', 'applied', 'discarded', 'undoing', 'undone'])

export const MapImport = z.object({
  importId: z.int(),
  kind: MapFileKind,
  fileName: z.string(),
  epsg: z.int(),
  status: MapImportStatus,
  ready: z.int(),
  flagged: z.int(),
  refused: z.int(),
  /** Present boundaries or points the file replaces. */
  replaces: z.int(),
  /** Places of the register the file has no boundary for; for points: properties that stay without one. */
  missing: z.int(),
  findings: z.array(z.object({ code: z.enum(mapFindingCodes), rows: z.int() })),
  jobId: z.string().nullable(),
  jobStatus: z.string().nullable(),
  requestedBy: z.string().nullable(),
  createdAt: InstantSchema,
  /** Who entered it or put it away. */
  decidedBy: z.string().nullable(),
  decidedAt: InstantSchema.nullable(),
  /** Who took it back, and when it was asked for; null until it is. */
  undoneBy: z.string().nullable(),
  undoneAt: InstantSchema.nullable(),
  undoRemark: z.string().nullable(),
})
export type MapImport = z.output<typeof MapImport>

export const MapImportRow = z.object({
  rowNo: z.int(),
  typed: z.string(),
  /** The place or property of the register it stands for. */
  meant: z.string().nullable(),
  effect: MapRowEffect,
  findings: z.array(MapFinding),
})
export type MapImportRow = z.output<typeof MapImportRow>

const ImportId = z.object({ importId: idInQuery('map_import') })
const errors = ['call.not_found', 'gis.import_not_now', 'call.out_of_scope'] as const

const MapRowsQuery = z.strictObject({ effect: MapRowEffect.optional() })

export const mapImportCalls = declareCalls('mapImport', {
  page: call({
    method: 'GET',
    path: '/mapSession/imports',
    access: 'map.import',
    query: PageQuery,
    output: pageOf(MapImport),
    summary: 'Files of boundaries and points, newest first.',
  }),
  upload: call({
    method: 'POST',
    path: '/mapSession/imports',
    access: 'map.import',
    body: z.strictObject({ kind: MapFileKind, epsg: EpsgField }),
    upload: [{ field: 'file', purpose: 'map', required: true }],
    output: MapImport,
    errors: [
      'call.out_of_scope',
      'gis.not_geojson',
      'gis.too_intricate',
      'gis.unknown_projection',
      'gis.no_features',
      'gis.too_many_features',
      'file.empty',
      'file.too_large',
      'file.type_not_allowed',
      'file.content_differs',
    ],
    summary: 'Dry run of a GeoJSON file: read, reprojected, checked and compared with the register. Changes nothing.',
  }),
  report: call({
    method: 'GET',
    path: '/mapSession/imports/{importId}',
    access: 'map.import',
    params: ImportId,
    output: MapImport,
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'One file: what is ready, flagged and refused.',
  }),
  rows: call({
    method: 'GET',
    path: '/mapSession/imports/{importId}/rows',
    access: 'map.import',
    params: ImportId,
    query: PageQuery.extend(MapRowsQuery.shape),
    output: pageOf(MapImportRow),
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'The features of a file with what was found.',
  }),
  rowsFile: call({
    method: 'GET',
    path: '/mapSession/imports/{importId}/rows/export',
    access: 'map.import',
    limit: 'document',
    params: ImportId,
    query: MapRowsQuery,
    download: 'xlsx',
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'The same as a spreadsheet, every page of it.',
  }),
  file: call({
    method: 'GET',
    path: '/mapSession/imports/export',
    access: 'map.import',
    limit: 'document',
    download: 'xlsx',
    summary: 'The files that were brought in, as a spreadsheet.',
  }),
  apply: call({
    method: 'POST',
    path: '/mapSession/imports/{importId}/apply',
    access: 'map.import',
    params: ImportId,
    output: MapImport,
    errors: [...errors, 'gis.nothing_ready'],
    summary: 'Enters what is ready or flagged, as one act; what stood before is kept in the history.',
  }),
  discard: call({
    method: 'POST',
    path: '/mapSession/imports/{importId}/discard',
    access: 'map.import',
    params: ImportId,
    output: MapImport,
    errors,
    summary: 'Puts the file away.',
  }),
  undo: call({
    method: 'POST',
    path: '/mapSession/imports/{importId}/undo',
    access: 'map.import',
    params: ImportId,
    body: Remark,
    output: MapImport,
    errors: [...errors, 'gis.built_on'],
    summary: 'Takes a file back as one act: what stood before is there again, while nothing later builds on it.',
  }),
})
