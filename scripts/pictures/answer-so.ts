import { localeOf } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Page, Route } from '@playwright/test'
import type { Answers } from './shot.ts'

/** Without these there is no frame for the screen to stand in. */
const ofTheFrame = /\/api\/((officials|operators)\?email=|corporation$)/

const answerers: Record<Answers, (route: Route) => Promise<void>> = {
  none_yet: () => new Promise(() => undefined),
  no_rows: async (route) => {
    const response = await route.fetch()
    // A tile of the map, for example.
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
    const { data, ...rest } = await response.json()
    await route.fulfill({ response, json: { ...rest, data: withoutRows(data) } })
  },
  failures: (route) => route.fulfill({ status: 500, json: { status: 500, message: '' } }),
  busy: (route) => {
    const locale = localeOf(route.request().headers()['accept-language'])
    const json = { status: 503, message: m.common_busy({}, { locale }), code: 'call.busy' }
    return route.fulfill({ status: 503, json })
  },
}

/** Lets the portal answer what is read in one way, so that a screen can be seen in that state. */
export async function answerSo(page: Page, answers: Answers): Promise<void> {
  await page.route('**/api/**', (route) =>
    ofTheFrame.test(route.request().url()) ? route.continue() : answerers[answers](route),
  )
}

/** The same reply about nothing: lists are empty, and what is counted is none. */
function withoutRows(data: unknown): unknown {
  if (Array.isArray(data)) return []
  if (typeof data !== 'object' || data === null || !('rows' in data)) return data
  return { ...data, rows: [], ...('total' in data && typeof data.total === 'number' && { total: 0 }) }
}

/** One reply of the portal with something in it changed. */
export const withAnswer = (path: string, change: Record<string, unknown>) => (page: Page) =>
  page.route(`**/api${path}`, async (route) => {
    const response = await route.fetch()
    const reply = await response.json()
    await route.fulfill({ response, json: { ...reply, data: { ...reply.data, ...change } } })
  })
