import { editedPropertyCalls } from '@karsetu/contract/property/edited-property-calls.ts'
import { registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { approveEdits } from './approve-edits.ts'
import type { ChosenProperty, Office } from './office.ts'

type Fate = 'waits' | 'held' | 'approved' | 'refused' | 'withdrawn'

/** What was measured again on site: how much larger or smaller the first floor is, who asks, and what becomes of it. */
const measured: readonly { by: RoleName; percent: number; reason: string; fate: Fate }[] = [
  { by: 'clerk', percent: 18, reason: 'measured again on site; a room was added at the back', fate: 'approved' },
  { by: 'clerk', percent: 25, reason: 'veranda closed with brickwork, seen by the inspector', fate: 'approved' },
  {
    by: 'nigam_admin',
    percent: -12,
    reason: 'owner’s application 118: the cattle shed was taken down',
    fate: 'approved',
  },
  { by: 'clerk', percent: -30, reason: 'owner’s application 124: half of the floor is open terrace', fate: 'refused' },
  { by: 'clerk', percent: -45, reason: 'owner says the area is of both brothers together', fate: 'refused' },
  { by: 'clerk', percent: 40, reason: 'shop rooms added on the ground floor', fate: 'held' },
  { by: 'nigam_admin', percent: 15, reason: 'building plan of 2024 shows a larger hall', fate: 'held' },
  { by: 'clerk', percent: 22, reason: 'typing mistake of the first survey', fate: 'withdrawn' },
  { by: 'clerk', percent: 12, reason: 'measured again on site, two rooms on the roof', fate: 'waits' },
  { by: 'clerk', percent: 33, reason: 'complaint of a neighbour, visited on 5 November', fate: 'waits' },
  { by: 'nigam_admin', percent: -8, reason: 'owner’s application 131 with the architect’s drawing', fate: 'waits' },
  { by: 'clerk', percent: 55, reason: 'first floor built since the last survey', fate: 'waits' },
  { by: 'clerk', percent: 10, reason: 'garage turned into a room', fate: 'waits' },
]

const floorsOf = (office: Office, { propertyId }: ChosenProperty) =>
  office.rowsOf<{ areaSqft: number }>(
    `select premise_no "propertyPremiseId", floor_number "floorNumber", rent_type "rentType", rent_usage "rentUsage", type,
       area_sqft::float8 "areaSqft", area_basis "areaBasis" from premise where property_id = $1 order by premise_no`,
    [propertyId],
  )

/** Areas are measured again and decided by a second person, names and numbers put right at once, houses struck off. */
export async function changeRegister(office: Office): Promise<void> {
  const houses = await office.choose(
    `house_category = 'residential' and construction_type <> 'vacant_land' and not is_metro_rail_property and house_tax_applicable
     and exists (select from premise where premise.property_id = property.property_id and area_sqft between 300 and 3000)
     and (select count(*) from demand where demand.property_id = property.property_id) = 5`,
    measured.length,
  )
  const waiting: { editId: number; fate: Fate; by: RoleName }[] = []
  await office.on('2026-11-05T10:15', async () => {
    for (const [at, { by, percent, reason, fate }] of measured.entries()) {
      const house = houses[at]
      if (!house) return
      const premises = (await floorsOf(office, house)).map((floor, first) =>
        first === 0 ? { ...floor, areaSqft: Math.round(floor.areaSqft * (100 + percent)) / 100 } : floor,
      )
      const { editId } = await office.does(by, registerWriteCalls.calls.editProperty, {
        query: { propertyRefUniqueId: house.id },
        body: { premises, version: house.version, reason },
      })
      if (editId !== null) waiting.push({ editId, fate, by })
    }
  })
  await office.on('2026-11-06T14:05', async () => {
    for (const edit of waiting) await decide(office, edit)
  })
  await putRight(office)
  await strikeOff(office)
}

async function decide(
  office: Office,
  { editId, fate, by }: { editId: number; fate: Fate; by: RoleName },
): Promise<void> {
  const { hold, reject, withdraw } = editedPropertyCalls.calls
  const params = { id: editId }
  if (fate === 'approved') await approveEdits(office, 'ctao', [editId], 'seen with the inspector’s report')
  if (fate === 'held')
    await office.does('ctao', hold, { params, body: { remarks: 'let the inspector bring the sketch of the site' } })
  if (fate === 'refused')
    await office.does('ctao', reject, {
      params,
      body: { remarks: 'the roof is covered; nothing on record says otherwise' },
    })
  if (fate === 'withdrawn') await office.does(by, withdraw, { params, body: { remarks: 'entered on the wrong house' } })
}

/** What moves no tax stands at once, with its reason: mobile numbers, and how a house is numbered now. */
async function putRight(office: Office): Promise<void> {
  const people = await office.choose(
    `status = 'active' and house_number is not null and house_category = 'residential'`,
    8,
  )
  await office.on('2026-11-06T16:10', async () => {
    for (const [at, { id, version, houseNumber }] of people.entries())
      if (at % 2 === 0)
        await office.does('clerk', registerWriteCalls.calls.updateMobileNumber, {
          body: { propertyUniqueId: id, mobileNumber: `90000002${at}7`, reason: 'application at the counter' },
        })
      else
        await office.does('clerk', registerWriteCalls.calls.editProperty, {
          query: { propertyRefUniqueId: id },
          body: { houseNumber: `${houseNumber}/1`, version, reason: 'houses of the lane were numbered anew' },
        })
  })
}

/** Houses that are gone: asked for by one, approved by another, and two that still wait. */
async function strikeOff(office: Office): Promise<void> {
  const gone = await office.choose(`balance_paise = 0 and house_category = 'residential'`, 3)
  const ask = async (of: readonly ChosenProperty[], reason: string, requestedBy: string) => {
    if (of.length === 0) return []
    const body = { propertyIds: of.map(({ id }) => id), reason, requestedBy }
    const { properties } = await office.does('nigam_admin', registerWriteCalls.calls.delete, { body })
    return properties.flatMap(({ editId }) => (editId === null ? [] : [editId]))
  }
  await office.on('2026-11-09T11:30', async () => {
    const ids = await ask(gone.slice(0, 1), 'taken for the ring road, award of the land office', 'Ram Prakash')
    await ask(gone.slice(1), 'entered twice by the first survey', 'Kamla Devi')
    await approveEdits(office, 'ctao', ids, 'award seen')
  })
}
