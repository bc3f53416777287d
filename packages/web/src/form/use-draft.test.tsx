import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { renderHtml, textOf } from '../testing/render.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { typedIn } from './draft-values.ts'
import { useDraft } from './use-draft.ts'
import { useHouseForm } from './use-house-form.ts'

afterEach(() => vi.unstubAllGlobals())

function Draft({ version }: { version?: number }) {
  const form = useHouseForm(z.object({ remark: z.string() }), { remark: '' })
  return <DraftNotice {...useDraft(form, 'a-form', { keptFor: 'clerk@demo.example', ...(version && { version }) })} />
}

const withKept = (saved: string | null, version?: number) => {
  const getItem = (key: string) => (key === 'karsetu.draft.clerk@demo.example.a-form' ? saved : null)
  vi.stubGlobal('localStorage', { getItem })
  return textOf(renderHtml(<Draft {...(version === undefined ? {} : { version })} />))
}

test('what was typed before a reload is brought back and said so', () => {
  const saved = JSON.stringify({ savedAt: '2026-11-20T05:35:00Z', values: { remark: 'seen on site' } })
  expect(withKept(saved)).toContain('A draft from 20 Nov 2026')
})

test.each([null, 'damaged', '{}', '{"savedAt":1,"values":{}}'])(
  'no draft, or a damaged one, is no draft: %j',
  (saved) => {
    expect(withKept(saved)).toBe('')
  },
)

test('what was typed on a record that changed since is brought back all the same, and the change is said', () => {
  const record = { version: 3, values: { remark: '' } }
  const saved = JSON.stringify({ savedAt: '2026-11-20T05:35:00Z', values: { remark: 'seen on site' }, record })
  expect(withKept(saved, 4)).toContain('The record was changed since')
  expect(withKept(saved, 3)).not.toContain('The record was changed since')
})

test('only what was typed stands over a record that changed since', () => {
  const record = { version: 3, values: { houseNumber: '5', remark: '', version: 3 } }
  const values = { houseNumber: '5', remark: 'seen on site', version: 3 }
  expect(typedIn({ savedAt: '2026-11-20T05:35:00Z', values, record }, 4)).toEqual({ remark: 'seen on site' })
  expect(typedIn({ savedAt: '2026-11-20T05:35:00Z', values, record }, 3)).toEqual(values)
})
