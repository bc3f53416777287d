import type { RowOf } from '@karsetu/contract/list/declare-list.ts'
import {
  settlementCalls,
  settlementDifferenceCalls,
  settlementDifferenceList,
  settlementList,
} from '@karsetu/contract/settlement/settlement-lists.ts'
import {
  type AgeBand,
  ageBandOf,
  type DifferenceKind,
  daysOfBand,
  isNewDifference,
} from '@karsetu/domain/settlement/difference-rules.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { betweenRupees, contains, equals, onDays } from '../../list/conditions.ts'
import { listHandlers } from '../../list/list-handlers.ts'
import { sqlSource } from '../../list/sql-source.ts'
import type { Context } from '../../platform/http/context.ts'
import { implement } from '../../platform/http/implement.ts'
import { assertWholeCity } from '../access/place-scope.ts'

const nowhere = `cross join (select null::integer zone_id, null::integer ward_id, null::integer mohalla_id) nowhere`

/** Gateways pay out for the whole city at once. */
const ofWholeCity = ({ actor }: Context): string[] => {
  assertWholeCity(actor)
  return []
}

const settlementState = `case when settlement.journal_id is null then 'held'
  when settlement.finding is not null or line.suspense <> 0 then 'partly' else 'posted' end`

const settlements = sqlSource(settlementList, {
  from: `gateway_settlement settlement cross join lateral (
      select count(*) filter (where kind = 'payment') payments,
        coalesce(sum(amount_paise) filter (where kind = 'payment'), 0) collected,
        coalesce(sum(charge_paise), 0) charges, coalesce(sum(tax_paise), 0) tax,
        coalesce(sum(amount_paise) filter (where kind = 'refund'), 0) refunded,
        coalesce(sum(case kind when 'payment' then amount_paise else -amount_paise end) filter (where payment_id is not null), 0) cleared,
        coalesce(sum(case kind when 'payment' then amount_paise else -amount_paise end) filter (where payment_id is null), 0) suspense
      from gateway_settlement_row line where line.settlement_id = settlement.settlement_id
    ) line ${nowhere}`,
  id: 'settlement.settlement_id',
  place: 'nowhere',
  isUnscoped: true,
  where: ofWholeCity,
  fields: {
    payoutId: 'settlement.payout_id',
    paidOn: 'settlement.paid_on',
    gateway: 'settlement.gateway',
    bankReference: 'settlement.bank_reference',
    payments: 'line.payments',
    collectedPaise: 'line.collected::bigint',
    chargesPaise: 'line.charges::bigint',
    taxPaise: 'line.tax::bigint',
    refundedPaise: 'line.refunded::bigint',
    netPaise: 'settlement.amount_paise',
    clearedPaise: 'line.cleared::bigint',
    suspensePaise: 'line.suspense::bigint',
    status: settlementState,
  },
  conditions: {
    gateway: equals('settlement.gateway'),
    ...onDays('settlement.paid_on'),
    status: equals(settlementState),
    bankReference: contains('settlement.bank_reference'),
  },
})

type DifferenceRow = RowOf<typeof settlementDifferenceList>
type RawDifference = Omit<DifferenceRow, 'age' | 'since' | 'nextAct'> & { foundOn: IsoDate }

const differences = sqlSource<typeof settlementDifferenceList, RawDifference>(settlementDifferenceList, {
  from: `settlement_difference difference ${nowhere}`,
  id: 'difference.difference_id',
  place: 'nowhere',
  isUnscoped: true,
  where: ofWholeCity,
  fields: {
    kind: 'difference.kind',
    gateway: 'difference.gateway',
    txnId: 'difference.txn_id',
    payoutId: 'difference.payout_id',
    amountPaise: 'difference.amount_paise',
    movedOn: 'difference.moved_on',
    foundOn: 'difference.found_on',
  },
  conditions: {
    gateway: equals('difference.gateway'),
    kind: equals('difference.kind'),
    age: (band, { put, context }) => {
      const { from, until } = daysOfBand(band as AgeBand, context.today) // as the filter's schema has read it
      return [
        ...(from ? [`difference.moved_on >= ${put(from)}`] : []),
        ...(until ? [`difference.moved_on <= ${put(until)}`] : []),
      ]
    },
    since: (since, { put, context }) => `difference.found_on ${since === 'new' ? '>=' : '<'} ${put(context.today)}`,
    transactionId: contains('difference.txn_id'),
    ...betweenRupees('difference.amount_paise'),
  },
  finish: ({ today }, rows) =>
    rows.map(({ foundOn, ...row }) => ({
      ...row,
      age: ageBandOf(row.movedOn, today),
      since: isNewDifference(foundOn, today) ? ('new' as const) : ('persisting' as const),
      nextAct: row.kind satisfies DifferenceKind,
    })),
})

export const settlementRoutes = [
  ...implement(settlementCalls, listHandlers(settlementList, settlements)),
  ...implement(settlementDifferenceCalls, listHandlers(settlementDifferenceList, differences)),
]
