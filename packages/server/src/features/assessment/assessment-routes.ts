import { assessmentCalls } from '@karsetu/contract/assessment/assessment-calls.ts'
import { assessmentListCalls } from '@karsetu/contract/assessment/assessment-list-calls.ts'
import { taxDifferenceCalls } from '@karsetu/contract/assessment/tax-difference-calls.ts'
import { implement } from '../../platform/http/implement.ts'
import { calculateTax, explainTax, whatIf } from './explain-tax.ts'
import { exportArv, exportBands, exportCategories, exportDemands, exportPlaces } from './export-assessments.ts'
import { pageArv, pageDemands } from './list-assessments.ts'
import { exportTaxDifferences, pageTaxDifferences } from './list-tax-differences.ts'
import { summariseBands, summariseCategories, summariseTaxes } from './summarise-assessments.ts'
import { viewDetails } from './view-details.ts'

export const assessmentRoutes = [
  ...implement(assessmentCalls, {
    calculateTax: (context, { query }) => calculateTax(context, query),
    taxCalculations: (context, { query }) => explainTax(context, query),
    whatIf: (context, { query, body }) => whatIf(context, query, body),
  }),
  ...implement(assessmentListCalls, {
    arvList: (context, { query }) => pageArv(context, query),
    arvListFile: async (context, { query }) => ({
      fileName: `arv-${context.today}.xlsx`,
      stream: exportArv(context, query),
    }),
    arvWise: (context, { query }) => summariseBands(context, query),
    arvWiseFile: async (context, { query }) => ({
      fileName: `arv-bands-${context.today}.xlsx`,
      stream: await exportBands(context, query),
    }),
    categoryWise: (context, { query }) => summariseCategories(context, query),
    categoryWiseFile: async (context, { query }) => ({
      fileName: `arv-categories-${context.today}.xlsx`,
      stream: await exportCategories(context, query),
    }),
    taxSummary: (context, { query }) => summariseTaxes(context, query),
    taxSummaryFile: async (context, { query }) => ({
      fileName: `arv-${query.zoneId ? 'wards' : 'zones'}-${context.today}.xlsx`,
      stream: await exportPlaces(context, query),
    }),
    propertyWise: (context, { query }) => pageDemands(context, query),
    propertyWiseFile: async (context, { query }) => ({
      fileName: `demand-by-property-${query.asOf ?? context.today}.xlsx`,
      stream: exportDemands(context, query),
    }),
    viewDetails: (context, { query }) => viewDetails(context, query.propertyUniqueId),
  }),
  ...implement(taxDifferenceCalls, {
    page: (context, { query }) => pageTaxDifferences(context, query),
    file: async (context, { query }) => exportTaxDifferences(context, query),
  }),
]
