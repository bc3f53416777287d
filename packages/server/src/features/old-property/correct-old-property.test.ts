import type { OldProperty } from '@karsetu/contract/old-property/old-property-calls.ts'
import { beforeAll, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { oldDesk } from './testing/old-desk.ts'
import { arrangeOldTown } from './testing/old-town.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), arrange: arrangeOldTown })
const { sql, ask, good, aRecord, added, inWard } = oldDesk(portal)

beforeAll(() => inWard(1))

it('what was typed wrongly is corrected while nobody has matched it, with before, after and why', async () => {
  const { oldPropertyId: id, PTINNo } = await added({ PTINNo: 'OLD-WRONG' })
  const other = await added()
  const correct = (says: Record<string, unknown>) =>
    ask('PATCH', `/oldProperties/${id}`, { ...aRecord({ PTINNo, remarks: 'the book says 900' }), ...says })
  expect((await correct({ remarks: 'no' })).fields?.[0]).toEqual({
    field: 'remarks',
    message: 'Remark must be at least 5 characters',
  })
  expect((await correct({ arrearsHouseTax: -1 })).fields?.[0]?.field).toBe('arrearsHouseTax')
  expect((await correct({ PTINNo: other.PTINNo })).code).toBe('old_property.ptin_taken')
  const right = { PTINNo: 'old-right', ownerName: 'Mohan Lal', arrearsHouseTax: 900 }
  expect(good<OldProperty>(await correct(right))).toMatchObject({
    ...{ oldPropertyId: id, PTINNo: 'OLD-RIGHT', ownerName: 'Mohan Lal', duesPaise: 150_000 },
    ...{ arrears: { house: 90_000 }, matchingStatus: 'unmatched' },
  })
  const [{ body, keys }] = await sql(
    `select body, name_keys keys from audit_log, old_property
     where body ->> 'action' = 'oldProperty.correct' and body ->> 'subjectId' = $1 and old_property_id = $2`,
    [PTINNo, id],
  )
  expect(body).toMatchObject({
    before: { PTINNo, duesPaise: 160_000 },
    after: { PTINNo: 'OLD-RIGHT', duesPaise: 150_000, remarks: 'the book says 900' },
  })
  expect(keys).toHaveLength(2)
  good(await ask('POST', `/oldProperties/${id}/setAside`, { remarks: 'entered twice' }))
  expect((await correct({})).code).toBe('old_property.not_now')
  expect((await ask('PATCH', '/oldProperties/999999', { ...aRecord(), remarks: 'nobody' })).code).toBe('call.not_found')
})
