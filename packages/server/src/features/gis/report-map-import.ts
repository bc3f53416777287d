import type { MapImport, MapImportRow, MapRowEffect } from '@karsetu/contract/gis/map-import-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import type { Context } from '../../platform/http/context.ts'
import { getImport, listImportRows, listImports } from './map-import-store.ts'
import { wardsInScope } from './places-in-scope.ts'

type Part = { page: number; limit: number }

/** Files of the whole city; who works for some wards alone sees his own. */
export async function pageMapImports({ reads, actor }: Context, { page, limit }: Part): Promise<Page<MapImport>> {
  const isWhole = (await wardsInScope(reads, actor)) === null
  const staffId = isWhole || actor.kind !== 'staff' ? null : actor.staffId
  return { ...(await listImports(reads, { staffId, limit, offset: (page - 1) * limit })), page, limit }
}

/** @throws Failure call.not_found, call.out_of_scope */
export async function reportMapImport({ reads, actor }: Context, importId: number): Promise<MapImport> {
  const one = await getImport(reads, importId)
  if ((await wardsInScope(reads, actor)) === null) return one
  const { rowCount } = await reads.query('select from map_import where import_id = $1 and requested_by = $2', [
    importId,
    staffIdOf(actor),
  ])
  if (!rowCount) throw fail('call.out_of_scope')
  return one
}

/** @throws Failure call.not_found, call.out_of_scope */
export async function pageMapImportRows(
  context: Context,
  importId: number,
  { page, limit, effect }: Part & { effect?: MapRowEffect | undefined },
): Promise<Page<MapImportRow>> {
  await reportMapImport(context, importId)
  const part = { effect: effect ?? null, limit, offset: (page - 1) * limit, isHindi: context.locale === 'hi' }
  return { ...(await listImportRows(context.reads, importId, part)), page, limit }
}
