import type { PropertyCard } from '@karsetu/contract/property/property-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { namesIt } from '@karsetu/domain/property/address.ts'

/** Mohalla, ward and zone of a property, as one line. */
export const placeOf = ({ mohallaName, wardNo, wardName, zoneName }: PropertyCard) =>
  m.search_place_of({ mohalla: mohallaName, wardNo, ward: wardName, zone: zoneName })

const wardOf = ({ wardNo, wardName, zoneName }: PropertyCard) =>
  m.search_ward_of({ wardNo, ward: wardName, zone: zoneName })

/** The same beside an address: without the mohalla where the address names it itself. */
export const placeBeside = (address: string | null, property: PropertyCard) =>
  address && namesIt(address, property.mohallaName) ? wardOf(property) : placeOf(property)
