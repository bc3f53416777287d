import { z } from 'zod'
import { declareList } from '../list/declare-list.ts'
import { periodFilters, TypedText, textFilter } from '../list/filters.ts'
import { choiceColumn, instantColumn, propertyColumn, textColumn } from '../list/list-column.ts'
import { declareCalls } from '../platform/call.ts'
import { BeginningOfId } from '../property/property-calls.ts'
import { m } from '../words/messages.ts'

/** Who acted: somebody of the office, a citizen, or the portal itself. */
export const actorKindLabels = {
  staff: m.log_actor_staff,
  public: m.log_actor_public,
  system: m.log_actor_system,
}

/** One field that an act changed; null where it was not set. */
export const LogChange = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })
export type LogChange = z.output<typeof LogChange>

/** The audit log, and its parts: the same columns and filters under other paths. */
const logListOf = (path: `/${string}`, title: () => string, summary: string) =>
  declareList({
    name: path.slice(1).replace('/', '-'),
    title,
    path,
    access: 'audit.view',
    errors: ['call.out_of_scope'],
    summary,
    filters: {
      ...periodFilters,
      person: textFilter(m.log_person, TypedText),
      action: textFilter(m.log_action, TypedText),
      propertyUniqueId: textFilter(m.property_id, BeginningOfId),
    },
    columns: {
      recordedAt: instantColumn(m.log_recorded_at, { isTitle: true, sortable: true }),
      person: textColumn(m.log_person, { nullable: true }),
      actorKind: choiceColumn(m.log_actor_kind, actorKindLabels, { isExtra: true }),
      /** The action in words, in the reader's language. */
      actionLabel: textColumn(m.log_action, { width: 36 }),
      action: textColumn(m.log_action_code, { isExtra: true }),
      subject: textColumn(m.log_subject),
      propertyUniqueId: propertyColumn(m.property_id, { nullable: true }),
      difference: textColumn(m.log_difference, { isLong: true, width: 80 }),
      address: textColumn(m.log_address, { isExtra: true }),
      requestId: textColumn(m.log_request, { isExtra: true }),
      /** Shard and number in the chain: where the row stands in the audit chain. */
      place: textColumn(m.log_place, { isExtra: true }),
    },
    row: { changes: z.array(LogChange) },
    order: { by: 'recordedAt', direction: 'desc' },
  })

export const logList = logListOf(
  '/logs',
  m.log_title,
  'The audit log: who did what, and what it changed, the latest first.',
)

export const logLists = {
  adminEdits: logListOf(
    '/logs/adminEdits',
    m.log_admin_edits,
    'Changes of properties by the office, from the audit log.',
  ),
  matchingRemoved: logListOf(
    '/logs/matchingRemoved',
    m.log_matching_removed,
    'Matches of old records that were removed, from the audit log.',
  ),
  deletedProperties: logListOf(
    '/logs/deletedProperties',
    m.log_deleted_properties,
    'Deletions of properties, requested and approved, and restorations, from the audit log.',
  ),
  addedProperties: logListOf('/logs/addedProperties', m.log_added_properties, 'Added properties, from the audit log.'),
  paymentShift: logListOf(
    '/logs/paymentShift',
    m.log_payment_shift,
    'Payments shifted to another property, from the audit log.',
  ),
  splits: logListOf('/logs/splits', m.log_splits, 'Splits and amalgamations of properties, from the audit log.'),
}

const { adminEdits, matchingRemoved, deletedProperties, addedProperties, paymentShift, splits } = logLists

export const logCalls = declareCalls('log', {
  ...logList.calls,
  adminEdits: adminEdits.calls.page,
  adminEditsFile: adminEdits.calls.file,
  matchingRemoved: matchingRemoved.calls.page,
  matchingRemovedFile: matchingRemoved.calls.file,
  deletedProperties: deletedProperties.calls.page,
  deletedPropertiesFile: deletedProperties.calls.file,
  addedProperties: addedProperties.calls.page,
  addedPropertiesFile: addedProperties.calls.file,
  paymentShift: paymentShift.calls.page,
  paymentShiftFile: paymentShift.calls.file,
  splits: splits.calls.page,
  splitsFile: splits.calls.file,
})
