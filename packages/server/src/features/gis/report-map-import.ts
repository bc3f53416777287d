import type { MapImport, MapImportRow, MapRowEffect } from '@karsetu/contract/gis/map-import-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { type Actor, staffIdOf } from '@karsetu/domain/access/permissions.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { worksForWholeCity } from '../access/place-scope.ts'
import { getImport, listImportRows, listImports } from './map-import-store.ts'

type Part = { page: number; limit: number }

/** Files of the whole city; who works for some wards alone sees his own. */
export async function pageMapImports({ reads, actor }: Context, { page, limit }: Part): Promise<Page<MapImport>> {
  const staffId = worksForWholeCity(actor) ? null : staffIdOf(actor)
  return { ...(await listImports(reads, { staffId, limit, offset: (page - 1) * limit })), page, limit }
}

/**
 * A file may hold places of any ward: it is for who sent it, and for those who work for the whole city.
 * @throws Failure call.not_found, call.out_of_scope
 */
export async function assertOwnImport(sql: Queryable, actor: Actor, importId: number): Promise<void> {
  const { rows } = await sql.query<{ requestedBy: number | null }>(
    'select requested_by "requestedBy" from map_import where import_id = $1',
    [importId],
  )
  if (!rows[0]) throw fail('call.not_found')
  if (!worksForWholeCity(actor) && rows[0].requestedBy !== staffIdOf(actor)) throw fail('call.out_of_scope')
}

/** @throws Failure call.not_found, call.out_of_scope */
export async function reportMapImport({ reads, actor }: Context, importId: number): Promise<MapImport> {
  await assertOwnImport(reads, actor, importId)
  return getImport(reads, importId)
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
