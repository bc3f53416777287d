import { mapCalls } from '@karsetu/contract/gis/map-calls.ts'
import { mapImportCalls } from '@karsetu/contract/gis/map-import-calls.ts'
import type { Context } from '../../platform/http/context.ts'
import { implement } from '../../platform/http/implement.ts'
import { beginMapImport, discardMapImport } from './apply-map-import.ts'
import { exportInView, exportMapImports, exportMapRows } from './export-gis-lists.ts'
import { findPlaces } from './find-places.ts'
import { listInView } from './list-in-view.ts'
import { makeTile } from './make-tile.ts'
import { openMap } from './open-map.ts'
import { readPlace } from './read-place.ts'
import { uploadMapFile } from './receive-map-file.ts'
import { pageMapImportRows, pageMapImports, reportMapImport } from './report-map-import.ts'
import { setPoint } from './set-point.ts'
import { beginMapUndo } from './undo-map-import.ts'

/** Boundaries are for everybody: the portal itself has no zones and wards. */
const asPortal = (context: Context): Context => ({ ...context, actor: { kind: 'system', name: 'map' } })

export const gisRoutes = [
  ...implement(mapCalls, {
    session: (context, { query }) => openMap(context, query),
    tile: (context, { params }) => makeTile(context, params),
    publicTile: (context, { params }) => makeTile(asPortal(context), { ...params, layer: 'boundaries' }),
    inView: (context, { query }) => listInView(context, query),
    inViewFile: async (context, { query }) => exportInView(context, query),
    find: (context, { query }) => findPlaces(context, query.text),
    byNumber: (context, { params }) => readPlace(context, params),
    place: (context, { params }) => readPlace(context, params),
    setPoint: (context, { params, body }) => setPoint(context, { ...params, ...body }),
  }),
  ...implement(mapImportCalls, {
    page: (context, { query }) => pageMapImports(context, query),
    upload: (context, { body, files: [file] }) => {
      if (!file) throw new Error('the call declares its file as required')
      return uploadMapFile(context, body, file)
    },
    report: (context, { params }) => reportMapImport(context, params.importId),
    rows: (context, { params, query }) => pageMapImportRows(context, params.importId, query),
    rowsFile: (context, { params, query }) => exportMapRows(context, params.importId, query.effect),
    file: async (context) => exportMapImports(context),
    apply: (context, { params }) => beginMapImport(context, params.importId),
    discard: (context, { params }) => discardMapImport(context, params.importId),
    undo: (context, { params, body }) => beginMapUndo(context, { ...params, ...body }),
  }),
]
