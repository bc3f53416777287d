import type { StaffDetails } from '@karsetu/contract/access/access-calls.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UserContext } from '../session/user.ts'
import { aListState } from '../testing/list-state.ts'
import { renderHtml, textOf } from '../testing/render.tsx'
import { FilterBar } from './FilterBar.tsx'
import { insteadOf } from './SavedFilters.tsx'

const stored = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
})
afterEach(() => {
  vi.unstubAllGlobals()
  stored.clear()
})

const someone = { email: 'asha@office.example' } as StaffDetails // nothing else of a person is asked here

const bar = (filters: Record<string, string>, user?: StaffDetails) =>
  renderHtml(
    <UserContext value={user}>
      <FilterBar
        name="defaulters"
        list={aListState({ filters })}
        fields={[
          { name: 'ward', label: 'Ward', kind: 'choice', choices: [{ value: '14', label: 'Chowk' }] },
          { name: 'owner', label: 'Owner', kind: 'text' },
          { name: 'startDate', label: 'From', kind: 'date' },
        ]}
      />
    </UserContext>,
  )

test('each filter that is set can be cleared by itself, and all together', () => {
  const html = bar({ ward: '14', owner: 'Ram' })
  expect(html).toContain('aria-label="Clear filter Ward: Chowk"')
  expect(html).toContain('aria-label="Clear filter Owner: Ram"')
  expect(textOf(html)).toContain('Ward : Chowk')
  expect(textOf(html)).toContain('Clear all filters')
})

test('where nothing chosen means one of the choices, that one is named and not all', () => {
  const html = renderHtml(
    <FilterBar
      name="values"
      list={aListState({ filters: {} })}
      fields={[
        {
          name: 'year',
          label: 'Financial year',
          kind: 'choice',
          choices: [
            { value: '2026', label: '2026-27' },
            { value: '2025', label: '2025-26' },
          ],
          preset: '2026',
        },
      ]}
    />,
  )
  expect(html).toContain('<option value="2026" selected="">2026-27</option>')
  expect(textOf(html)).not.toContain('All')
})

test('a choice of many letters takes the room of two, and one of few does not', () => {
  const choices = [
    { value: 'credit', label: 'Covers dues, not used' },
    { value: 'due', label: 'In arrears' },
  ]
  const html = (filters: Record<string, string>) =>
    renderHtml(
      <FilterBar
        name="defaulters"
        list={aListState({ filters })}
        fields={[{ name: 'standing', label: 'Standing', kind: 'choice', choices }]}
      />,
    )
  expect(html({ standing: 'credit' })).toContain('data-long')
  expect(html({ standing: 'due' })).not.toContain('data-long')
  expect(html({})).not.toContain('data-long')
})

test('while none is set there is nothing to clear and nothing to save', () => {
  expect(textOf(bar({}))).not.toMatch(/Clear|Save/)
})

test('filters saved on another day are offered by their name, to who saved them alone', () => {
  const saved = JSON.stringify([{ name: 'Monday list', filters: { ward: '14' } }, 'damaged'])
  stored.set(`karsetu.filters.${someone.email}.defaulters`, saved)
  expect(textOf(bar({}, someone))).toContain('Saved filters Monday list')
  expect(textOf(bar({}, { ...someone, email: 'another@office.example' }))).not.toContain('Monday list')
})

test('a kept set takes the place of what is set, and is not added to it', () => {
  expect(insteadOf({ zone: '2', owner: 'kumar' }, { zone: '3', ward: '14' })).toEqual({
    zone: '3',
    ward: '14',
    owner: '',
  })
})
