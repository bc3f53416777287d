import { expect, test } from 'vitest'
import { namesField } from './ErrorSummary.tsx'

test.each([
  ['House tax applicable', 'Say whether house tax is applicable', true],
  ['Sewerage connection available', 'Say whether a sewerage connection is available', true],
  ['जलकर लागू', 'बताएँ कि जलकर लागू है या नहीं', true],
  ['Amount', 'Amount is required', true],
  ['Plot area', 'Must be a positive number', false],
])('of the field %s the message "%s" names its field by itself: %s', (label, message, isNamed) => {
  expect(namesField(message, label)).toBe(isNamed)
})
