import type { OldProperty } from '@karsetu/contract/old-property/old-property-calls.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { expect } from 'vitest'
import type { Answer, TestPortal } from '../../../testing/test-portal.ts'

/** What tests of the earlier register add, match and look up. */
export function oldDesk(portal: () => TestPortal) {
  const sql = async (text: string, values: unknown[] = []) =>
    (await portal().database.migrator.query(text, values)).rows
  const ask = async (method: string, path: string, body?: unknown, role: RoleName = 'admin'): Promise<Answer> =>
    portal().ask({ method, path, body, token: await portal().tokenOf(role) })
  /** Checked by the call's own output schema. */
  const good = <Data>({ status, message, data, fields }: Answer): Data => {
    expect({ status, message, fields }).toEqual({ status: 200, message: 'OK', fields: undefined })
    return data as Data
  }

  let wardId = 0
  let number = 100_000
  /** A record that owes ₹1,000 of 2023-24, ₹100 interest and ₹500 of 2024-25, of house tax. */
  const aRecord = (says: Record<string, unknown> = {}) => ({
    PTINNo: `OLD-${++number}`,
    ownerName: 'Ram Kumar Sharma',
    ownerFatherName: 'Shyam Lal',
    oldOwnerAddress: '12/4-A Azad Nagar',
    oldConstYear: 1987,
    oldHouseCategory: 'residential',
    oldWardId: wardId,
    arrearsHouseTax: 1000,
    interestHouseTax: '100.00',
    oldHouseTax: 500,
    financialYear: '2024-25',
    ...says,
  })
  const added = async (says: Record<string, unknown> = {}) =>
    good<OldProperty>(await ask('POST', '/oldProperties/add', aRecord(says)))
  const match = (id: number, propertyUniqueId: string, more: Record<string, unknown> = {}, role: RoleName = 'admin') =>
    ask('POST', `/oldProperties/${id}/match`, { propertyUniqueId, ...more }, role)
  const owed = async (propertyId: number) =>
    (
      await sql('select coalesce(sum(balance_paise), 0)::float8 owed from property_account where property_id = $1', [
        propertyId,
      ])
    )[0].owed
  /** Records that are added from now on say this ward. */
  const inWard = async (wardNo: number) => {
    wardId = Number((await sql('select ward_id from ward where ward_no = $1', [wardNo]))[0].ward_id)
  }
  return { sql, ask, good, aRecord, added, match, owed, inWard }
}
