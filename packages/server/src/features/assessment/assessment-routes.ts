import { assessmentCalls } from '@karsetu/contract/assessment/assessment-calls.ts'
import { implement } from '../../platform/http/implement.ts'
import { calculateTax, explainTax } from './explain-tax.ts'

export const assessmentRoutes = implement(assessmentCalls, {
  calculateTax: (context, { query }) => calculateTax(context, query),
  taxCalculations: (context, { query }) => explainTax(context, query),
})
