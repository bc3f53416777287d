import type { Parking } from '../assessment/property-facts.ts'
import { sqftOf } from '../property/area.ts'
import { type FloorField, floorFields } from './fields.ts'
import type { PersonName } from './read-owners.ts'
import type { RegisterRow } from './read-row.ts'
import { type Confidence, knownValue, type Reading } from './reading.ts'

export type DraftOwner = {
  name: string
  fatherName: string | null
  husbandName: string | null
  mobileNumber: string | null
}
export type DraftPremise = {
  floorNumber: number
  areaSqft: number
  rentType: 'self' | 'rented' | 'vacant'
  type: 'residential' | 'nonresidential'
  constructionType: 'rcc_rbc' | 'other_pucca' | 'kachha' | null
  constructionYear: number | null
  parking: Parking | null
}

/** What a row of a register says about a property: null is unknown. */
export type PropertyDraft = {
  houseNumber: string | null
  address: string | null
  ptinNo: string | null
  plotAreaSqft: number | null
  constructionType: 'rcc_rbc' | 'other_pucca' | 'kachha' | 'vacant_land' | null
  houseCategory: 'residential' | 'nonresidential' | 'mixed' | null
  occupancyStatus: 'self' | 'rented' | 'mixed' | 'vacant' | null
  roadWidthM: number | null
  constructionYear: number | null
  oldArvPaise: number | null
  capitalValuePaise: number | null
  isOnlyBuildingOfOwner: boolean | null
  mobiles: readonly string[]
  owners: readonly DraftOwner[]
  premises: readonly DraftPremise[]
  /** What has no place of its own in the register: kept with the property's origin. */
  aside: { oldHouseNumber?: string; relative?: string; remarks?: string; coveredAreasSqft?: Record<number, number> }
  confidence: Confidence
}

function ownersOf(
  row: RegisterRow,
  relativeIs: 'father' | 'husband' | null,
): { owners: DraftOwner[]; relativeUsed: boolean } {
  const people = knownValue(row.owner) ?? []
  const mobiles = knownValue(row.mobile) ?? []
  const relative = knownValue(row.relative)
  const only = people.length === 1
  // Of several owners nobody can say whose father or whose telephone it is.
  const beside = only && relative ? { name: relative.name, relation: relative.relation ?? relativeIs } : null
  const named = (person: PersonName, relation: 'father' | 'husband') =>
    person.relation === relation
      ? person.relativeName
      : beside?.relation === relation && person.relation === null
        ? beside.name
        : null
  const owners = people.map((person) => ({
    name: person.name,
    fatherName: named(person, 'father'),
    husbandName: named(person, 'husband'),
    mobileNumber: only ? (mobiles[0] ?? null) : null,
  }))
  return {
    owners,
    relativeUsed: owners.some(
      (owner) => beside !== null && (owner.fatherName === beside.name || owner.husbandName === beside.name),
    ),
  }
}

function floorsOf(row: RegisterRow): [number, number][] {
  return (Object.keys(floorFields) as FloorField[]).flatMap((field): [number, number][] => {
    const area = knownValue(row.floors[field])
    return area === null ? [] : [[floorFields[field], sqftOf(area)]]
  }) // the keys of the record itself
}

/** Of dwellings no rule asks for it. */
function parkingOf(row: RegisterRow): Parking | null {
  const parking = knownValue(row.parking)
  if (parking === null || knownValue(row.use) !== 'nonresidential') return null
  return parking ? 'provided' : 'not_provided'
}

function lowest(row: RegisterRow): Confidence {
  const { floors, arrears, remarks: _, ...fields } = row
  const readings: Reading<unknown>[] = [...Object.values(fields), ...Object.values(floors), ...Object.values(arrears)]
  const has = (confidence: Confidence) =>
    readings.some((reading) => reading.state === 'known' && reading.confidence === confidence)
  return has('doubtful') ? 'doubtful' : has('likely') ? 'likely' : 'certain'
}

/**
 * The property a row describes. A floor becomes a premise only when its use and occupation are known too: the
 * assessment may not be fed with guesses; otherwise its area is kept aside for the survey.
 * @param relativeIs what the heading of the relative's column says, when it names one of the two
 */
export function draftProperty(row: RegisterRow, relativeIs: 'father' | 'husband' | null): PropertyDraft {
  const use = knownValue(row.use)
  const occupancy = knownValue(row.occupancy)
  const construction = knownValue(row.construction)
  const year = knownValue(row.year)
  const floors = floorsOf(row)
  const isBuilding = use === 'residential' || use === 'nonresidential'
  const enterFloors = isBuilding && occupancy !== null && occupancy !== 'mixed'
  const { owners, relativeUsed } = ownersOf(row, relativeIs)
  const relative = knownValue(row.relative)
  const house = knownValue(row.houseNumber)
  const width = knownValue(row.roadWidth)
  const plot = knownValue(row.plotArea)
  return {
    houseNumber: house?.number ?? null,
    address: knownValue(row.address),
    ptinNo: knownValue(row.propertyNumber),
    plotAreaSqft: plot === null ? null : sqftOf(plot),
    constructionType: construction ?? (use === 'vacant_land' && floors.length === 0 ? 'vacant_land' : null),
    houseCategory: use === 'vacant_land' ? null : use,
    occupancyStatus: occupancy,
    roadWidthM: width === null ? null : width / 100,
    constructionYear: year,
    oldArvPaise: knownValue(row.oldArv),
    // A value of nothing is none that was worked out.
    capitalValuePaise: knownValue(row.capitalValue) || null,
    isOnlyBuildingOfOwner: knownValue(row.onlyBuilding),
    mobiles: knownValue(row.mobile) ?? [],
    owners,
    premises: enterFloors
      ? floors.map(([floorNumber, areaSqft]) => ({
          floorNumber,
          areaSqft,
          rentType: occupancy,
          type: use,
          constructionType: construction,
          constructionYear: year,
          parking: parkingOf(row),
        }))
      : [],
    aside: {
      ...(house?.oldNumber ? { oldHouseNumber: house.oldNumber } : {}),
      ...(relative && !relativeUsed ? { relative: relative.name } : {}),
      ...(row.remarks ? { remarks: row.remarks } : {}),
      ...(floors.length > 0 && !enterFloors ? { coveredAreasSqft: Object.fromEntries(floors) } : {}),
    },
    confidence: lowest(row),
  }
}
