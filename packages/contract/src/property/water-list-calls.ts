import type { z } from 'zod'
import { call, declareCalls } from '../platform/call.ts'
import { FinancialYearSchema, InstantSchema, PageQuery, PaiseSchema, pageOf } from '../platform/schemas.ts'
import { registerFacts } from './property-calls.ts'
import { counted, RegisterQuery, RegisterRow } from './register-list-calls.ts'

const { waterTaxApplicable, sewerageConnectionAvailable, sourceOfWater } = registerFacts

/** What the water department lists of a property: its connections, and of the dues those of water and sewerage alone. */
export const WaterRow = RegisterRow.omit({ arvPaise: true, taxPaise: true, duesPaise: true }).extend({
  waterTaxApplicable,
  sewerageConnectionAvailable,
  sourceOfWater,
  /** Tax of the year asked about; null when it was not assessed. */
  waterTaxPaise: PaiseSchema.nullable(),
  sewerTaxPaise: PaiseSchema.nullable(),
  /** Posted dues with interest, less what was paid; credit of the whole account and interest not yet charged are not in them. */
  waterDuesPaise: PaiseSchema,
  sewerDuesPaise: PaiseSchema,
})
export type WaterRow = z.output<typeof WaterRow>

export const waterListCalls = declareCalls('waterList', {
  page: call({
    method: 'POST',
    path: '/properties/jalkal',
    access: 'property.view',
    work: 'read',
    query: PageQuery,
    body: RegisterQuery,
    output: pageOf(WaterRow).extend({ ...counted, asOf: InstantSchema, financialYear: FinancialYearSchema }),
    summary:
      'The register as the water department works with it: connections, and taxes and dues of water and sewerage.',
  }),
})
