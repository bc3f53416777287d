import { jalkalHouseList } from '@karsetu/contract/jalkal/jalkal-house-list.ts'
import { jalkalMismatchList } from '@karsetu/contract/jalkal/jalkal-mismatch-list.ts'
import { equals, onDays } from '../../list/conditions.ts'
import { sqlSource } from '../../list/sql-source.ts'
import { instant } from '../../platform/db/instant-text.ts'

export const mismatches = sqlSource(jalkalMismatchList, {
  from: 'jalkal_mismatch found join property using (property_id)',
  id: 'found.mismatch_id',
  fields: {
    kind: 'found.kind',
    waterPaise: 'found.water_paise',
    sewerPaise: 'found.sewer_paise',
    recoverablePaise: 'found.recoverable_paise',
    foundAt: instant('found.found_at'),
  },
  sorts: { recoverablePaise: 'found.recoverable_paise' },
  conditions: { kind: equals('found.kind') },
})

/** SQL: what an edit does to a head, all years together. */
const moved = (head: 'water' | 'sewer') => `(select coalesce(sum((year #>> '{difference,${head}}')::bigint), 0)::bigint
  from jsonb_array_elements(coalesce(edit.effect -> 'revised', '[]') || coalesce(edit.effect -> 'foreseen', '[]')) year)`

export const houseTaxChanges = sqlSource(jalkalHouseList, {
  from: 'property_edit edit join approval_request request on request.request_id = edit.edit_id join property on property.property_id = edit.property_id',
  id: 'edit.edit_id',
  fields: {
    status: 'request.state',
    waterPaise: moved('water'),
    sewerPaise: moved('sewer'),
    madeAt: instant('request.made_at'),
  },
  sorts: { madeAt: 'request.made_at' },
  where: () => [`(${moved('water')} <> 0 or ${moved('sewer')} <> 0)`],
  conditions: {
    status: equals('request.state'),
    ...onDays("(request.made_at at time zone 'Asia/Kolkata')::date"),
  },
})
