import type { MohallaService } from '@karsetu/contract/master/mohalla-calls.ts'
import { failField } from '@karsetu/contract/platform/fail.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Services } from './service-store.ts'

export const sameServices = (a: Services, b: Services): boolean => a.water === b.water && a.sewer === b.sewer

/**
 * Whether services may begin on a day: after the last ones that are known.
 * @param rows those of the mohalla, the latest first
 * @throws Failure call.input_invalid naming the day
 */
export function checkFollows(
  [latest]: readonly MohallaService[],
  validFrom: IsoDate,
  { locale }: Pick<Context, 'locale'>,
): void {
  if (latest && validFrom <= latest.validFrom)
    throw failField('valid_from', m.master_services_not_later({ latest: formatDate(latest.validFrom, locale) }))
}
