import { approvalStateLabels } from '../approval/approval-labels.ts'
import { declareList } from '../list/declare-list.ts'
import { choiceFilter, periodFilters, placeFilters, textFilter } from '../list/filters.ts'
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

/** Changes of the register by the corporation, with what they do to the heads of the water department. */
export const jalkalHouseList = declareList({
  name: 'jalkal-house-changes',
  title: m.jalkal_house_title,
  path: '/jalkal/houseTaxChanges',
  access: 'jalkal.view',
  summary: 'Edited properties that move water or sewerage tax, with the effect on both.',
  filters: {
    status: choiceFilter(m.register_edit_status, approvalStateLabels),
    ...placeFilters,
    propertyUniqueId: textFilter(m.property_id, BeginningOfId),
    ...periodFilters,
  },
  columns: {
    propertyUniqueId: propertyColumn(m.property_id, { isTitle: true }),
    ownerName: personalColumn(m.property_owner_name, 'name', { isExtra: true }),
    wardNo: numberColumn(m.search_ward, { nullable: true }),
    mohallaName: textColumn(m.search_mohalla, { nullable: true, isExtra: true }),
    status: choiceColumn(m.register_edit_status, approvalStateLabels),
    waterPaise: changeColumn(m.jalkal_water_effect),
    sewerPaise: changeColumn(m.jalkal_sewer_effect),
    madeAt: instantColumn(m.jalkal_made_at, { sortable: true }),
  },
  order: { by: 'madeAt', direction: 'desc' },
})
