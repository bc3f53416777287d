import { expect, it } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { arrangeProperty } from '../payment/testing/money-town.ts'
import { readOwnerRebates } from './owner-rebates.ts'

const database = useTestDatabase()

it('the owner’s own criteria of a rebate are read for many properties at once; how it is paid is none of them', async () => {
  const { migrator } = database()
  for (const propertyId of [1, 2, 3]) await arrangeProperty(database(), propertyId)
  await migrator.query('update property set is_disabled = true, version = version + 1 where property_id = 2')
  await migrator.query(
    'update property set is_ex_defense_personal_widow = true, version = version + 1 where property_id = 3',
  )
  const { reads, close } = openDatabase({ url: database().appUrl })
  const found = await readOwnerRebates(reads, [1, 2, 3, 4])
  await close()
  expect(Object.fromEntries(found)).toEqual({
    1: { disabled_owner: false, ex_defence_widow: false },
    2: { disabled_owner: true, ex_defence_widow: false },
    3: { disabled_owner: false, ex_defence_widow: true },
  })
})
