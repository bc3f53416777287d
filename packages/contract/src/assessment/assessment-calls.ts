import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import { z } from 'zod'
import { call, declareCalls } from '../platform/call.ts'
import { FinancialYearInQuery, FinancialYearSchema, PaiseSchema, PropertyUniqueIdSchema } from '../platform/schemas.ts'

const Heads = z.object({ house: PaiseSchema, water: PaiseSchema, sewer: PaiseSchema })

/** The tax of a year, or the one thing that is wanting to know it. */
export const TaxOfYear = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('assessed'),
    financialYear: FinancialYearSchema,
    arvPaise: PaiseSchema,
    taxes: Heads,
    totalPaise: PaiseSchema,
  }),
  z.object({
    status: z.literal('not_assessable'),
    financialYear: FinancialYearSchema,
    reason: z.string(),
    /** The cell of the law or the fact of the property that is wanting. */
    facts: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
])
export type TaxOfYear = z.output<typeof TaxOfYear>

export const TaxStep = z.object({
  code: z.string(),
  operation: z.enum(['start', 'multiply', 'sum', 'round', 'limit']),
  portion: z.int().nullable(),
  head: z.enum(HEADS).nullable(),
  /** Exact decimals or fractions, in rupees once the rate has been applied. */
  inputs: z.array(z.string()),
  factor: z.string(),
  result: z.string(),
  resultPaise: PaiseSchema.nullable(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  source: z.string(),
})
export type TaxStep = z.output<typeof TaxStep>

/** Why the tax is what it is: every premise, every step with its source, and what last year's was. */
export const TaxExplained = z.object({
  propertyUniqueId: z.string(),
  tax: TaxOfYear,
  portions: z.array(z.object({ portion: z.int(), use: z.string(), floorNumber: z.int(), arvPaise: PaiseSchema })),
  steps: z.array(TaxStep),
  previous: TaxOfYear,
})
export type TaxExplained = z.output<typeof TaxExplained>

const Question = z.strictObject({
  propertyRefUniqueId: PropertyUniqueIdSchema,
  year: FinancialYearInQuery.optional().meta({
    description: 'Starting year of the financial year; the present one when left out',
  }),
})

export const assessmentCalls = declareCalls('assessment', {
  calculateTax: call({
    method: 'GET',
    path: '/properties/calculateTax',
    access: 'public',
    limit: 'look_up',
    query: Question,
    output: TaxOfYear,
    errors: ['property.not_found'],
    summary: 'Annual rental value and the three taxes of a property, from the register and the dated rules.',
  }),
  taxCalculations: call({
    method: 'GET',
    path: '/properties/taxCalculations',
    access: 'public',
    limit: 'look_up',
    query: Question,
    output: TaxExplained,
    errors: ['property.not_found'],
    summary: 'The same with every step: area, rate, factors, slab, reliefs, rounding, each with the source of the law.',
  }),
})
