import { z } from 'zod'
import { call, declareCalls } from '../platform/call.ts'
import { DateSchema, PropertyUniqueIdSchema } from '../platform/schemas.ts'

/** The day the amounts are of. */
const AsOf = DateSchema.optional().meta({ description: 'Past or future; today when left out' })

export const billDocumentCalls = declareCalls('billDocument', {
  document: call({
    method: 'GET',
    path: '/taxDemands/demandBill',
    access: 'public',
    limit: 'document',
    query: z.strictObject({ propertyId: PropertyUniqueIdSchema, asOf: AsOf }),
    download: 'pdf',
    errors: ['property.not_found'],
    summary: 'The demand bill of a property with the amounts of a day, tagged, in English and Hindi.',
  }),
})
