import { expect, test } from 'vitest'
import { renderHtml, textOf } from '../testing/render.tsx'
import { InstantText } from './DateText.tsx'
import { Timeline } from './Timeline.tsx'

test('a change of the record shows when, who, and what stood there before', () => {
  const html = renderHtml(
    <Timeline
      label="History"
      entries={[
        {
          key: 1,
          when: <InstantText instant="2026-11-20T05:35:00Z" />,
          what: 'Owner corrected',
          who: 'Demo Clerk',
          changes: [{ label: 'Owner', before: 'Ram Kumar', after: 'Ram Kumari' }],
        },
      ]}
    />,
  )
  expect(textOf(html)).toBe('Owner corrected 20 Nov 2026 , 11:05 am · Demo Clerk Owner : Ram Kumar → Ram Kumari')
  expect(html).toMatch(/<del>Ram Kumar<\/del>.*<ins>Ram Kumari<\/ins>/)
})
