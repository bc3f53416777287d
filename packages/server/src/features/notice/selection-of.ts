import type { BillRunForm } from '@karsetu/contract/notice/run-form.ts'
import { Failure, fail, failField } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type Actor, isInScope } from '@karsetu/domain/access/permissions.ts'
import { rupees } from '@karsetu/domain/money/paise.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { SentFile } from '../../platform/http/context.ts'
import { type KnownProperty, knownProperties, readPropertySheet } from './property-sheet.ts'
import { type Selection, wardsQuery } from './run-store.ts'

type Place = Partial<Pick<BillRunForm, 'zoneId' | 'wardId' | 'mohallaId' | 'minAmount'>>
export type SelectionQuery = Place & { propertyIds?: string[] | undefined }

type Asker = { sql: Queryable; actor: Actor }

/**
 * Wards and properties a run is about: what a sheet or list names, or a place of the actor's own.
 * @throws Failure call.input_invalid, call.out_of_scope, notice.nothing_to_make, notice.sheet_faulty
 */
export async function selectionOf(
  by: Asker,
  request: SelectionQuery,
  file: SentFile | undefined,
): Promise<{ wardIds: number[]; selection: Selection }> {
  const isNamed = (request.zoneId ?? request.wardId ?? request.mohallaId) !== undefined
  refuseTwoWays(request, { isNamed, file })
  const named = file ? await readPropertySheet(by, file) : request.propertyIds && (await typed(by, request.propertyIds))
  if (named) {
    const wardIds = [...new Set(named.map(({ wardId }) => wardId))]
    return { wardIds, selection: { propertyIds: [...new Set(named.map(({ propertyId }) => propertyId))] } }
  }
  const mohalla = request.mohallaId ? { mohallaId: request.mohallaId } : {}
  const least = request.minAmount ? { leastPaise: rupees(request.minAmount) } : {}
  const wardIds = await wardsQuery(by.sql, by.actor, request)
  if (wardIds.length === 0) throw fail(isNamed ? 'call.out_of_scope' : 'notice.nothing_to_make')
  return { wardIds, selection: { ...mohalla, ...least } }
}

/** One of two would be passed over in silence. @throws Failure call.input_invalid */
function refuseTwoWays(
  { propertyIds, minAmount }: SelectionQuery,
  { isNamed, file }: { isNamed: boolean; file: SentFile | undefined },
): void {
  if (propertyIds && (isNamed || file)) throw failField('propertyIds', m.notice_place_or_list())
  if (minAmount && (propertyIds || file)) throw failField('minAmount', m.notice_least_of_place())
  if (isNamed && file) throw failField('file', m.notice_place_or_list())
}

/** @throws Failure call.input_invalid, call.out_of_scope, each naming the field and the property IDs */
async function typed({ sql, actor }: Asker, ids: readonly string[]): Promise<KnownProperty[]> {
  const known = await knownProperties(sql, ids)
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0) throw failField('propertyIds', m.notice_ids_unknown({ ids: namedIds(unknown) }))
  const elsewhere = [...known].flatMap(([id, property]) => (isInScope(actor, property) ? [] : [id]))
  if (elsewhere.length > 0) {
    const message = m.notice_ids_out_of_scope({ ids: namedIds(elsewhere) })
    throw new Failure('call.out_of_scope', undefined, [{ field: 'propertyIds', message }])
  }
  return [...known.values()]
}

/** A list may hold five thousand. */
const namedAtMost = 10

function namedIds(all: readonly string[]): string {
  const ids = all.slice(0, namedAtMost).join(', ')
  return all.length > namedAtMost ? m.notice_ids_more({ ids, count: all.length - namedAtMost }) : ids
}
