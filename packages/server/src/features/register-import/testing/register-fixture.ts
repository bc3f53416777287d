import { writeXlsx } from 'hucre/xlsx'
import type { Pool } from 'pg'

export type FixtureValue = string | number | Date | null

/** Headings as a real office writes them: bilingual, a group over the floors. */
export const officeHeadings = [
  'S.No / क्र.सं.',
  'Zone / ज़ोन',
  'Ward / वार्ड',
  'Mohalla / मोहल्ला',
  'House No. / मकान संख्या',
  'P.T.I.N.',
  'Name of owner / भवन स्वामी',
  'Father / Husband पिता/पति',
  'Mobile',
  'Use',
  'Construction',
  'Road width',
  'Plot',
  'G.F.',
  'F.F.',
  'S.F.',
  'Year',
  'Occupied by',
  'Old A.R.V.',
  'Arrear H.T.',
  'Arrear W.T.',
  'Arrear S.T.',
  'Remarks / अभ्युक्ति',
]

const fields = [
  ...[
    'serial',
    'zone',
    'ward',
    'mohalla',
    'house',
    'number',
    'owner',
    'relative',
    'mobile',
    'use',
    'construction',
    'road',
    'plot',
  ],
  ...['ground', 'first', 'second', 'year', 'occupied', 'arv', 'houseTax', 'waterTax', 'sewerTax', 'remarks'],
] as const

export type FixtureRow = Partial<Record<(typeof fields)[number], FixtureValue>>

/** A sound row; tests change what they are about. */
export const soundRow = (serial: number, change: FixtureRow = {}): FixtureRow => ({
  serial,
  zone: 'Zone-2',
  ward: 80,
  mohalla: 'Chowk',
  house: `${100 + serial}`,
  number: `P${10_000_000 + serial}`,
  owner: 'Rajesh Kumar',
  relative: 'S/o Ram Lal',
  mobile: 9_761_222_029,
  use: 'Residential',
  construction: 'RCC',
  road: 9,
  plot: 1739,
  ground: 900,
  year: 1998,
  occupied: 'स्वयं',
  arv: 39_275,
  houseTax: '1,200.50',
  waterTax: 'Rs. 600/-',
  sewerTax: 'NIL',
  ...change,
})

/** Lines of a sheet that are no properties. */
export const line = (...cells: FixtureValue[]): FixtureValue[] => cells
export const total = (amount: number): FixtureValue[] => [
  'योग / Total',
  ...Array.from({ length: 21 }, () => null),
  amount,
]

const blanks = (count: number): null[] => Array.from({ length: count }, () => null)
const cellsOf = (row: FixtureRow | FixtureValue[]): FixtureValue[] =>
  Array.isArray(row) ? row : fields.map((field) => row[field] ?? null)

/** A house-tax register as an .xlsx file: two merged titles, a group row, the heading, then the lines given; and a sheet of notes. */
export function registerFile(lines: readonly (FixtureRow | FixtureValue[])[]): Promise<Uint8Array> {
  const width = officeHeadings.length - 1
  return writeXlsx({
    sheets: [
      {
        name: 'Register',
        rows: [
          ['नगर निगम — House Tax Register 2025-26', ...blanks(width)],
          ['(संपत्ति कर पंजिका) as on 31/03/2025', ...blanks(width)],
          [...blanks(13), 'Covered area (sq ft) / आच्छादित क्षेत्रफल', ...blanks(9)],
          officeHeadings,
          ...lines.map(cellsOf),
        ],
        merges: [
          { startRow: 0, startCol: 0, endRow: 0, endCol: width },
          { startRow: 1, startCol: 0, endRow: 1, endCol: width },
          { startRow: 2, startCol: 13, endRow: 2, endCol: 15 },
        ],
      },
      { name: 'Sheet2', rows: [['Rates: see circular; areas in sq ft unless said']] },
    ],
  })
}

/** The headings of a ward whose clerk has columns the other way round, and a heading of his own. */
export const otherHeadings = officeHeadings.with(-1, 'Remarks').toReversed()

/** A register of several sheets, ward by ward; each second one under the other headings. */
export function registerOfSheets(sheets: Readonly<Record<string, readonly FixtureRow[]>>): Promise<Uint8Array> {
  return writeXlsx({
    sheets: Object.entries(sheets).map(([name, rows], at) => ({
      name,
      rows:
        at % 2
          ? [otherHeadings, ...rows.map((row) => cellsOf(row).toReversed())]
          : [officeHeadings, ...rows.map(cellsOf)],
    })),
  })
}

/** Two zones, three wards and a mohalla in each, for the rows above. */
export async function makePlaces(database: Pool): Promise<void> {
  await database.query(`
    insert into city (code, name, name_hi) values ('TST', 'Test Nagar', 'टेस्ट नगर');
    insert into zone (city_id, zone_no, name, name_hi) select city_id, no, 'Zone ' || no, 'ज़ोन ' || no from city, unnest(array[2, 4]) no;
    insert into ward (city_id, zone_id, ward_no, ward_fullname, ward_fullname_hi)
      select city_id, zone_id, no, given.name, hindi from (values (80, 2, 'Rajendra Nagar', 'राजेन्द्र नगर'), (58, 4, 'Lal Bagh 2nd', 'लाल बाग द्वितीय'), (81, 2, 'Narhi', 'नरही')) given (no, zone_no, name, hindi)
      join zone using (zone_no);
    insert into mohalla (ward_id, mohalla_no, name, name_hi) select ward_id, 1, 'Chowk', 'चौक' from ward;`)
}
