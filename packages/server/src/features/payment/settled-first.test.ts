import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import { addDays, type IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { arrangeProperty, arrangeRules, demandOf, raiseDemand } from './testing/money-town.ts'

const portal = useTestPortal()

it('§7 who pays a part is told beforehand what it settles first, by the law of the day', async () => {
  const { database, platform } = portal()
  await arrangeRules(database)
  const propertyUniqueId = await arrangeProperty(database, 1)
  await raiseDemand(platform, 1, 2026, demandOf(1000, 500, 100))
  const today = istDateOf(platform.clock())
  const later = addDays(today, 30)
  await database.migrator.query(
    `insert into rule (kind, valid_from, body, source)
     select kind, $1, body || '{"withinYear": "principal_first"}', 'test resolution' from rule where kind = 'apportionment'`,
    [later],
  )
  const settlesOn = async (date: IsoDate) => {
    const body = { propertyUniqueId, date }
    const { data } = await portal().ask({ method: 'POST', path: '/payments/calculateDiscounts', body })
    return (data as { settles: object }).settles // as declared by the call
  }
  expect(await settlesOn(today)).toEqual({ years: 'oldest_first', withinYear: 'interest_first' })
  expect(await settlesOn(later)).toEqual({ years: 'oldest_first', withinYear: 'principal_first' })
})
