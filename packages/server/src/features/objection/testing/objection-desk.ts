import type { ObjectionFiled } from '@karsetu/contract/objection/filing-calls.ts'
import type { ObjectionDetail, ResolutionOutcome } from '@karsetu/contract/objection/objection-calls.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { expect } from 'vitest'
import type { Answer, TestPortal } from '../../../testing/test-portal.ts'
import { proofOfMobile } from '../../mobile-code/testing/proof-of-mobile.ts'
import { registerDesk } from '../../property/testing/register-desk.ts'

export type Chosen = { propertyId: number; id: string; wardId: number; zoneId: number }

/** What citizens and offices do with objections, over HTTP as a browser would. */
export function objectionDesk(portal: () => TestPortal) {
  const desk = registerDesk(portal)
  const { sql, ask } = desk
  const done = <Data>(answer: Answer): Data => {
    const { status, message, fields } = answer
    expect({ status, message, fields }).toEqual({ status: 200, message: 'OK', fields: undefined })
    return answer.data as Data // checked by the call's own output schema
  }
  /** Houses with five years of demand, so that a change of area moves tax. */
  const properties = (): Promise<Chosen[]> =>
    sql(
      `select property_id::integer "propertyId", property_unique_id id, ward_id::integer "wardId", zone_id::integer "zoneId"
       from property where (select count(*) from demand where demand.property_id = property.property_id) = 5
         and exists (select from premise where premise.property_id = property.property_id and area_sqft between 300 and 3000)
         and not is_metro_rail_property and house_tax_applicable and house_category = 'residential'
         and not exists (select from objection where objection.property_id = property.property_id)
         and not exists (select from ledger_entry where ledger_entry.property_id = property.property_id and kind in ('opening', 'correction'))
       order by property_id`,
    )
  const formOf = (of: Chosen, says: object = {}) => ({
    propertyUniqueId: of.id,
    subject: 'facts',
    grounds: 'The ground floor has half the area of the register',
    objectorName: 'Nirmala Varshney',
    mobileNumber: '9811100001',
    ...says,
  })
  /** As a citizen files it, without signing in; the number is proved. */
  const send = async (of: Chosen, says: object = {}, headers: Record<string, string> = {}) => {
    const { mobileNumber, ...form } = formOf(of, says)
    const mobileProof = await proofOfMobile(portal(), mobileNumber.replaceAll(/\D/g, '').slice(-10))
    return portal().ask({
      ...{ method: 'POST', path: '/objection/upload', headers },
      body: { mobileNumber, mobileProof, ...form },
    })
  }
  const file = async (of: Chosen, says: object = {}) => done<ObjectionFiled>(await send(of, says))
  const read = async (objectionId: number, role: RoleName = 'ctao') =>
    done<ObjectionDetail>(await ask('GET', `/objection/${objectionId}`, undefined, role))
  /** Heard today, so that it can be refused. */
  const hear = async (objectionId: number, role: RoleName = 'clerk') => {
    const fixed = { heldOn: '2026-11-20', atTime: '11:00', place: 'Zone office, room 4' }
    done(await ask('POST', `/objection/${objectionId}/hearing`, fixed, role))
    const noted = { outcome: 'heard', remarks: 'The plan was shown' }
    return done<ObjectionDetail>(await ask('POST', `/objection/${objectionId}/hearing/outcome`, noted, role))
  }
  const floorsOf = ({ propertyId }: Chosen) =>
    sql(
      `select premise_no "propertyPremiseId", floor_number "floorNumber", rent_type "rentType", rent_usage "rentUsage", type,
         area_sqft::float8 "areaSqft", area_basis "areaBasis" from premise where property_id = $1 order by premise_no`,
      [propertyId],
    )
  /** The order that halves the first floor. */
  const resolve = async (of: Chosen, objectionId: number, says: object = {}, role: RoleName = 'ctao') => {
    const premises = (await floorsOf(of)).map((floor, index) =>
      index === 0 ? { ...floor, areaSqft: floor.areaSqft / 2 } : floor,
    )
    const order = { objectionId, outcome: 'accepted', way: 'register', reasons: 'Measured again on site', premises }
    return ask('PATCH', `/properties/resolveObjection?propertyRefUniqueId=${of.id}`, { ...order, ...says }, role)
  }
  const resolved = async (...request: Parameters<typeof resolve>) => done<ResolutionOutcome>(await resolve(...request))
  const owed = async ({ propertyId }: Chosen): Promise<number> => {
    const [row] = await sql('select balance_paise::float8 owed from property_account where property_id = $1', [
      propertyId,
    ])
    return row.owed
  }
  const told = async (objectionNo: string): Promise<string[]> =>
    (
      await sql(
        `select payload ->> 'purpose' purpose from outbox
         where kind = 'objection.step' and payload -> 'values' ->> 'caseNumber' = $1 order by outbox_id`,
        [objectionNo],
      )
    ).map(({ purpose }) => purpose)
  return {
    ...desk,
    sendForm: desk.send,
    done,
    properties,
    formOf,
    send,
    file,
    read,
    hear,
    resolve,
    resolved,
    owed,
    told,
  }
}
