import { ownerKeys } from '@karsetu/domain/property/name-sound.ts'
import { makePropertyUniqueId } from '@karsetu/domain/property/property-unique-id.ts'
import type { ClientBase } from 'pg'
import {
  type OwnerData,
  ownerShape,
  type PremiseData,
  type PropertyData,
  premiseShape,
  propertyShape,
} from '../property/property-rows.ts'
import type { PlaceOfTests } from './a-place.ts'
import { insertRows } from './insert-rows.ts'

/** An owner as plain data; say only what the test is about. */
export const anOwner = (says: Partial<OwnerData> = {}): OwnerData => ({
  ownerNo: 1,
  name: 'Ram Kumar Sharma',
  fatherName: 'Shyam Lal Sharma',
  husbandName: null,
  mobileNumber: '9000012345',
  email: null,
  since: '2010-04-01',
  ...says,
})

/** A floor as plain data: 1,000 sq ft lived in by the owner. */
export const aPremise = (says: Partial<PremiseData> = {}): PremiseData => ({
  premiseNo: 1,
  floorNumber: 0,
  rentType: 'self',
  rentUsage: 'residence',
  type: 'residential',
  categoryId: null,
  categoryCode: null,
  subCategory: null,
  areaHundredths: 100_000,
  areaBasis: 'covered',
  constructionType: null,
  constructionYear: null,
  ...says,
})

/**
 * A property as plain data: a house with one owner and one floor. What the search looks at follows from the owners;
 * number and id follow from `propertyId`, so that two of them never meet.
 */
export function aProperty(place: PlaceOfTests, says: Partial<PropertyData> = {}): PropertyData {
  const propertyId = says.propertyId ?? 1
  const owners = says.owners ?? [anOwner()]
  const keys = ownerKeys(owners.map(({ name }) => name))
  return {
    propertyId,
    propertyUniqueId: makePropertyUniqueId(place.zoneNo, place.wardNo, place.mohallaNo, propertyId),
    zoneId: place.zoneId,
    wardId: place.wardId,
    mohallaId: place.mohallaId,
    houseNumber: `12/${propertyId}`,
    propertyAddress: `12/${propertyId}, ${place.mohallaName}`,
    ptinNo: null,
    oldPropertyTaxId: null,
    plotAreaHundredths: 120_000,
    constructionType: 'rcc_rbc',
    houseCategory: 'residential',
    categoryId: null,
    subCategory: null,
    occupancyStatus: 'self',
    roadType: 'street',
    roadWidthHundredths: 900,
    constructionYear: 2010,
    oldArvPaise: null,
    isMetroRailProperty: false,
    houseTaxApplicable: true,
    waterTaxApplicable: true,
    sewerageConnectionAvailable: true,
    sourceOfWater: 'municipal',
    isDisabled: false,
    disabilityBps: null,
    isExDefensePersonalWidow: false,
    ownerName: owners.map(({ name }) => name).join(', '),
    ownerSearch: keys.search,
    ownerSound: keys.sound,
    mobiles: [...new Set(owners.flatMap(({ mobileNumber }) => mobileNumber ?? []))],
    createdAt: '2022-03-15T06:00:00Z',
    owners,
    premises: [aPremise()],
    ...says,
  }
}

/** Adds a property with its owners and floors; answers its `propertyId`. */
export async function insertProperty(client: ClientBase, property: PropertyData): Promise<number> {
  const { propertyId } = property
  await insertRows(client, propertyShape, [property])
  await insertRows(
    client,
    ownerShape,
    property.owners.map((owner) => ({ ...owner, propertyId })),
  )
  await insertRows(
    client,
    premiseShape,
    property.premises.map((premise) => ({ ...premise, propertyId })),
  )
  return propertyId
}
