import type { Zone } from '@karsetu/contract/master/master-calls.ts'
import type { ZoneForm } from '@karsetu/contract/master/place-forms.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertWholeCity } from '../access/place-scope.ts'
import { insertZone, lockCity } from './place-store.ts'

/** Adds a zone to the corporation. @throws Failure call.out_of_scope, call.not_found, master.zone_taken */
export async function addZone({ tx, note, actor }: WriteContext, form: ZoneForm): Promise<Zone> {
  assertWholeCity(actor)
  const { city_id: cityId, zone_no: zoneNo } = form
  await lockCity(tx, cityId)
  const name = form.name ?? m.master_zone_numbered({ zoneNo }, { locale: 'en' })
  const nameHi = form.name_hi ?? form.name ?? m.master_zone_numbered({ zoneNo }, { locale: 'hi' })
  const after = await insertZone(tx, { cityId, zoneNo, name, nameHi })
  note({ subjectKind: 'zone', subjectId: String(after.zoneId), after })
  return after
}
