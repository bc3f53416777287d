import { describe, expect, it } from 'vitest'
import { asOnDate } from './as-on-date.ts'
import { chooseColumns, missingColumns } from './column-choice.ts'
import { draftProperty } from './property-draft.ts'
import { type ReadSettings, readRegisterRow } from './read-row.ts'
import { plainSettings, townPlaces } from './test-town.ts'

const headings = [
  'Ward',
  'Mohalla',
  'House No',
  'P.T.I.N.',
  'Owner',
  'Father / Husband',
  'Mobile',
  'Use',
  'Construction',
  'G.F.',
  'F.F.',
  'Year',
  'Occupied by',
  'Remarks',
  'Capital value',
  'Only building',
  'Parking',
]
const settings: ReadSettings = { ...plainSettings, ...chooseColumns(headings, {}), krutiDevConfirmed: true }
const draft = (line: string, relativeIs: 'father' | null = null) =>
  draftProperty(
    readRegisterRow({ row: 2, cells: line.split('|').map((typed) => ({ typed })) }, settings, townPlaces, 2025),
    relativeIs,
  )

describe('a property drafted from a row', () => {
  it('takes what the row says, floor by floor', () => {
    expect(draft('80|Chowk|155(Old 12)|P1|Ram Lal|S/o Hari Lal|9761222029|R|RCC|900|400|1998|स्वयं|विवादित')).toEqual({
      houseNumber: '155',
      address: null,
      ptinNo: 'P1',
      plotAreaSqft: null,
      constructionType: 'rcc_rbc',
      houseCategory: 'residential',
      occupancyStatus: 'self',
      roadWidthM: null,
      constructionYear: 1998,
      oldArvPaise: null,
      capitalValuePaise: null,
      isOnlyBuildingOfOwner: null,
      mobiles: ['9761222029'],
      owners: [{ name: 'Ram Lal', fatherName: 'Hari Lal', husbandName: null, mobileNumber: '9761222029' }],
      premises: [
        {
          floorNumber: 0,
          areaSqft: 900,
          rentType: 'self',
          type: 'residential',
          constructionType: 'rcc_rbc',
          constructionYear: 1998,
          parking: null,
        },
        {
          floorNumber: 1,
          areaSqft: 400,
          rentType: 'self',
          type: 'residential',
          constructionType: 'rcc_rbc',
          constructionYear: 1998,
          parking: null,
        },
      ],
      aside: { oldHouseNumber: '12', remarks: 'विवादित' },
      confidence: 'certain',
    })
  })

  it('takes the capital value, the owner’s only building and the parking of a shop', () => {
    expect(draft('80|Chowk|155|P1|Ram|||Shop|RCC|900||1998|Owner||5,00,000|नहीं|Yes')).toMatchObject({
      capitalValuePaise: 50_000_000,
      isOnlyBuildingOfOwner: false,
      premises: [{ parking: 'provided' }],
    })
    expect(draft('80|Chowk|155|P1|Ram|||R|RCC|900||1998|Owner||0|हाँ|no')).toMatchObject({
      capitalValuePaise: null,
      isOnlyBuildingOfOwner: true,
      premises: [{ parking: null }],
    })
  })

  it('does not say who the relative is when the row does not', () => {
    expect(draft('80|Chowk|155|P1|Ram Lal|Hari Lal||R|RCC|||1998|Owner|')).toMatchObject({
      owners: [{ fatherName: null, husbandName: null }],
      aside: { relative: 'Hari Lal' },
    })
    expect(draft('80|Chowk|155|P1|Ram Lal|Hari Lal||R|RCC|||1998|Owner|', 'father')).toMatchObject({
      owners: [{ fatherName: 'Hari Lal' }],
      aside: {},
    })
  })

  it('of two owners and one telephone, the telephone is the house’s', () => {
    expect(draft('80|Chowk|155|P1|Ram व Shyam|S/o Hari|9761222029|R|RCC|||1998|Owner|')).toMatchObject({
      owners: [
        { name: 'Ram', fatherName: null, mobileNumber: null },
        { name: 'Shyam', mobileNumber: null },
      ],
      mobiles: ['9761222029'],
      aside: { relative: 'Hari' },
    })
  })

  it('enters no floor whose use or occupation is unknown, but keeps its area', () => {
    expect(draft('80|Chowk|155|P1|Ram|||Mixed|RCC|900||1998|Owner|')).toMatchObject({
      houseCategory: 'mixed',
      premises: [],
      aside: { coveredAreasSqft: { 0: 900 } },
    })
    expect(draft('80|Chowk|155|P1|Ram|||R|RCC|900||1998|Self/Tenant|')).toMatchObject({
      occupancyStatus: 'mixed',
      premises: [],
    })
    expect(draft('80|Chowk|155|P1|owner|||plot||||||')).toMatchObject({
      constructionType: 'vacant_land',
      houseCategory: null,
      owners: [],
    })
  })
})

describe('what an office says about its file', () => {
  it('stands above what is proposed', () => {
    expect(chooseColumns(['Ward', 'Khasra', 'Owner', 'House No'], { khasra: 'mohalla', owner: null }).columns).toEqual({
      ward: 0,
      mohalla: 1,
      houseNumber: 3,
    })
  })

  it('nothing can be entered without ward, mohalla and house', () => {
    expect(chooseColumns(['Ward', 'constructor'], {}).columns).toEqual({ ward: 0 })
    expect(missingColumns(chooseColumns(['Ward', 'Owner'], {}).columns)).toEqual(['mohalla', 'houseNumber'])
    expect(missingColumns(chooseColumns(['Ward', 'Mohalla', 'P.T.I.N.'], {}).columns)).toEqual([])
  })

  it.each([
    ['(संपत्ति कर पंजिका) as on 31/03/2025', '2025-03-31'],
    ['दिनांक ३१.०३.२०२५ तक', '2025-03-31'],
    ['31-03-2024 तक का बकाया', '2024-03-31'],
    ['as on 31/02/2025', null],
    ['House Tax Register 2025-26', null],
  ])('the title %s gives the day %s', (title, day) => {
    expect(asOnDate([title])).toBe(day)
  })
})
