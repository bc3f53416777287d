import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { renderHtml, textOf } from '../testing/render.tsx'
import { ErrorState } from './ErrorState.tsx'

test.each([
  [new ApiError(500, 'Server Error'), 'Server Error The fault is ours, not your connection’s. Try again in a moment.'],
  [
    new ApiError(undefined, 'No response received from the server'),
    'No response received from the server Check the connection and try again.',
  ],
  [
    new ApiError(503, 'The portal is busy. Nothing was changed; try again in a moment.'),
    'The portal is busy. Nothing was changed; try again in a moment.',
  ],
  [new ApiError(403, 'This ward is not yours.'), 'This ward is not yours.'],
])('what could not be loaded says once what to do about it: %s', (error, said) => {
  expect(textOf(renderHtml(<ErrorState error={error} />))).toBe(said)
})
