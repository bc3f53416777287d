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

/** Numbers that count nothing: which page, year, zone or ward is meant. */
const isName = /^(page|limit)$|year|Id$|No$/i

/** The same reply about nothing: lists are empty, what is counted or summed up is none, and no survey was brought in. */
function withoutRows(data: unknown): unknown {
  if (Array.isArray(data)) return isPlace(data) ? data : []
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      if (key === 'survey') return [key, null]
      return [key, typeof value === 'number' ? (isName.test(key) ? value : 0) : withoutRows(value)]
    }),
  )
}

/** A point or the corners of a map. */
const isPlace = (data: unknown[]): boolean =>
  data.length > 0 && data.every((one) => typeof one === 'number' || (Array.isArray(one) && isPlace(one)))

/** One reply of the portal with something in it changed. */
export const withAnswer = (path: string, change: Record<string, unknown>) => (page: Page) =>
  page.route(`**/api${path}`, async (route) => {
    const response = await route.fetch()
    const reply = await response.json()
    await route.fulfill({ response, json: { ...reply, data: { ...reply.data, ...change } } })
  })
