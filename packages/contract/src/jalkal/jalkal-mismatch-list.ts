import type { MismatchKind } from '@karsetu/domain/jalkal/mismatches.ts'
import { declareList } from '../list/declare-list.ts'
import { choiceFilter, placeFilters, textFilter } from '../list/filters.ts'
import {
  changeColumn,
  choiceColumn,
  instantColumn,
  numberColumn,
  personalColumn,
  propertyColumn,
  textColumn,
} from '../list/list-column.ts'
import { BeginningOfId } from '../property/property-calls.ts'
import { m } from '../words/messages.ts'

export const mismatchLabels = {
  water_untaxed: m.jalkal_mismatch_water_untaxed,
  water_unconnected: m.jalkal_mismatch_water_unconnected,
  sewer_untaxed: m.jalkal_mismatch_sewer_untaxed,
  category_differs: m.jalkal_mismatch_category_differs,
  area_differs: m.jalkal_mismatch_area_differs,
} as const satisfies Record<MismatchKind, unknown>

/** Properties whose water and sewerage tax does not fit them, by what correcting it would bring in a year. */
export const jalkalMismatchList = declareList({
  name: 'jalkal-mismatches',
  title: m.jalkal_mismatch_title,
  path: '/jalkal/mismatches',
  access: 'jalkal.view',
  work: 'report',
  summary:
    'Mismatches of connection, tax, category and area, by the water and sewerage tax they would bring in a year.',
  filters: {
    kind: choiceFilter(m.jalkal_mismatch_kind, mismatchLabels),
    ...placeFilters,
    propertyUniqueId: textFilter(m.property_id, BeginningOfId),
  },
  columns: {
    propertyUniqueId: propertyColumn(m.property_id, { isTitle: true }),
    ownerName: personalColumn(m.property_owner_name, 'name', { isExtra: true }),
    wardNo: numberColumn(m.search_ward, { nullable: true }),
    mohallaName: textColumn(m.search_mohalla, { nullable: true, isExtra: true }),
    kind: choiceColumn(m.jalkal_mismatch_kind, mismatchLabels),
    waterPaise: changeColumn(m.jalkal_water_effect),
    sewerPaise: changeColumn(m.jalkal_sewer_effect),
    recoverablePaise: changeColumn(m.jalkal_mismatch_recoverable, { sortable: true, sum: true }),
    foundAt: instantColumn(m.jalkal_mismatch_found, { isExtra: true }),
  },
  order: { by: 'recoverablePaise', direction: 'desc' },
})
