import type { RowKind } from '@karsetu/domain/bulk-update/bulk-fields.ts'
import type { Tx } from '../../platform/db/database.ts'
import { changeRegister, type SetFields } from '../property/change-register.ts'
import type { RegisterActKind, RegisterContext } from '../property/register-act.ts'
import type { UploadRow } from './upload-store.ts'

export type ReadyRow = { row: number; propertyId: number; version: number; setFields: SetFields }

/** The next sound rows behind one, in the order of the file. */
export async function nextRows(tx: Tx, uploadId: number, after: number, limit: number): Promise<ReadyRow[]> {
  const { rows } = await tx.query<ReadyRow>(
    `select row_no "row", property_id "propertyId", version, set_fields "setFields" from bulk_row
     where upload_id = $1 and state = 'ready' and row_no > $2 order by row_no limit $3`,
    [uploadId, after, limit],
  )
  return rows
}

/** All sound rows' properties, held in one order for the whole transaction: two sheets never wait for each other crosswise. */
export async function lockProperties(tx: Tx, uploadId: number): Promise<number[]> {
  const { rows } = await tx.query<{ held: number[] }>(
    `select coalesce(array_agg(property_id), '{}') held from (
       select property_id from property where property_id in (select property_id from bulk_row where upload_id = $1 and state = 'ready')
       order by property_id for no key update
     ) held`,
    [uploadId],
  )
  return rows[0]?.held ?? []
}

const actKinds: Record<RowKind, RegisterActKind> = {
  facts: 'bulk_update',
  ptin: 'ptin_update',
  road_width: 'road_width',
  restore: 'restore',
}

/** Whether rows give properties PTINs, or give them back. */
export const givesPtins = (kind: RowKind): boolean => kind === 'ptin' || kind === 'restore'

type SheetOfRows = Pick<UploadRow, 'fileId' | 'fileName' | 'askedBy' | 'decision'> & { kind: RowKind }

/** Enters rows as one act of the register; a property that changed since the dry run refuses all of them. */
export async function enterRows(
  context: RegisterContext,
  { kind, fileId, fileName, askedBy, decision }: SheetOfRows,
  rows: readonly ReadyRow[],
): Promise<number> {
  const { actId } = await changeRegister(context, {
    ...{ kind: actKinds[kind], reason: fileName, documents: [fileId] },
    // Whose name the work goes by is then who approved.
    ...(decision === 'approved' && askedBy !== null ? { proposedBy: askedBy } : {}),
    changes: rows.map(({ propertyId, version, setFields: set }) => ({
      ...{ propertyId, version, set },
      ...(kind === 'restore' ? { status: 'active' as const } : {}),
    })),
  })
  return actId
}
