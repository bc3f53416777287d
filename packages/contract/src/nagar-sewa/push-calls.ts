import { z } from 'zod'
import { declareList } from '../list/declare-list.ts'
import { choiceFilter, periodFilters, TypedText, textFilter } from '../list/filters.ts'
import {
  choiceColumn,
  dateColumn,
  instantColumn,
  moneyColumn,
  numberColumn,
  propertyColumn,
  textColumn,
} from '../list/list-column.ts'
import { call, declareCalls } from '../platform/call.ts'
import { idOf } from '../platform/ids.ts'
import { DateSchema, InstantSchema, PaiseSchema } from '../platform/schemas.ts'
import { BeginningOfId } from '../property/property-calls.ts'
import { m } from '../words/messages.ts'
import { lineKindLabels, lineStateLabels, pushStateLabels } from './push-labels.ts'

const access = 'collection.push'

const Totals = z.object({
  receipts: z.int().min(0),
  receivedPaise: PaiseSchema,
  reversals: z.int().min(0),
  reversedPaise: PaiseSchema,
})

/** A day of collection in e-NagarSewa. */
export const PushedDay = z.object({
  day: DateSchema,
  state: z.enum(['sending', 'agreed', 'differs', 'refused']),
  requestedAt: InstantSchema,
  requestedBy: z.string().nullable(),
  /** The lines of the day in our books that are in the outbox or were acknowledged. */
  own: Totals,
  /** The same as e-NagarSewa has them, read after the last line was acknowledged. */
  confirmed: Totals.nullable(),
  confirmedAt: InstantSchema.nullable(),
  waiting: z.int().min(0),
  refused: z.int().min(0),
  /** Lines that this call added, because they were not pushed before. */
  added: z.int().min(0),
  mode: z.enum(['simulator', 'live']),
})
export type PushedDay = z.output<typeof PushedDay>

/** Days that were pushed, with the counts and sums of each. */
export const pushedDayList = declareList({
  name: 'pushed-days',
  title: m.push_days,
  path: '/taxCollections/pushedDays',
  access,
  errors: ['call.out_of_scope'],
  summary: 'Days of collection that were pushed to e-NagarSewa, with counts and sums on both sides, the latest first.',
  filters: { ...periodFilters, status: choiceFilter(m.push_state, pushStateLabels) },
  columns: {
    day: dateColumn(m.push_day, { isTitle: true, sortable: true }),
    status: choiceColumn(m.push_state, pushStateLabels),
    receipts: numberColumn(m.push_receipts),
    receivedPaise: moneyColumn(m.push_received, { sum: true }),
    reversals: numberColumn(m.push_reversals),
    reversedPaise: moneyColumn(m.push_reversed, { sum: true }),
    confirmedReceivedPaise: moneyColumn(m.push_confirmed_received, { nullable: true }),
    confirmedReversedPaise: moneyColumn(m.push_confirmed_reversed, { nullable: true }),
    waiting: numberColumn(m.push_waiting),
    refused: numberColumn(m.push_refused),
    requestedBy: textColumn(m.push_requested_by, { nullable: true, isExtra: true }),
    confirmedAt: instantColumn(m.push_confirmed_at, { nullable: true, isExtra: true }),
  },
  order: { by: 'day', direction: 'desc' },
})

/** Lines that were pushed, with the reference number of each. */
export const pushedLineList = declareList({
  name: 'pushed-lines',
  title: m.push_lines,
  path: '/taxCollections/pushedLines',
  access,
  summary:
    'Receipts and reversals that were pushed to e-NagarSewa, with the reference number of each, the latest first.',
  filters: {
    ...periodFilters,
    status: choiceFilter(m.push_state, lineStateLabels),
    transactionId: textFilter(m.receipt_number, idOf('receipt', TypedText)),
    propertyUniqueId: textFilter(m.property_id, BeginningOfId),
  },
  columns: {
    receiptNo: textColumn(m.receipt_number, { isTitle: true }),
    day: dateColumn(m.push_day, { sortable: true }),
    kind: choiceColumn(m.push_kind, lineKindLabels),
    propertyUniqueId: propertyColumn(m.property_id),
    amountPaise: moneyColumn(m.push_amount, { sum: true }),
    status: choiceColumn(m.push_state, lineStateLabels),
    referenceNo: textColumn(m.push_reference_no, { nullable: true }),
    reason: textColumn(m.push_reason, { nullable: true, isLong: true, width: 40 }),
    attempts: numberColumn(m.push_attempts, { isExtra: true }),
    acknowledgedAt: instantColumn(m.push_acknowledged_at, { nullable: true, isExtra: true }),
  },
  order: { by: 'day', direction: 'desc' },
})

export const pushCalls = declareCalls('collectionPush', {
  pushToENagarSewa: call({
    method: 'GET',
    path: '/taxCollections/pushToENagarSewa',
    access,
    work: 'write',
    query: z.strictObject({ date: DateSchema }),
    output: PushedDay,
    errors: ['call.out_of_scope', 'collection_push.day_future'],
    summary:
      'Puts every line of collection of the day that was not pushed yet into the outbox for e-NagarSewa, lets refused ones be tried again, and answers how the day stands. Asked again, nothing is pushed twice.',
  }),
  days: pushedDayList.calls.page,
  daysFile: pushedDayList.calls.file,
  lines: pushedLineList.calls.page,
  linesFile: pushedLineList.calls.file,
})
