import { expect, test } from 'vitest'
import { sampleText } from './sample-text.ts'

test.each([
  ['an empty column', ['', ''], undefined],
  ['a value of several rows, once', ['RCC', 'RCC', '', 'Tin shed'], 'RCC · Tin shed'],
  [
    'more values than fit',
    ['Surendra Nath Chaturvedi', 'Munna Kishor Chaturvedi', 'Rajesh Kumar'],
    'Surendra Nath Chaturvedi · Munna Kishor Chaturvedi …',
  ],
  ['one value that is too long', ['x'.repeat(61)], `${'x'.repeat(60)}…`],
])('%s', (_, samples, text) => expect(sampleText(samples)).toBe(text))
