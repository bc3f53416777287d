import { z } from 'zod'
import { amountFilters, periodFilters, propertyFilters, yearFilter } from '../list/filters.ts'
import { underMore } from '../list/list-filter.ts'
import { paymentFilters } from '../payment/payment-filters.ts'
import { idOf } from '../platform/ids.ts'
import { idInQuery } from '../platform/schemas.ts'
import { m } from '../words/messages.ts'

/** Stands for nobody in a filter of people. */
export const nobody = 'none'

/** One or more ids of staff, by commas; exactly these. */
const Inspectors = idOf('staff', z.string().regex(/^(none|[1-9]\d{0,8}(,[1-9]\d{0,8}){0,20})$/))

/** The filters of every list and summary of payments. */
export const transactionFilters = {
  ...propertyFilters,
  ...periodFilters,
  ...underMore({ ...paymentFilters, ...amountFilters, ...yearFilter }),
  /** Who took the money; comes with a link from a summary. */
  takenBy: {
    kind: 'text',
    label: m.transaction_taken_by,
    schema: z.union([z.literal(nobody), idInQuery('staff')]),
    isHidden: true,
  },
  /** Wards by the revenue inspectors whose beat they are; comes with a link from a summary. */
  inspectors: { kind: 'text', label: m.collection_inspector, schema: Inspectors, isHidden: true },
} as const
