import { z } from 'zod'
import { Decidable } from '../approval/approval-calls.ts'
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
import { idInQuery } from '../platform/schemas.ts'
import { FieldChange } from '../property/edited-property-calls.ts'
import { BeginningOfId } from '../property/property-calls.ts'
import { TaxEffect } from '../property/tax-effect.ts'
import { m } from '../words/messages.ts'

/** `archived`: every change that waits for nobody any more. */
export const jalkalStatusLabels = {
  pending: m.status_pending,
  approved: m.status_approved,
  rejected: m.status_rejected,
  archived: m.jalkal_archived,
} as const
export type JalkalStatus = keyof typeof jalkalStatusLabels

/** Proposed changes of the water and sewer facts of properties. */
export const jalkalList = declareList({
  name: 'jalkal',
  title: m.jalkal_list_title,
  path: '/jalkal',
  access: 'jalkal.view',
  summary: 'Proposed changes of water and sewer facts, with their effect on water and sewerage tax.',
  filters: {
    status: choiceFilter(m.register_edit_status, jalkalStatusLabels),
    ...placeFilters,
    propertyUniqueId: textFilter(m.property_id, BeginningOfId),
    ...periodFilters,
    requestId: textFilter(m.jalkal_request_no, idInQuery('jalkal_change'), { isHidden: true }),
  },
  columns: {
    propertyUniqueId: propertyColumn(m.property_id, { isTitle: true }),
    ownerName: personalColumn(m.property_owner_name, 'name', { isExtra: true }),
    wardNo: numberColumn(m.search_ward, { nullable: true }),
    mohallaName: textColumn(m.search_mohalla, { nullable: true, isExtra: true }),
    proposed: textColumn(m.jalkal_proposed, { isLong: true }),
    waterPaise: changeColumn(m.jalkal_water_effect),
    sewerPaise: changeColumn(m.jalkal_sewer_effect),
    state: choiceColumn(m.register_edit_status, approvalStateLabels),
    reason: textColumn(m.register_reason, { isExtra: true, isLong: true }),
    madeByName: textColumn(m.register_edit_made_by),
    madeAt: instantColumn(m.jalkal_made_at, { sortable: true }),
    decidedByName: textColumn(m.register_edit_decided_by, { nullable: true, isExtra: true }),
    remark: textColumn(m.register_remarks, { nullable: true, isExtra: true, isLong: true }),
  },
  row: {
    ...Decidable.shape,
    requestId: z.int(),
    changes: z.array(FieldChange),
    effect: TaxEffect,
  },
  answer: {
    /** Of all changes of the places asked for. */
    counts: z.object({ pending: z.int(), approved: z.int(), rejected: z.int(), archived: z.int() }),
  },
  order: { by: 'madeAt', direction: 'desc' },
  presets: {
    pending: {
      ...{ method: 'POST', path: '/jalkal/pending', fixed: { status: 'pending' } },
      summary: 'Proposed changes of water and sewer facts that wait for a decision.',
    },
    approved: {
      ...{ method: 'POST', path: '/jalkal/approved', fixed: { status: 'approved' } },
      summary: 'Changes of water and sewer facts that were approved.',
    },
    rejected: {
      ...{ method: 'POST', path: '/jalkal/rejected', fixed: { status: 'rejected' } },
      summary: 'Changes of water and sewer facts that were rejected.',
    },
    archived: {
      ...{ method: 'GET', path: '/jalkal/archived', fixed: { status: 'archived' } },
      summary: 'Changes of water and sewer facts that are decided or withdrawn.',
    },
  },
})
