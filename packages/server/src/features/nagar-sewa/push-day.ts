import type { PushedDay } from '@karsetu/contract/nagar-sewa/push-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertWholeCity } from '../access/place-scope.ts'
import { addLines, openDay, readDay, retryLines } from './push-store.ts'

/**
 * Pushes the collection of a day: its lines go through the outbox, each once, however often the day is pushed.
 * @throws Failure call.out_of_scope, collection_push.day_future
 */
export async function pushDay(context: WriteContext, day: IsoDate): Promise<PushedDay> {
  const { tx, actor, now, today, platform } = context
  assertWholeCity(actor)
  if (day > today) throw fail('collection_push.day_future')
  await openDay(tx, day, { by: staffIdOf(actor), at: now })
  const added = await addLines(tx, day)
  await retryLines(tx, day)
  const { own, ...standing } = await readDay(tx, day)
  context.note({ subjectKind: 'nagarsewa_day', subjectId: day, after: { added, ...own } })
  return { ...standing, own, added, mode: platform.nagarSewa.mode }
}
