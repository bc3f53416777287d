import type { UseOfBuilding } from '@karsetu/server/features/city/uses-of-buildings.ts'
import type { MohallaPlan } from '../place/make-places.ts'
import type { Random } from '../random.ts'
import type { PremiseData, PropertyData } from './property-rows.ts'

type Building = Pick<
  PropertyData,
  | 'plotAreaHundredths'
  | 'constructionType'
  | 'houseCategory'
  | 'categoryId'
  | 'subCategory'
  | 'occupancyStatus'
  | 'roadType'
  | 'roadWidthHundredths'
  | 'constructionYear'
  | 'premises'
>

/** Plot, road, construction and floors, dearer and higher where the mohalla stands better. */
export function makePremises(random: Random, mohalla: MohallaPlan, categories: readonly UseOfBuilding[]): Building {
  const kind = random.next()
  const road = makeRoad(random)
  const plotArea = Math.round((350 + random.next() ** 2 * (1500 + 3500 * mohalla.standing)) * 100)
  const shared = { ...road, plotAreaHundredths: plotArea }
  if (kind < 0.02) {
    const vacant = { houseCategory: 'residential', occupancyStatus: 'vacant', constructionType: 'vacant_land' } as const
    return { ...shared, ...vacant, categoryId: null, subCategory: null, constructionYear: null, premises: [] }
  }
  const houseCategory: Building['houseCategory'] =
    kind < 0.84 ? 'residential' : kind < 0.93 ? 'mixed' : 'nonresidential'
  const constructionType =
    random.next() < 0.6 + 0.3 * mohalla.standing ? 'rcc_rbc' : random.chance(0.75) ? 'other_pucca' : 'kachha'
  const year = random.chance(0.98) ? random.between(1962, 2021) : random.between(1930, 1961)
  const site = { random, plotArea, houseCategory, categories, storeys: storeysOf(random, constructionType, mohalla) }
  const premises = makeFloors(site)
  const rents = new Set(premises.map(({ rentType }) => rentType))
  const [only] = premises.filter(({ type }) => type === 'nonresidential')
  return {
    ...shared,
    houseCategory,
    constructionType,
    constructionYear: year,
    categoryId: houseCategory === 'nonresidential' ? (only?.categoryId ?? null) : null,
    subCategory: houseCategory === 'nonresidential' ? (only?.subCategory ?? null) : null,
    occupancyStatus:
      rents.size > 1 ? 'mixed' : rents.has('rented') ? 'rented' : rents.has('vacant') ? 'vacant' : 'self',
    premises,
  }
}

function makeRoad(random: Random): Pick<Building, 'roadType' | 'roadWidthHundredths'> {
  const roll = random.next()
  const [low, high] = roll < 0.72 ? [150, 1190] : roll < 0.95 ? [1200, 2400] : [2410, 4500]
  const width = Math.round(random.between(low, high) / 10) * 10
  return { roadWidthHundredths: width, roadType: width < 400 ? 'lane' : width < 1200 ? 'street' : 'main_road' }
}

function storeysOf(random: Random, construction: string, mohalla: MohallaPlan): number {
  if (construction === 'kachha') return 1
  const roll = random.next() * (1.2 - 0.4 * mohalla.standing)
  return roll < 0.1 ? 4 : roll < 0.25 ? 3 : roll < 0.6 ? 2 : 1
}

type Site = {
  random: Random
  plotArea: number
  houseCategory: Building['houseCategory']
  categories: readonly UseOfBuilding[]
  storeys: number
}

/** In a mixed house the ground floor is the shop; rented floors are above. */
function makeFloors({ random, plotArea, houseCategory, categories, storeys }: Site): PremiseData[] {
  const covered = Math.round(plotArea * (0.45 + random.next() * 0.4))
  const rented = random.chance(0.18)
  const shopArea = Math.min(covered, random.between(90, 600) * 100)
  const floors = Array.from(
    { length: houseCategory === 'mixed' ? Math.max(2, storeys) : storeys },
    (_, floor): PremiseData => {
      const isShop = houseCategory === 'nonresidential' || (houseCategory === 'mixed' && floor === 0)
      const use = isShop ? random.pick(usesFor(categories, houseCategory)) : undefined
      const sub = use && use.subCategories.length > 0 ? random.pick(use.subCategories) : undefined
      return {
        premiseNo: floor + 1,
        floorNumber: floor,
        rentType: rented && (floor > 0 || storeys === 1) ? 'rented' : random.chance(0.03) ? 'vacant' : 'self',
        rentUsage: sub?.code ?? use?.code ?? 'residence',
        type: isShop ? 'nonresidential' : 'residential',
        categoryId: use?.categoryId ?? null,
        categoryCode: use?.code ?? null,
        subCategory: sub?.code ?? null,
        areaHundredths:
          houseCategory === 'mixed' && floor === 0 ? shopArea : Math.round(covered * (floor > 1 ? 0.6 : 1)),
        areaBasis: 'covered',
        constructionType: null,
        constructionYear: null,
      }
    },
  )
  return floors
}

/** A shop below a family is a common use; a whole building may be any. */
function usesFor(
  categories: readonly UseOfBuilding[],
  houseCategory: Building['houseCategory'],
): readonly UseOfBuilding[] {
  return categories.filter(
    (use) => use.houseCategory === 'nonresidential' && (houseCategory === 'nonresidential' || use.underHomes),
  )
}
