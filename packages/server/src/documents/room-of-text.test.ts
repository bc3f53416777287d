import { expect, it } from 'vitest'
import { roomOf } from './room-of-text.ts'

it.each<[string, number]>([
  ['Surendra Nath Chaturvedi', 15.09],
  ['WWWW', 3.84],
  ['ओम', 2],
  ['राम कुमार', 5.74],
  ['€', 1.2],
])('%s takes %d em at most', (text, room) => {
  expect(roomOf(text)).toBeCloseTo(room, 1)
})
