import { expect, test } from 'vitest'
import { renderHtml, textOf } from '../../testing/render.tsx'
import { UnexpectedErrorBoundary } from './UnexpectedErrorBoundary.tsx'

/** What stands on the page once this was thrown below the boundary. */
function pageAfter(thrown: unknown): string {
  const boundary = new UnexpectedErrorBoundary({ children: 'the portal' })
  boundary.state = { ...boundary.state, ...UnexpectedErrorBoundary.getDerivedStateFromError(thrown) }
  return textOf(renderHtml(boundary.render()))
}

test.each([
  ['its message', new Error('a fault of ours'), 'a fault of ours'],
  ['its status', { status: 507 }, '507'],
])("§2 'Unexpected Application Error!' shows the error by %s", (_, thrown, told) => {
  expect(pageAfter(thrown)).toBe(`Unexpected Application Error! ${told} Home`)
})
