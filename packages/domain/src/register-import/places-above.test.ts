import { describe, expect, it } from 'vitest'
import type { Cell } from './cell.ts'
import { isDitto } from './ditto.ts'
import { findHeader, type SheetRow } from './find-header.ts'
import { PlacesAbove } from './places-above.ts'
import { evidenceOf, issuesOf, type ReadSettings, readRegisterRow } from './read-row.ts'
import { type Columns, rowKind } from './row-kinds.ts'
import { plainSettings, townPlaces } from './test-town.ts'

const columns: Columns = { ward: 0, mohalla: 1, houseNumber: 2, owner: 3, roadWidth: 4, arrearHouse: 5 }
const headings = ['Ward', 'Mohalla', 'House No', 'Owner', 'Road width', 'Arrear H.T.']
const settings: ReadSettings = { ...plainSettings, labels: headings, columns, newMohallas: 'create' }

/** Reads rows below the heading: what was read of ward, mohalla and road, and what could not be. */
function read(...rows: string[][]) {
  const all = [headings, ...rows].map(
    (texts, at): SheetRow => ({ row: at + 1, cells: texts.map((typed): Cell => ({ typed })) }),
  )
  const header = findHeader(all, [])
  if (!header) throw new Error('the headings are a heading')
  const above = new PlacesAbove(header.row, columns)
  return all.flatMap((own) => {
    const kind = rowKind(own, header, columns)
    const row = above.whole(own, kind)
    if (kind !== 'data') return []
    const said = readRegisterRow(row, settings, townPlaces, 2025)
    const evidence = evidenceOf(said, (field) => row.cells[columns[field] ?? -1] ?? { typed: '' })
    const ofField = ({ typed, fromRow, confidence }: NonNullable<(typeof evidence)['ward']>) =>
      [typed, fromRow, confidence].filter((part) => part !== undefined).join(' ')
    return [
      {
        said: (['ward', 'mohalla', 'roadWidth'] as const).map((field) => ofField(evidence[field] ?? { typed: '' })),
        faults: issuesOf(said).map(({ field, fault: error }) => `${field} ${error}`),
      },
    ]
  })
}

describe('a ditto mark', () => {
  it.each([
    '"',
    '“',
    '”',
    '„',
    '〃',
    '″',
    "''",
    ',,',
    '""',
    'do',
    'Do.',
    '-do-',
    '– do –',
    '-"-',
    'Ditto',
    'तदैव',
    'यथोपरि',
  ])('%s is one', (typed) => {
    expect(isDitto({ typed })).toBe(true)
  })

  it.each(['', '-', '--', '0', 'Dom', 'do 2', 'Chowk "A"', 'NIL', ','])('%s is none', (typed) => {
    expect(isDitto({ typed })).toBe(false)
  })

  it('is the place of the row above, less sure and with its row, however many follow', () => {
    expect(
      read(['80', 'Chowk', '1', 'Ram', '9 m'], ['"', '-do-', '2', 'Sita', ',,'], ['तदैव', '„', '3', 'Gita', '12 m']),
    ).toEqual([
      { said: ['80 certain', 'Chowk certain', '9 m certain'], faults: [] },
      { said: ['80 2 likely', 'Chowk 2 likely', '9 m 2 likely'], faults: [] },
      { said: ['80 2 likely', 'Chowk 2 likely', '12 m certain'], faults: [] },
    ])
  })

  it('of what was only likely is doubtful', () => {
    expect(
      read(['Rajendra Nagar', 'Chowk', '1', 'Ram'], ['"', 'Chowk', '2', 'Sita']).map(({ said: [ward] }) => ward),
    ).toEqual(['Rajendra Nagar likely', 'Rajendra Nagar 2 doubtful'])
  })

  it('of a line over the rows has its row', () => {
    expect(read(['Ward No. 80'], ['', 'Chowk', '1', 'Ram'], ['"', '"', '2', 'Sita'])[1]?.said).toEqual([
      '80 2 likely',
      'Chowk 3 likely',
      '',
    ])
  })

  it.each([
    ['in the first row', [['"', 'Chowk', '1', 'Ram']]],
    ['below a heading', [['80', 'Chowk', '1', 'Ram'], headings, ['"', 'Chowk', '2', 'Sita']]],
    [
      'below a total',
      [
        ['80', 'Chowk', '1', 'Ram'],
        ['Total', '', '', '', '', '5'],
        ['"', 'Chowk', '2', 'Sita'],
      ],
    ],
    [
      'below a blank cell',
      [
        ['', 'Chowk', '1', 'Ram'],
        ['"', 'Chowk', '2', 'Sita'],
      ],
    ],
  ])('%s repeats nothing, and waits for a person', (_, rows) => {
    expect(read(...rows).at(-1)?.faults).toEqual(['ward ditto_of_nothing'])
  })

  it('below a blank row is that of the row above it', () => {
    expect(read(['80', 'Chowk', '1', 'Ram'], ['', ''], ['"', 'Chowk', '2', 'Sita']).at(-1)?.faults).toEqual([])
  })

  it('never repeats an owner, an amount or the number of a house', () => {
    const [, second] = read(['80', 'Chowk', '1', 'Ram', '', '500'], ['80', 'Chowk', '"', 'do', '', '"'])
    expect(second?.faults).toEqual([
      'houseNumber ditto_of_nothing',
      'owner ditto_of_nothing',
      'arrearHouse amount_unclear',
    ])
  })
})
