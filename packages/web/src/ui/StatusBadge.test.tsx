import { m } from '@karsetu/contract/words/messages.ts'
import { expect, test } from 'vitest'
import { renderHtml, textOf } from '../testing/render.tsx'
import { StageBadge } from './StageBadge.tsx'
import { StatusBadge } from './StatusBadge.tsx'

test.each([
  ['paid', 'Paid'],
  ['overdue', 'Overdue'],
  ['provisional', 'Provisional'],
  ['cancelled', 'Cancelled'],
  ['unknown', 'Being confirmed'],
] as const)('the status %s is told by word and icon, not by colour alone', (status, word) => {
  const html = renderHtml(<StatusBadge status={status} />)
  expect(textOf(html)).toBe(word)
  expect(html).toContain('<svg')
})

test('what waits for a decision looks the same wherever it is listed', () => {
  const asStatus = renderHtml(<StatusBadge status="pending" />)
  expect(renderHtml(<StageBadge stage="pending" word={m.status_pending()} />)).toBe(asStatus)
})
