import { expect, test } from 'vitest'
import { aListState as list } from '../testing/list-state.ts'
import { localPage } from './local-page.ts'

const rows = Array.from({ length: 23 }, (_, index) => ({ name: `ward ${index + 1}` }))

test('§9 a page of ten rows, and the count of all', () => {
  const page = localPage(rows, list({ page: 3 }), (row) => row.name)
  expect(page).toEqual({ rows: rows.slice(20), total: 23 })
})

test('ward 10 comes after ward 9', () => {
  const { rows: sorted } = localPage(rows, list({ sort: { by: 'name', order: 'desc' }, limit: 25 }), (row) => row.name)
  expect(sorted.map(({ name }) => name).slice(0, 2)).toEqual(['ward 23', 'ward 22'])
})

test('a page beyond the last shows the last', () => {
  expect(localPage(rows, list({ page: 9 }), (row) => row.name).rows).toHaveLength(3)
})
