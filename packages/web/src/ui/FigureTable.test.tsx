import { expect, test } from 'vitest'
import { renderHtml, textOf } from '../testing/render.tsx'
import { type FigureColumn, FigureTable } from './FigureTable.tsx'

type Year = { year: string; house: string; water: string | null }

const columns: FigureColumn<Year>[] = [
  { head: 'Year', cell: ({ year }) => year },
  { head: 'House', cell: ({ house }) => house },
  { head: 'Water', cell: ({ water }) => water },
]
const tableOf = (rows: Year[], total?: (string | null)[]) =>
  textOf(
    renderHtml(
      <FigureTable
        label="Dues"
        columns={columns}
        rows={rows}
        keyOf={({ year }) => year}
        {...(total ? { total } : {})}
      />,
    ),
  )

test('a column without anything to say is left out, with its sum; one with something in any row stays', () => {
  const dry = { year: '2024-25', house: '₹100', water: null }
  expect(tableOf([dry], ['Total', '₹100', null])).toBe('Year House 2024-25 ₹100 Total ₹100')
  expect(tableOf([dry, { ...dry, year: '2025-26', water: '₹5' }])).toBe(
    'Year House Water 2024-25 ₹100 – 2025-26 ₹100 ₹5',
  )
})

test('a table without rows keeps its heads', () => {
  expect(tableOf([])).toBe('Year House Water')
})
