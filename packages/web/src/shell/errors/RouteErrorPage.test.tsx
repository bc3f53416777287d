import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { renderHtml, textOf } from '../../testing/render.tsx'
import { NotAuthorized } from '../guard.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { RouteErrorPage } from './RouteErrorPage.tsx'

/** What stands on the page when opening a screen ends with this error. */
async function pageAfter(error: unknown): Promise<string> {
  const routeTree = createRootRoute({
    beforeLoad: () => {
      throw error
    },
    errorComponent: RouteErrorPage,
    notFoundComponent: NotFoundPage,
  })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  return textOf(renderHtml(<RouterProvider router={router} />))
}

const withStatus = (status: number) => Object.assign(new Error('x'), { status })

describe('§2 error and denial pages', () => {
  test.each([
    [404, "This page doesn't exist!"],
    [401, "You aren't authorized to see this"],
    [503, 'Looks like our API is down'],
    [418, '🫖'],
    [500, 'Oops...! An error has occurred Please go back to home page and re-try later! Home'],
  ])('§2 route error %i', async (status, text) => {
    expect(await pageAfter(withStatus(status))).toContain(text)
  })

  test('§2 anything else', async () => {
    expect(await pageAfter(new Error('a fault'))).toContain('Oops...! An error has occurred')
  })

  test("§2 403 'Not Authorized' with 'Go to login'", async () => {
    expect(await pageAfter(new NotAuthorized())).toBe('Not Authorized This page is not accessible to you. Go to login')
  })
})
