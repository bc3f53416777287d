import { categoryCalls } from '@karsetu/contract/master/category-calls.ts'
import { discountCalls } from '@karsetu/contract/master/discount-calls.ts'
import { mohallaCalls } from '@karsetu/contract/master/mohalla-calls.ts'
import { wardCalls, zoneCalls } from '@karsetu/contract/master/place-calls.ts'
import { implement } from '../../platform/http/implement.ts'
import { addCategory } from './add-category.ts'
import { addMohalla } from './add-mohalla.ts'
import { addWard } from './add-ward.ts'
import { addZone } from './add-zone.ts'
import { discountsOn } from './discount-store.ts'
import { editCategory } from './edit-category.ts'
import { editMohalla } from './edit-mohalla.ts'
import { exportDiscounts } from './export-discounts.ts'
import { exportCategories, exportMohallas, exportWards, exportZones } from './export-masters.ts'
import { rateSheet, rateTable } from './export-rate-sheets.ts'
import { exportDatedRates } from './export-rates.ts'
import { exportDatedServices } from './export-services.ts'
import { findMohalla, pageMohallas } from './mohalla-store.ts'
import { proposeDiscount } from './propose-discount.ts'
import { proposeRateTable } from './propose-rate-table.ts'
import { ratesOfMohalla } from './rate-store.ts'
import { removeCategory } from './remove-category.ts'
import { renameWard } from './rename-ward.ts'
import { servicesOfMohalla } from './service-store.ts'

/** What is done with the masters at a desk of the office; what everybody reads of them is in master-routes. */
export const deskRoutes = [
  ...implement(zoneCalls, {
    add: (context, { body }) => addZone(context, body),
    export: (context, { query }) => exportZones(context, query),
  }),
  ...implement(wardCalls, {
    add: (context, { body }) => addWard(context, body),
    edit: (context, { params, body }) => renameWard(context, { wardId: params.id, ...body }),
    export: (context, { query }) => exportWards(context, query),
  }),
  ...implement(mohallaCalls, {
    page: ({ reads, today }, { query }) => pageMohallas(reads, query, today),
    rates: async ({ reads }, { params }) => {
      await findMohalla(reads, params.id)
      return ratesOfMohalla(reads, params.id)
    },
    services: async ({ reads }, { params }) => {
      await findMohalla(reads, params.id)
      return servicesOfMohalla(reads, params.id)
    },
    add: (context, { body }) => addMohalla(context, body),
    edit: (context, { params, body, files: [file] }) => editMohalla(context, { ...body, mohallaId: params.id, file }),
    rateTable: (context, { query }) => rateTable(context, query),
    proposeRateTable: (context, { body, files: [file] }) => proposeRateTable(context, body, file),
    rateSheet: (context, { params }) => rateSheet(context, params.id),
    export: (context, { query }) => exportMohallas(context, query),
    ratesExport: (context, { query }) => exportDatedRates(context, query),
    servicesExport: (context, { query }) => exportDatedServices(context, query),
  }),
  ...implement(categoryCalls, {
    add: (context, { body }) => addCategory(context, body),
    edit: (context, { params, body }) => editCategory(context, { categoryId: params.id, ...body }),
    remove: (context, { params }) => removeCategory(context, params.id),
    export: (context, { query }) => exportCategories(context, query),
  }),
  ...implement(discountCalls, {
    posting: ({ reads, today }, { query }) => discountsOn(reads, query.on ?? today),
    add: (context, { body }) => proposeDiscount(context, null, body),
    edit: (context, { params, body }) => proposeDiscount(context, params.id, body),
    export: (context, { query }) => exportDiscounts(context, query),
  }),
]
