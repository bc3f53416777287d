import { expect, test } from 'vitest'
import { shrunkSize } from './shrink-photo.ts'

test('a photo is scaled to the longest side and keeps its shape; a small one is not enlarged', () => {
  expect(shrunkSize(4000, 3000)).toEqual({ width: 1600, height: 1200 })
  expect(shrunkSize(3000, 4000)).toEqual({ width: 1200, height: 1600 })
  expect(shrunkSize(800, 600)).toEqual({ width: 800, height: 600 })
  expect(shrunkSize(10_000, 1)).toEqual({ width: 1600, height: 1 })
})
