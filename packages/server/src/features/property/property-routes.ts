import { propertyCalls } from '@karsetu/contract/property/property-calls.ts'
import { implement } from '../../platform/http/implement.ts'
import { readProperty } from './read-property.ts'
import { searchProperties } from './search-properties.ts'

export const propertyRoutes = implement(propertyCalls, {
  search: (context, { query, body }) => searchProperties(context, { search: body, ...query }),
  byId: (context, { query }) => readProperty(context, query.propertyUniqueId),
})
