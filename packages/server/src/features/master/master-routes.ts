import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { implement } from '../../platform/http/implement.ts'
import { exportBanks, exportCities } from './export-masters.ts'
import { listCities, listMohallas, listWards, listZones, pageWards, pageZones } from './read-places.ts'
import { listBanks, listCategories, listDiscounts } from './read-reference-data.ts'

export const masterRoutes = implement(masterCalls, {
  cities: (context) => listCities(context),
  citiesExport: (context) => exportCities(context),
  allZones: (context) => listZones(context),
  allWards: (context, { query }) => listWards(context, query),
  zones: (context, { query }) => pageZones(context, query),
  wards: (context, { query }) => pageWards(context, query),
  mohallas: (context, { query }) => listMohallas(context, query),
  categories: (context) => listCategories(context),
  banks: (context) => listBanks(context),
  banksExport: (context) => exportBanks(context),
  discounts: (context, { query }) => listDiscounts(context, query),
})
