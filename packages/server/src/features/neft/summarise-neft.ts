import type { CollectionQuery } from '@karsetu/contract/collection/collection-summary.ts'
import type { NeftSummary, NeftSummaryFileQuery } from '@karsetu/contract/neft/neft-calls.ts'
import type { Context } from '../../platform/http/context.ts'
import type { ListFile } from '../../platform/spreadsheet/list-file.ts'
import { exportCollection, readCollection } from '../transaction/collection-source.ts'

const isNeft = ["payment.mode = 'neft'"]

/** Collected by bank transfer, by day, by zone and by bank of the payer. */
export async function summariseNeft(context: Context, query: CollectionQuery): Promise<NeftSummary> {
  const [day, zone, bank] = await Promise.all([
    readCollection(context, 'day', query, isNeft),
    readCollection(context, 'zone', query, isNeft),
    readCollection(context, 'bank', query, isNeft),
  ])
  return { day, zone, bank }
}

/** One of the tables as a spreadsheet. */
export const exportNeftSummary = (context: Context, query: NeftSummaryFileQuery): Promise<ListFile> =>
  exportCollection(context, query, { name: `neft-by-${query.by}`, where: isNeft })
