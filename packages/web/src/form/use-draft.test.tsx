import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { renderHtml, textOf } from '../testing/render.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { useDraft } from './use-draft.ts'
import { useHouseForm } from './use-house-form.ts'

afterEach(() => vi.unstubAllGlobals())

function Draft() {
  const form = useHouseForm(z.object({ remark: z.string() }), { remark: '' })
  return <DraftNotice {...useDraft(form, 'a-form')} />
}

const withKept = (kept: string | null) => {
  vi.stubGlobal('sessionStorage', { getItem: () => kept })
  return textOf(renderHtml(<Draft />))
}

test('what was typed before a reload is brought back and said so', () => {
  const kept = JSON.stringify({ savedAt: '2026-11-20T05:35:00Z', values: { remark: 'seen on site' } })
  expect(withKept(kept)).toContain('A draft from 20 Nov 2026')
})

test.each([null, 'damaged', '{}', '{"savedAt":1,"values":{}}'])(
  'no draft, or a damaged one, is no draft: %j',
  (kept) => {
    expect(withKept(kept)).toBe('')
  },
)
