import { type OldProperty, oldPropertyCalls } from '@karsetu/contract/old-property/old-property-calls.ts'
import type { ChosenProperty, Office } from './office.ts'

type Known = ChosenProperty & {
  father: string | null
  mobile: string | null
  plotArea: number | null
  area: number | null
  year: number | null
  category: 'residential' | 'nonresidential' | 'mixed'
}

/** How the clerks of 2021 wrote down what the register of today has: the better, the surer the match. */
const handwritings = {
  sure: ({ ownerName, father, mobile, houseNumber, area }: Known) => ({
    ...{ ownerName, ownerFatherName: father, oldMobileNo: mobile },
    ...{ oldHouseNo: houseNumber, oldConstructionArea: area },
  }),
  likely: ({ ownerName, houseNumber, area }: Known) => ({
    ...{ ownerName, oldHouseNo: houseNumber },
    oldConstructionArea: area === null ? null : Math.round(area * 0.94),
  }),
  doubtful: ({ ownerName, mohallaName }: Known) => ({
    ownerName: ownerName.split(' ')[0],
    oldMohallaName: mohallaName,
  }),
} as const
type Handwriting = keyof typeof handwritings

/** Who is in no register of today: the house is gone, or was entered under an heir's name. */
const forgotten = [
  ['Late Bhagwan Das Tandon', 'Purani Haveli, near the clock tower'],
  ['Mst. Zainab Bibi', 'Imambara Road'],
  ['Thakur Raghuvir Singh', 'Kothi 3, Cantonment Road'],
  ['Lala Mulchand Agarwal & Sons', 'Mill Compound'],
  ['P. C. Mukherjee', '17 Railway Lines'],
  ['Shri Sita Ram Dharamshala', 'Station Road'],
] as const

/** The register of 2021-22 was typed in, and the office finds its records among the properties of today. */
export async function matchOldRegister(office: Office): Promise<void> {
  const sure = await recordsOf(office, 'sure', 14)
  const likely = await recordsOf(office, 'likely', 9)
  const doubtful = await recordsOf(office, 'doubtful', 7)
  let serial = 10_240
  const enter = async (says: object, house: string) =>
    office.does('nigam_admin', oldPropertyCalls.calls.add, {
      body: { ...asOnPaper(++serial), PTINNo: `KS21-${serial}`, oldOwnerAddress: house, ...says },
    })
  const matchable: [OldProperty, Known][] = []
  let gone: OldProperty[] = []
  await office.on('2026-11-02T10:05', async () => {
    for (const [handwriting, known] of [...sure, ...likely, ...doubtful]) {
      const record = await enter(sayOf(handwriting, known), `${known.houseNumber ?? ''} ${known.mohallaName}`.trim())
      if (handwriting === 'sure') matchable.push([record, known])
    }
    for (const [ownerName, house] of forgotten)
      gone = [...gone, await enter({ ownerName, oldHouseCategory: 'residential' }, house)]
  })
  await office.on('2026-11-03T11:20', () => decide(office, matchable.slice(0, 9), gone))
}

async function decide(office: Office, matched: [OldProperty, Known][], gone: OldProperty[]): Promise<void> {
  const { match, removeMatching, setAside } = oldPropertyCalls.calls
  for (const [{ oldPropertyId }, { id }] of matched)
    await office.does('ctao', match, { params: { id: oldPropertyId }, body: { propertyUniqueId: id } })
  const [mistaken] = matched
  if (mistaken)
    await office.does('ctao', removeMatching, {
      params: { id: mistaken[1].id },
      body: { remarks: 'the owner of the same name lives two doors away' },
    })
  for (const { oldPropertyId } of gone.slice(0, 2))
    await office.does('ctao', setAside, {
      params: { id: oldPropertyId },
      body: { remarks: 'demolished for the widening of the road in 2019' },
    })
}

async function recordsOf(office: Office, handwriting: Handwriting, count: number): Promise<[Handwriting, Known][]> {
  const chosen = await office.choose(`house_category is not null and construction_type <> 'vacant_land'`, count)
  const facts = await office.rowsOf<Omit<Known, keyof ChosenProperty> & { propertyId: number }>(
    `select property_id::integer "propertyId", father_name father, mobile_number mobile, plot_area_sqft::float8 "plotArea",
       construction_year::integer "year", house_category category,
       (select sum(area_sqft)::float8 from premise where premise.property_id = property.property_id) area
     from property join property_owner using (property_id) where owner_no = 1 and property_id = any ($1)`,
    [chosen.map(({ propertyId }) => propertyId)],
  )
  const factsOf = new Map(facts.map((fact) => [fact.propertyId, fact]))
  return chosen.flatMap((property) => {
    const fact = factsOf.get(property.propertyId)
    return fact ? [[handwriting, { ...property, ...fact }]] : []
  })
}

const sayOf = (handwriting: Handwriting, known: Known) => ({
  ...handwritings[handwriting](known),
  oldWardId: known.wardId,
  ...(handwriting === 'sure' && { oldMohallaId: known.mohallaId }),
  oldHouseCategory: known.category,
  oldConstYear: known.year ?? 1986,
})

/** What every line of the old register has; amounts in rupees, of years before the books of today. */
const asOnPaper = (serial: number) => ({
  oldConstYear: 1972,
  oldHouseCategory: 'residential' as const,
  financialYear: '2021-22',
  arrearsHouseTax: serial % 3 === 0 ? 0 : 420 + (serial % 17) * 35,
  interestHouseTax: serial % 3 === 0 ? 0 : 50 + (serial % 7) * 4,
  oldHouseTax: 600 + (serial % 11) * 45,
  oldWaterTax: serial % 4 === 0 ? 0 : 180 + (serial % 5) * 20,
})
