import { z } from 'zod'
import { call, declareCalls } from '../platform/call.ts'
import { PropertyUniqueIdSchema } from '../platform/schemas.ts'

export const billDocumentCalls = declareCalls('billDocument', {
  document: call({
    method: 'GET',
    path: '/taxDemands/demandBill',
    access: 'public',
    limit: 'document',
    query: z.strictObject({ propertyId: PropertyUniqueIdSchema }),
    download: 'pdf',
    errors: ['property.not_found'],
    summary: 'The demand bill of a property with the amounts of today, tagged, in English and Hindi.',
  }),
})
