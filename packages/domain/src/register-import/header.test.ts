import { describe, expect, it } from 'vitest'
import type { Cell } from './cell.ts'
import { findHeader, type SheetRow } from './find-header.ts'
import { proposeColumns } from './propose-columns.ts'
import { rowKind } from './row-kinds.ts'

const rowsOf = (...lines: (string | number | null)[][]): SheetRow[] =>
  lines.map((line, index) => ({
    row: index + 1,
    cells: line.map(
      (value): Cell => (typeof value === 'number' ? { typed: String(value), number: value } : { typed: value ?? '' }),
    ),
  }))

const headings = [
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
const blanks = (count: number) => Array.from({ length: count }, () => null)
const register = rowsOf(
  ['नगर निगम — House Tax Register 2025-26', ...blanks(22)],
  ['(संपत्ति कर पंजिका) as on 31/03/2025', ...blanks(22)],
  [...blanks(13), 'Covered area (sq ft) / आच्छादित क्षेत्रफल', ...blanks(9)],
  headings,
  [
    1,
    2,
    80,
    'Rajendra Nagar',
    '155',
    'P78106871',
    'Ram',
    '',
    6308246281,
    'R',
    'RCC',
    4.5,
    1739,
    '',
    '',
    '',
    2018,
    'Owner',
    39275,
    '',
    420160,
    '170.00',
    '',
  ],
)
const merges = [
  { firstRow: 1, lastRow: 1, firstColumn: 0, lastColumn: 22 },
  { firstRow: 2, lastRow: 2, firstColumn: 0, lastColumn: 22 },
  { firstRow: 3, lastRow: 3, firstColumn: 13, lastColumn: 15 },
]

describe('the heading of a register', () => {
  it('is found below merged titles, with its group row', () => {
    const header = findHeader(register, merges)
    expect(header).toMatchObject({ row: 4, rows: [3, 4] })
    expect(header?.labels[14]).toBe('Covered area (sq ft) / आच्छादित क्षेत्रफल F.F.')
  })

  it('each column is proposed once, with a score', () => {
    const proposed = proposeColumns(findHeader(register, merges)?.labels ?? [])
    expect(proposed.map(({ field }) => field)).toEqual([
      ...[
        'serial',
        'zone',
        'ward',
        'mohalla',
        'houseNumber',
        'propertyNumber',
        'owner',
        'relative',
        'mobile',
        'use',
        'construction',
        'roadWidth',
        'plotArea',
      ],
      ...[
        'groundArea',
        'firstArea',
        'secondArea',
        'year',
        'occupancy',
        'oldArv',
        'arrearHouse',
        'arrearWater',
        'arrearSewer',
        'remarks',
      ],
    ])
    expect(Math.min(...proposed.map(({ score }) => score))).toBeGreaterThanOrEqual(75)
  })

  it('is understood in Hindi, in Kruti Dev typing and under grouped headings', () => {
    expect(
      proposeColumns(['क्रम संख्या', 'वार्ड', 'मोहल्ला', 'भवन संख्या', 'भवन स्वामी का नाम', 'बकाया गृहकर', 'बकाया जलकर']).map(
        ({ field }) => field,
      ),
    ).toEqual(['serial', 'ward', 'mohalla', 'houseNumber', 'owner', 'arrearHouse', 'arrearWater'])
    expect(proposeColumns(['okMZ', 'eksgYyk', 'edku la[;k', 'Hkou Lokeh']).map(({ field }) => field)).toEqual([
      'ward',
      'mohalla',
      'houseNumber',
      'owner',
    ])
    const wider = rowsOf(
      [null, null, null, null, 'Arrears', null, null],
      ['Ward', 'Mohalla', 'House No', 'Owner', 'House tax', 'Water tax', 'Sewer tax'],
    )
    const found = findHeader(wider, [{ firstRow: 1, lastRow: 1, firstColumn: 4, lastColumn: 6 }])
    expect(proposeColumns(found?.labels ?? []).map(({ field }) => field)).toEqual([
      'ward',
      'mohalla',
      'houseNumber',
      'owner',
      'arrearHouse',
      'arrearWater',
      'arrearSewer',
    ])
  })

  it.each([
    [
      'by years alone',
      ['Ward', 'Arrears 2021-22 House tax', 'Arrears 2022-23 House tax', 'Arrears 2022-23 Water tax'],
      [null, 'arrearHouse', 'arrearHouse', 'arrearWater'],
    ],
    ['in Hindi', ['वार्ड', 'बकाया गृहकर २०२१-२२', 'बकाया गृहकर २०२२-२३'], [null, 'arrearHouse', 'arrearHouse']],
    [
      'with all together beside them',
      ['Ward', 'Arrears 2021-22 HT', 'Arrears 2022-23 HT', 'Arrears HT'],
      [null, null, null, 'arrearHouse'],
    ],
    [
      'up to one day',
      ['Ward', 'House tax arrears as on 31/03/2024', 'Arrears house tax 2024-25'],
      [null, 'arrearHouse', null],
    ],
    ['of no arrears', ['Ward', 'House tax 2021-22', 'House tax 2022-23'], [null, null, null]],
  ] as const)('arrears in columns %s', (_, labels, [, ...fields]) => {
    expect(proposeColumns(labels).map(({ field }) => field)).toEqual(['ward', ...fields])
  })

  it('a column nobody can name is left to a person, and this year’s tax is not taken for arrears', () => {
    expect(proposeColumns(['Ward', 'Khasra', 'House tax']).map(({ field }) => field)).toEqual(['ward', null, null])
  })

  it('two rows of one heading, English above Hindi, are one heading', () => {
    const two = rowsOf(
      ['Ward', 'Mohalla', 'House No', 'Owner'],
      ['वार्ड', 'मोहल्ला', 'मकान संख्या', 'भवन स्वामी'],
      [80, 'Narhi', '12', 'Ram'],
    )
    expect(findHeader(two, null)).toMatchObject({ row: 1, rows: [1, 2] })
  })

  const divided = rowsOf(
    ['Ward', 'Mohalla', 'House No', 'Owner', 'Arrears upto 31.3.2025', null, null, 'Remarks'],
    ['वार्ड', 'मोहल्ला', 'मकान संख्या', 'भवन स्वामी', 'बकाया', null, null, 'अभ्युक्ति'],
    [null, null, null, null, 'H.T.', 'W.T.', 'S.T.'],
    [80, 'Narhi', '12', 'Ram', 100, 200, 300],
  )
  const over = (row: number) => ({ firstRow: row, lastRow: row, firstColumn: 4, lastColumn: 6 })
  const dividedFields = ['ward', 'mohalla', 'houseNumber', 'owner', 'arrearHouse', 'arrearWater', 'arrearSewer']

  it.each([
    ['merged cells', divided, [over(1), over(2)], [1, 2, 3]],
    ['blank cells of a .csv', divided, null, [1, 2, 3]],
    ['one language', divided.toSpliced(1, 1), [over(1)], [1, 3]],
  ])('headings below a group are read with it: %s', (_, rows, merged, of) => {
    const found = findHeader(rows, merged)
    expect(found?.rows).toEqual(of)
    expect(proposeColumns(found?.labels ?? []).map(({ field }) => field)).toEqual([...dividedFields, 'remarks'])
  })

  it.each([
    ['500', '20.50'],
    ['1,200/-', 'NIL'],
    ['-500', '(20)'],
  ])('amounts of a .csv right below blank headings are no heading: %s and %s', (...amounts) => {
    const rows = rowsOf(
      ['Ward', 'Mohalla', 'House No', 'Owner', 'Arrear H.T.', null],
      [null, null, null, null, ...amounts],
      ['80', 'Narhi', '12', 'Ram', '100', null],
    )
    expect(findHeader(rows, null)?.rows).toEqual([1])
  })

  it('years right below a group are headings', () => {
    const rows = rowsOf(
      ['Ward', 'Mohalla', 'House No', 'Owner', 'Arrear H.T.', null],
      [null, null, null, null, '2021', '2022-23'],
    )
    expect(findHeader(rows, null)?.rows).toEqual([1, 2])
  })

  it('cells of a heading that are missing altogether are headings without a name', () => {
    const heading = rowsOf(['Ward', 'Mohalla', 'House No', 'Owner'])[0]?.cells ?? []
    const cells: (Cell | undefined)[] = []
    for (const [column, cell] of [...heading, { typed: 'Remarks' }].entries()) cells[column * 2] = cell
    expect(findHeader([{ row: 1, cells }], null)?.labels).toEqual([
      'Ward',
      '',
      'Mohalla',
      '',
      'House No',
      '',
      'Owner',
      '',
      'Remarks',
    ])
  })

  it.each([[[]], [null]])('a title in one cell right above is no group of the first column', (merged) => {
    const titled = rowsOf(['House Tax Register of Ward 80'], ['Ward', 'Mohalla', 'House No', 'Owner'])
    expect(findHeader(titled, merged)).toMatchObject({ rows: [2], labels: ['Ward', 'Mohalla', 'House No', 'Owner'] })
  })

  it('a sheet of notes has none', () => {
    expect(findHeader(rowsOf(['Rates: see circular; areas in sq ft unless said']), [])).toBeNull()
  })
})

describe('the rows of a register', () => {
  const header = findHeader(register, merges)
  if (!header) throw new Error('the register above has a heading')
  const columns = Object.fromEntries(
    proposeColumns(header.labels).flatMap(({ field, column }) => (field ? [[field, column]] : [])),
  )
  const kindOf = (cells: (string | number | null)[], row = 60) =>
    rowKind({ row, cells: rowsOf(cells)[0]?.cells ?? [] }, header, columns)

  it.each([
    ['a property', [1, 2, 80, 'Rajendra Nagar', '155', 'P1', 'Ram'], 'data'],
    ['an empty row', [null, ' ', ''], 'blank'],
    ['the heading again', headings, 'header'],
    ['a total', ['योग / Total', ...blanks(21), 2918349.25], 'total'],
    ['a total in Kruti Dev', [';ksx', ...blanks(18), 12], 'total'],
    ['a total of a mohalla', [null, null, null, 'Chowk Total', ...blanks(15), 5], 'total'],
    ['the same in Hindi', [null, null, 'मोहल्ला चौक का योग', ...blanks(16), 5], 'total'],
    ['a total in the column of houses', [null, null, 80, 'Chowk', 'Total', ...blanks(14), 5], 'total'],
    ['a total in the column of owners', [null, null, 80, 'Chowk', null, null, 'कुल योग', ...blanks(12), 5], 'total'],
    ['what the page before came to', [null, null, 'B/F', ...blanks(16), 5], 'total'],
    ['a firm of that name', [1, 2, 81, 'Chowk', '12', null, 'Total Gas Agency', ...blanks(12), 5], 'data'],
    ['the group row again', [...blanks(13), 'Covered area (sq ft) / आच्छादित क्षेत्रफल'], 'header'],
    ['a page total further right', [null, null, 'Page Total', ...blanks(16), 5], 'total'],
    ['numbers of columns', [1, 2, 3, 4, 5, 6, 7, 8], 'column_numbers'],
    ['a remark between rows', ['Continued from the last page'], 'note'],
    ['money without a house, which must not be lost', [...blanks(19), 5000], 'data'],
  ])('%s', (_, cells, kind) => {
    expect(kindOf(cells)).toBe(kind)
  })

  it('what stands above the heading is a title', () => {
    expect(kindOf(['House Tax Register'], 1)).toBe('title')
  })
})
