import { expect, test } from 'vitest'
import { renderHtml, textOf } from '../testing/render.tsx'
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
