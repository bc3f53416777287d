import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })

test('what is on the way is shown in one way: by the spinner, in a table by its empty rows', () => {
  const others = Object.entries(sources)
    .filter(([file]) => !file.endsWith('/PageSpinner.tsx'))
    .filter(([, text]) => /\bcommon_loading\b|import \{[^}]*\b(?:Loader|Skeleton)\b/.test(text))
  expect(Object.keys(sources).length).toBeGreaterThan(100)
  expect(others.map(([file]) => file)).toEqual([])
})
