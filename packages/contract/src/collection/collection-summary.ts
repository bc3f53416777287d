import { z } from 'zod'
import { declareFilters } from '../list/declare-list.ts'
import { DateSchema, InstantSchema } from '../platform/schemas.ts'
import { answerOf, declareSummary } from '../summary/declare-summary.ts'
import { count, measureFields, money } from '../summary/measures.ts'
import { transactionFilters } from '../transaction/transaction-filters.ts'
import { m } from '../words/messages.ts'

const sums = {
  receipts: count(m.collection_receipts, { definition: m.collection_receipts_means }),
  receivedPaise: money(m.collection_received, { definition: m.collection_received_means }),
  reversals: count(m.collection_reversals, { isDetail: true }),
  reversedPaise: money(m.collection_reversed, { definition: m.collection_reversed_means, isSeldom: true }),
  collectedPaise: money(m.collection_collected, { definition: m.collection_collected_means }),
} as const
export const CollectionSums = z.object(measureFields(sums))
export type CollectionSums = z.output<typeof CollectionSums>

/** What was collected: receipts less reversals, each on its own day. */
export const collectionSummary = declareSummary({
  title: m.collection_title,
  measures: sums,
  cuts: {
    zone: { by: ['zone'] },
    ward: { by: ['zone', 'ward'] },
    mohalla: { by: ['zone', 'ward', 'mohalla'] },
    inspector: { by: ['inspectors'] },
    mode: { by: ['mode'] },
    bank: { by: ['bank'] },
    day: { by: ['day'] },
    month: { by: ['month'] },
    cashier: { by: ['takenBy'] },
    cashier_and_mode: { by: ['takenBy', 'mode'] },
  },
})
const { cuts } = collectionSummary
export type CollectionCut = keyof typeof cuts
export const collectionCuts = Object.keys(cuts) as [CollectionCut, ...CollectionCut[]] // its names

/** The filters of the lists that its figures lead to. */
export const collectionFilters = declareFilters(transactionFilters)
export type CollectionQuery = z.output<typeof collectionFilters.querySchema>

export const CollectionFileQuery = declareFilters(transactionFilters, {
  by: z.enum(collectionCuts).default('mode'),
}).querySchema
export type CollectionFileQuery = z.output<typeof CollectionFileQuery>

/** When the figures were read, and the date of then at the corporation. */
export const answered = { asOf: InstantSchema, today: DateSchema }

export const collectedBy = <const Name extends CollectionCut>(name: Name) => answerOf(cuts[name], answered)
