import { lawActs } from '@karsetu/domain/assessment/explain-change.ts'
import { recordActs } from '@karsetu/domain/assessment/facts-difference.ts'
import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import { z } from 'zod'
import { call, declareCalls } from '../platform/call.ts'
import {
  DateSchema,
  FinancialYearInQuery,
  FinancialYearSchema,
  PaiseSchema,
  PropertyUniqueIdSchema,
  ReplyYearSchema,
} from '../platform/schemas.ts'
import { PropertyCard } from '../property/property-calls.ts'
import { RecordInCalculator, WhatIf } from './what-if.ts'

const Heads = z.object({ house: PaiseSchema, water: PaiseSchema, sewer: PaiseSchema })

/** The tax of a year, or the one thing that is wanting to know it. */
export const TaxOfYear = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('assessed'),
    financialYear: ReplyYearSchema,
    arvPaise: PaiseSchema,
    taxes: Heads,
    totalPaise: PaiseSchema,
  }),
  z.object({
    status: z.literal('not_assessable'),
    financialYear: ReplyYearSchema,
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

const Facts = z.record(z.string(), z.union([z.string(), z.number()]))

/** One cause of a change of the tax: what in the record or in the law, and what it adds. */
export const TaxChange = z.object({
  act: z.enum([...recordActs, ...lawActs]),
  facts: Facts,
  effectPaise: PaiseSchema.nullable().meta({
    description: 'Null while the property cannot be assessed without the next',
  }),
  factors: z.array(
    z.object({
      code: z.string(),
      portion: z.int().nullable(),
      head: z.enum(HEADS).nullable(),
      before: z.string().meta({ description: 'Empty where there was no such step' }),
      after: z.string().meta({ description: 'Empty where there is none any more' }),
      source: z.string(),
    }),
  ),
})
export type TaxChange = z.output<typeof TaxChange>

/** A tax with every step that leads to it. */
export const TaxSheet = z.object({
  tax: TaxOfYear,
  portions: z.array(z.object({ portion: z.int(), use: z.string(), floorNumber: z.int(), arvPaise: PaiseSchema })),
  steps: z.array(TaxStep),
  changes: z.array(TaxChange),
})
export type TaxSheet = z.output<typeof TaxSheet>

/** A class of roads in the law, and a width that belongs to it. */
const RoadBand = z.object({
  code: z.string(),
  from: z.number().nullable(),
  over: z.number().nullable(),
  upTo: z.number().nullable(),
  below: z.number().nullable(),
  exampleMetres: z.number(),
})
export type RoadBand = z.output<typeof RoadBand>

/** A debit or credit note, or a correction of arrears, that stands. */
const AccountCorrection = z.object({
  act: z.literal('correction'),
  kind: z.enum(['arrears', 'demand', 'debit_note', 'credit_note']),
  /** Of a note. */
  number: z.string().nullable(),
  financialYear: FinancialYearSchema,
  /** Raised when positive, taken off when negative. */
  amountPaise: PaiseSchema,
  reason: z.string(),
})
export type AccountCorrection = z.output<typeof AccountCorrection>

/** Why the tax is what it is: every premise, every step with its source, what last year's was, and what changed since. */
export const TaxExplained = TaxSheet.extend({
  propertyUniqueId: z.string(),
  property: PropertyCard,
  /** What the register says; the owner's category is left out for who may not see the record. */
  record: RecordInCalculator,
  previous: TaxOfYear,
  /** The ARV in the list of before, as the register has it; null where it says none. */
  oldArvPaise: PaiseSchema.nullable(),
  /** What was assessed in writing for the year and the year before: the revision that holds. */
  assessed: z.array(
    z.object({
      financialYear: FinancialYearSchema,
      revision: z.int(),
      reason: z.string(),
      assessedOn: DateSchema,
      arvPaise: PaiseSchema,
      taxes: Heads,
      totalPaise: PaiseSchema,
    }),
  ),
  /** What an official changed of the amount due of these two years, outside their assessments. */
  corrections: z.array(AccountCorrection),
  roadBands: z.array(RoadBand),
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
  whatIf: call({
    method: 'POST',
    path: '/properties/taxCalculations/whatIf',
    access: 'public',
    work: 'read',
    limit: 'look_up',
    query: Question,
    body: WhatIf,
    output: TaxSheet,
    errors: ['property.not_found'],
    summary: 'What the tax would be if the property were otherwise, and what each difference adds. Nothing is kept.',
  }),
})
