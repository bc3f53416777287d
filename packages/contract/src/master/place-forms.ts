import { z } from 'zod'
import { m } from '../words/messages.ts'
import { chosen, optionalText, placeNumber, requiredText } from './master-fields.ts'

export const highestZoneNo = 99
export const highestWardNo = 999

/** A zone without a name of its own is called by its number. */
export const ZoneForm = z.strictObject({
  city_id: chosen('city', () => m.master_city()),
  zone_no: placeNumber(() => m.master_zone_no(), highestZoneNo),
  name: optionalText(100),
  name_hi: optionalText(100),
})
export type ZoneForm = z.output<typeof ZoneForm>

export const WardForm = z.strictObject({
  city_id: chosen('city', () => m.master_city()),
  zone_id: chosen('zone', () => m.master_zone()),
  ward_no: placeNumber(() => m.master_ward_no(), highestWardNo),
  ward_fullname: requiredText(() => m.master_ward_fullname(), 100),
  /** Left out, the full name stands in Hindi texts too. */
  ward_fullname_hi: optionalText(100),
})
export type WardForm = z.output<typeof WardForm>

/** A ward keeps its zone and number: the property IDs are made of them. */
export const WardRename = WardForm.pick({ ward_fullname: true, ward_fullname_hi: true })
export type WardRename = z.output<typeof WardRename>
