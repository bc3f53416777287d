import { areaOf } from '@karsetu/domain/gis/inside.ts'
import { asE7, boundsOf, type Ring } from '@karsetu/domain/gis/position.ts'
import type { ClientBase } from 'pg'
import { insertRows } from '../builders/insert-rows.ts'
import type { RowShape } from '../load/table-rows.ts'
import type { CityShapes } from './make-shapes.ts'
import { pointsSetAt } from './point-rows.ts'

type BoundaryRow = { ring: Ring; zoneId: number | null; wardId: number | null; mohallaId: number | null }

const boxOf = ({ ring }: BoundaryRow) => {
  const box = boundsOf([[ring]])
  if (!box) throw new Error('a boundary of the demo city has no corners')
  return box
}

const boundaryShape: RowShape<BoundaryRow> = {
  table: 'boundary',
  columns: [
    ['zone_id', (to, row) => to.number(row.zoneId)],
    ['ward_id', (to, row) => to.number(row.wardId)],
    ['mohalla_id', (to, row) => to.number(row.mohallaId)],
    ['shape', (to, row) => to.text(JSON.stringify([[row.ring]]))],
    ['west_e7', (to, row) => to.number(asE7(boxOf(row).west))],
    ['south_e7', (to, row) => to.number(asE7(boxOf(row).south))],
    ['east_e7', (to, row) => to.number(asE7(boxOf(row).east))],
    ['north_e7', (to, row) => to.number(asE7(boxOf(row).north))],
    ['area_sqm', (to, row) => to.number(Math.round(areaOf([[row.ring]])))],
    ['set_at', (to) => to.text(pointsSetAt)],
  ],
}

/** Adds the boundary of every zone, ward and mohalla of the city. */
export async function insertBoundaries(client: ClientBase, { zones, wards, mohallas }: CityShapes): Promise<void> {
  const none = { zoneId: null, wardId: null, mohallaId: null }
  await insertRows(client, boundaryShape, [
    ...[...zones].map(([zoneId, ring]) => ({ ...none, ring, zoneId })),
    ...[...wards].map(([wardId, ring]) => ({ ...none, ring, wardId })),
    ...[...mohallas].map(([mohallaId, ring]) => ({ ...none, ring, mohallaId })),
  ])
}
