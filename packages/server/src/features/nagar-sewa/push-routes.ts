import type { RowOf } from '@karsetu/contract/list/declare-list.ts'
import { pushCalls, pushedDayList, pushedLineList } from '@karsetu/contract/nagar-sewa/push-calls.ts'
import { pushReason } from '@karsetu/contract/nagar-sewa/push-labels.ts'
import { contains, equals, onDays } from '../../list/conditions.ts'
import { listHandlers } from '../../list/list-handlers.ts'
import { sqlSource } from '../../list/sql-source.ts'
import { implement } from '../../platform/http/implement.ts'
import { assertWholeCity } from '../access/place-scope.ts'
import { pushDay } from './push-day.ts'
import { receiptIsAccepted } from './push-store.ts'

const days = listHandlers(
  pushedDayList,
  sqlSource(pushedDayList, {
    from: `nagarsewa_standing standing left join staff on staff_id = requested_by cross join (
      select null::integer zone_id, null::integer ward_id, null::integer mohalla_id) nowhere`,
    id: "(standing.day - '2000-01-01'::date)",
    place: 'nowhere',
    isUnscoped: true,
    where: ({ actor }) => {
      assertWholeCity(actor)
      return []
    },
    fields: {
      day: 'standing.day',
      status: 'standing.state',
      receipts: 'standing.receipts',
      receivedPaise: 'standing.received_paise',
      reversals: 'standing.reversals',
      reversedPaise: 'standing.reversed_paise',
      confirmedReceivedPaise: 'case when confirmed_at is not null then standing.confirmed_received_paise end',
      confirmedReversedPaise: 'case when confirmed_at is not null then standing.confirmed_reversed_paise end',
      waiting: 'standing.waiting',
      refused: 'standing.refused',
      requestedBy: 'staff.username',
      confirmedAt: 'standing.confirmed_at',
    },
    conditions: { ...onDays('standing.day'), status: equals('standing.state') },
  }),
)

const lineState = `case when push.reference_no is not null then 'accepted' when push.refused_because is not null then 'refused'
  else 'waiting' end`

const lines = listHandlers(
  pushedLineList,
  sqlSource<typeof pushedLineList, RowOf<typeof pushedLineList>>(pushedLineList, {
    from: `nagarsewa_push push join outbox using (outbox_id) join payment using (payment_id)
      join receipt using (payment_id) join property on property.property_id = payment.property_id`,
    id: 'push.line_id',
    fields: {
      receiptNo: 'receipt.receipt_no',
      day: 'push.day',
      kind: "case when push.is_reversal then 'reversal' else 'receipt' end",
      amountPaise: 'push.amount_paise',
      status: lineState,
      referenceNo: 'push.reference_no',
      reason: `case when push.reference_no is null then coalesce(push.refused_because,
        case when not ${receiptIsAccepted} then 'receipt_not_pushed' end, outbox.last_error) end`,
      attempts: 'outbox.attempts',
      acknowledgedAt: 'outbox.delivered_at',
    },
    conditions: {
      ...onDays('push.day'),
      status: equals(lineState),
      transactionId: contains('receipt.receipt_no'),
    },
    finish: (_, rows) => rows.map((row) => ({ ...row, reason: row.reason && pushReason(row.reason) })),
  }),
)

export const pushRoutes = implement(pushCalls, {
  pushToENagarSewa: (context, { query }) => pushDay(context, query.date),
  days: days.page,
  daysFile: days.file,
  lines: lines.page,
  linesFile: lines.file,
})
