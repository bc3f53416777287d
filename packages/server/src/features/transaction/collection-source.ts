import {
  type CollectionCut,
  type CollectionFileQuery,
  type CollectionQuery,
  type CollectionSums,
  collectionFilters,
  collectionSummary,
} from '@karsetu/contract/collection/collection-summary.ts'
import type { SummaryAnswer } from '@karsetu/contract/summary/declare-summary.ts'
import { whereFiltered } from '../../list/conditions.ts'
import type { Context } from '../../platform/http/context.ts'
import type { ListFile } from '../../platform/spreadsheet/list-file.ts'
import { readSummary, type SummarySource } from '../../summary/read-summary.ts'
import { summaryFile } from '../../summary/summary-file.ts'
import { whereInScope } from '../access/place-scope.ts'
import { collectionFrom, transactionConditions } from './transaction-source.ts'

/**
 * Payments less reversals under the filters of the lists, within the reader's zones and wards.
 * @param where what always holds
 */
export function collectionSource(
  context: Context,
  query: CollectionQuery,
  where: readonly string[] = [],
): SummarySource<keyof CollectionSums> {
  const values: unknown[] = []
  const put = (value: unknown) => `$${values.push(value)}`
  const filtered = {
    ...{ name: 'collection', filters: collectionFilters.filters },
    conditions: transactionConditions('payment.counts_on'),
  }
  const scope = whereInScope(context.actor, values, 'property')
  return {
    from: `${collectionFrom} left join ward_beat beat on beat.ward_id = property.ward_id`,
    where: [...where, ...scope, ...whereFiltered(filtered, query, { put, context })],
    values,
    keys: {
      ...{ zone_id: 'property.zone_id', ward_id: 'property.ward_id', mohalla_id: 'property.mohalla_id' },
      bank_name: 'paper.bank_name',
      ...{ mode: 'payment.mode', taken_by: 'payment.taken_by', day: 'payment.counts_on' },
      month: "date_trunc('month', payment.counts_on)::date",
      inspectors: "coalesce(beat.inspectors, '{}')",
    },
    measures: {
      receipts: 'count(*) filter (where payment.received_paise > 0)',
      receivedPaise: 'sum(payment.received_paise)',
      reversals: 'count(*) filter (where payment.reversed_paise > 0)',
      reversedPaise: 'sum(payment.reversed_paise)',
      collectedPaise: 'sum(payment.received_paise) - sum(payment.reversed_paise)',
    },
  }
}

/** One table of what was collected. */
export async function readCollection<Name extends CollectionCut>(
  context: Context,
  cut: Name,
  query: CollectionQuery,
  where?: readonly string[],
) {
  const source: SummarySource<string> = collectionSource(context, query, where) // the same measures in each cut
  const table = await readSummary<(typeof collectionSummary.cuts)[Name], never>(
    context,
    collectionSummary.cuts[cut],
    source,
  )
  return { asOf: context.now, today: context.today, ...table }
}

/**
 * A table of what was collected as a spreadsheet, in the caller's language.
 * @param options its name without the day, and what always holds
 */
export async function exportCollection(
  context: Context,
  { by, ...query }: CollectionFileQuery,
  { name = 'collection', where = [] }: { name?: string; where?: readonly string[] } = {},
): Promise<ListFile> {
  const answer: SummaryAnswer = await readCollection(context, by, query, where)
  return summaryFile(context, collectionSummary.cuts[by], answer, { name, day: context.today })
}
