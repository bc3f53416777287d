import { insertPlace } from '@karsetu/demo-city/builders/a-place.ts'
import { anOwner, aPremise, aProperty, insertProperty } from '@karsetu/demo-city/builders/a-property.ts'
import type { TestDatabase } from '../../../testing/test-database.ts'
import { arrangeRules } from '../../payment/testing/money-town.ts'

/** Two wards with three houses: one that answers to the records of the tests, one with a namesake, one in another zone. */
export async function arrangeOldTown(database: TestDatabase): Promise<void> {
  await arrangeRules(database)
  const client = await database.migrator.connect()
  try {
    const near = await insertPlace(client)
    const far = await insertPlace(client, { zoneNo: 2, wardNo: 2, mohallaNo: 1, mohallaName: 'Model Town' })
    await insertProperty(
      client,
      aProperty(near, {
        propertyId: 1,
        houseNumber: '12/4-A',
        owners: [anOwner({ name: 'राम कुमार शर्मा', fatherName: 'श्याम लाल', mobileNumber: '9415012345' })],
        premises: [aPremise({ areaHundredths: 100_000 })],
      }),
    )
    await insertProperty(
      client,
      aProperty(near, { propertyId: 2, ptinNo: 'PT-777777', owners: [anOwner({ name: 'Ram Sharma' })] }),
    )
    await insertProperty(client, aProperty(far, { propertyId: 3, owners: [anOwner({ name: 'Ram Kumar Sharma' })] }))
    for (const [at, name] of ['Harbans Gill', 'Lalita Bhatt', 'Chandan Oraon'].entries())
      await insertProperty(
        client,
        aProperty(near, {
          propertyId: 9 + at,
          houseNumber: `9${at}/1`,
          owners: [anOwner({ name, mobileNumber: `941509990${at}` })],
        }),
      )
    for (const propertyId of [4, 5, 6, 7, 8, 12, 13, 14, 15, 16])
      await insertProperty(client, aProperty(near, { propertyId, owners: [anOwner({ name: `Owner ${propertyId}` })] }))
  } finally {
    client.release()
  }
}

export const idOf = (propertyId: number, zone = 1, ward = 1) =>
  `0${zone}-00${ward}-001-${String(propertyId).padStart(6, '0')}`
