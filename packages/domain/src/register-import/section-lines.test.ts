import { describe, expect, it } from 'vitest'
import type { Cell } from './cell.ts'
import { findHeader, type SheetRow } from './find-header.ts'
import { cellOf, PlacesAbove } from './places-above.ts'
import { type Columns, rowKind } from './row-kinds.ts'
import { sectionOf } from './section-lines.ts'

const rowOf = (row: number, ...texts: string[]): SheetRow => ({ row, cells: texts.map((typed): Cell => ({ typed })) })
const said = (...texts: string[]) => {
  const section = sectionOf(rowOf(3, ...texts), false)
  return section && Object.fromEntries(Object.entries(section).map(([field, cell]) => [field, cell?.typed]))
}

describe('a line over the rows', () => {
  it.each([
    [['Ward No. 12 – Nai Basti'], { ward: '12 – Nai Basti' }],
    [['', 'WARD NO-12'], { ward: '12' }],
    [['वार्ड सं० १२'], { ward: '१२' }],
    [['वार्ड संख्या : १२ - नई बस्ती'], { ward: '१२ - नई बस्ती' }],
    [['--- वार्ड 12 ---'], { ward: '12' }],
    [['(Ward No. 12)'], { ward: '12' }],
    [['Ward No. 12 / वार्ड सं० १२'], { ward: '12' }],
    [['Ward:', '12'], { ward: '12' }],
    [['Mohalla - Nai Basti (East)'], { mohalla: 'Nai Basti (East)' }],
    [['मोहल्ला: चौक'], { mohalla: 'चौक' }],
    [['ज़ोन - 2'], { zone: '2' }],
    [['Zone 2, Ward No. 12, Mohalla Chowk'], { zone: '2', ward: '12', mohalla: 'Chowk' }],
    [['okMZ uEcj 12'], { ward: '12' }],
    // Nobody knows which ward is meant, so it is none that is known.
    [['Ward 12 and Ward 13'], { ward: 'Ward 12 and Ward 13' }],
    [['Nai Basti Ward No. 12'], { ward: 'Nai Basti Ward No. 12' }],
    [['Checked by the ward clerk'], { ward: 'Checked by the ward clerk' }],
  ] as const)('%o names %o', (texts, expected) => {
    expect(said(...texts)).toEqual(expected)
  })

  it.each([[['Ward-wise register']], [['Wardha Road']], [['12']], [['']], [['Ward 1', 'a', 'b', 'c']]] as const)(
    '%o names no place',
    (texts) => {
      expect(said(...texts)).toBeNull()
    },
  )

  it('above the heading counts only when it says which', () => {
    expect(sectionOf(rowOf(1, 'Register of the ward'), true)).toBeNull()
    expect(sectionOf(rowOf(1, 'Ward/Mohalla register'), true)).toBeNull()
    expect(sectionOf(rowOf(1, 'Ward No. 12'), true)).toMatchObject({ ward: { typed: '12', from: { row: 1 } } })
  })
})

describe('the rows of a register', () => {
  const headings = ['House No', 'Owner', 'Mohalla', 'Use', 'Arrear H.T.']
  const columns: Columns = { houseNumber: 0, owner: 1, mohalla: 2, use: 3, arrearHouse: 4 }
  const placed = (...rows: SheetRow[]) => {
    const header = findHeader(rows, [])
    if (!header) throw new Error('the headings are a heading')
    const above = new PlacesAbove(header.row, columns)
    return rows.map((own) => {
      const kind = rowKind(own, header, columns)
      const row = above.whole(own, kind)
      const [ward, mohalla] = (['ward', 'mohalla'] as const).map((field) => cellOf(row, columns, field))
      return [kind, ward?.typed, ward?.from?.row, mohalla?.typed]
    })
  }

  it('take the ward of the line above them until the next one, and a mohalla until its ward ends', () => {
    expect(
      placed(
        rowOf(1, 'Register'),
        rowOf(2, ...headings),
        rowOf(3, '1', 'Ram', 'Chowk'),
        rowOf(4, 'Ward No. 12'),
        rowOf(5, 'मोहल्ला चौक'),
        rowOf(6, '2', 'Sita', ''),
        rowOf(7, '3', 'Gita', 'Tola'),
        rowOf(8, 'Total', '', '', '', '500'),
        rowOf(9, ...headings),
        rowOf(10, '4', 'Mohan', ''),
        rowOf(11, 'Ward No. 13'),
        rowOf(12, '5', 'Sohan', ''),
        rowOf(13, 'Ward 14', '', '', '', '900'),
      ),
    ).toEqual([
      ['title', '', undefined, ''],
      ['header', '', undefined, 'Mohalla'],
      ['data', '', undefined, 'Chowk'],
      ['section', '', undefined, ''],
      ['section', '', undefined, ''],
      ['data', '12', 4, 'चौक'],
      ['data', '12', 4, 'Tola'],
      ['total', '', undefined, ''],
      ['header', '', undefined, 'Mohalla'],
      ['data', '12', 4, 'चौक'],
      ['section', '', undefined, ''],
      ['data', '13', 11, ''],
      // A line with money is somebody's house, or a total that a person must look at.
      ['data', '13', 11, ''],
    ])
  })
})
