import { assessmentCalls } from '@karsetu/contract/assessment/assessment-calls.ts'
import { assessmentListCalls } from '@karsetu/contract/assessment/assessment-list-calls.ts'
import { taxDifferenceCalls } from '@karsetu/contract/assessment/tax-difference-calls.ts'
import { valueSummaryCalls } from '@karsetu/contract/assessment/value-summary.ts'
import { implement } from '../../platform/http/implement.ts'
import { calculateTax, explainTax, whatIf } from './explain-tax.ts'
import { exportArv, exportDemands } from './export-assessments.ts'
import { pageArv, pageDemands } from './list-assessments.ts'
import { exportTaxDifferences, pageTaxDifferences } from './list-tax-differences.ts'
import {
  exportBands,
  exportCategories,
  exportPlaces,
  summariseBands,
  summariseCategories,
  summarisePlaces,
} from './summarise-assessments.ts'
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
    propertyWise: (context, { query }) => pageDemands(context, query),
    propertyWiseFile: async (context, { query }) => ({
      fileName: `demand-by-property-${query.asOf ?? context.today}.xlsx`,
      stream: exportDemands(context, query),
    }),
    viewDetails: (context, { query }) => viewDetails(context, query.propertyUniqueId),
  }),
  ...implement(valueSummaryCalls, {
    places: (context, { query }) => summarisePlaces(context, query),
    bands: (context, { query }) => summariseBands(context, query),
    categories: (context, { query }) => summariseCategories(context, query),
    placesFile: (context, { query }) => exportPlaces(context, query),
    bandsFile: (context, { query }) => exportBands(context, query),
    categoriesFile: (context, { query }) => exportCategories(context, query),
  }),
  ...implement(taxDifferenceCalls, {
    page: (context, { query }) => pageTaxDifferences(context, query),
    file: async (context, { query }) => exportTaxDifferences(context, query),
  }),
]
