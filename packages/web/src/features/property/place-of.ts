import type { PropertyCard } from '@karsetu/contract/property/property-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'

/** Mohalla, ward and zone of a property, as one line. */
export const placeOf = ({ mohallaName, wardNo, wardName, zoneName }: PropertyCard) =>
  m.search_place_of({ mohalla: mohallaName, wardNo, ward: wardName, zone: zoneName })

/** The same beside an address that names the mohalla itself. */
export const wardOf = ({ wardNo, wardName, zoneName }: PropertyCard) =>
  m.search_ward_of({ wardNo, ward: wardName, zone: zoneName })
