import { randomFor } from '@karsetu/demo-city/random.ts'
import { makePerson } from '@karsetu/demo-city/words/make-name.ts'
import { signIn } from '../../e2e/support/people.ts'
import type { Shot } from './shot.ts'

const address = () => process.env.E2E_ADDRESS ?? ''

/** The map's files and the survey in what only work brings about: entered, taken back, surveyed twice, found anew. */
export async function mapShots(): Promise<Shot[]> {
  const ask = await askAs('ctao')
  const entered = await enterPoint(ask, 'points-of-ward-14.geojson', 0)
  const undone = await enterPoint(ask, 'points-of-another-survey.geojson', 1)
  await ask(`/mapSession/imports/${undone}/undo`, { remarks: 'points of another survey' })
  await until(async () => (await ask<{ status: string }>(`/mapSession/imports/${undone}`)).status === 'undone')
  const { rowNo, surveyId } = await surveyTwice(ask)
  const filesAt = (file: number) => `/properties/gis?view=files&file=${file}`
  return [
    { name: 'map, files brought in', path: '/properties/gis?view=files', role: 'ctao' },
    { name: 'map, file entered', path: filesAt(entered), role: 'ctao' },
    { name: 'map, file taken back', path: filesAt(undone), role: 'ctao' },
    {
      name: 'map, file to be taken back',
      path: filesAt(entered),
      role: 'ctao',
      bringAbout: async (page) => {
        await page.locator('main button', { hasText: /^(Take it back|वापस लें)$/ }).click()
        await page.getByRole('dialog').waitFor()
      },
      isWindowOnly: true,
    },
    { name: 'survey, of all surveys', path: '/reports/gis', role: 'admin' },
    { name: 'survey, dashboard of all', path: '/reports/dashboard', role: 'admin' },
    { name: 'survey, superseded', path: '/reports/gis?reportType=superseded', role: 'admin' },
    { name: 'survey, unmatched', path: '/reports/gis?reportType=unmatched', role: 'admin' },
    {
      name: 'survey, far place',
      path: `/reports/gis?reportType=far_place&surveyId=${surveyId}`,
      role: 'admin',
      bringAbout: async (page) => {
        await page
          .locator('table button', { hasText: /^(See floors|तल देखें)$/ })
          .first()
          .click()
        await page.getByRole('dialog').getByRole('table').waitFor()
      },
      isWindowOnly: true,
    },
    { name: 'survey, found and added', path: `/properties/add?surveyId=${surveyId}&rowNo=${rowNo}`, role: 'admin' },
  ]
}

type Ask = Awaited<ReturnType<typeof askAs>>

async function askAs(role: 'ctao') {
  const authorization = `Bearer ${await signIn(address(), role)}`
  return async <Answer>(path: string, body?: FormData | object): Promise<Answer> => {
    const isForm = body instanceof FormData
    const reply = await fetch(`${address()}/api${path}`, {
      ...(body && { method: 'POST', body: isForm ? body : JSON.stringify(body) }),
      headers: { authorization, ...(body && !isForm && { 'content-type': 'application/json' }) },
    })
    const { data, message } = (await reply.json()) as { data: Answer; message: string } // parsed by its own contract
    if (!reply.ok) throw new Error(`${path}: ${message}`)
    return data
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((passed) => setTimeout(passed, 200))
}

const sent = (name: string, content: string, field = 'file', more: Record<string, string> = {}): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries(more)) form.append(key, value)
  form.append(field, new Blob([content]), name)
  return form
}

type Listed = { rows: { propertyUniqueId: string }[] }
type Placed = { point: { lon: number; lat: number } | null }

/** Moves a property in force some metres; the map itself may for a minute show one that is not. */
async function enterPoint(ask: Ask, name: string, nth: number): Promise<number> {
  const { rows } = await ask<Listed>('/properties/paginated', { status: 'active' })
  const propertyUniqueId = rows[nth]?.propertyUniqueId ?? ''
  const { point } = await ask<Placed>(`/mapSession/properties/${propertyUniqueId}`)
  const features = [point].flatMap(
    (at) =>
      at && {
        ...{ type: 'Feature', properties: { PropertyID: propertyUniqueId } },
        geometry: { type: 'Point', coordinates: [at.lon + 0.0004, at.lat] },
      },
  )
  const content = JSON.stringify({ type: 'FeatureCollection', features })
  const { importId } = await ask<{ importId: number }>(
    '/mapSession/imports',
    sent(name, content, 'file', { kind: 'point' }),
  )
  await ask(`/mapSession/imports/${importId}/apply`, {})
  await until(async () => (await ask<{ status: string }>(`/mapSession/imports/${importId}`)).status === 'applied')
  return importId
}

/** A survey of a numbered and an unnumbered building, and one more of the same. */
async function surveyTwice(ask: Ask): Promise<{ surveyId: number; rowNo: number }> {
  const heading = 'Property ID,Ward,Owner,Address,Floor,Use,Covered area (sq ft),Longitude,Latitude'
  const owner = makePerson(randomFor(1, 'surveyed')).name
  const lines = (area: number) => [
    `88-888-888-000001,14,Nobody on record,,0,residential,${area},80.9,26.8`,
    `,14,${owner},Behind the old mill,0,commercial,${area},79.6,27.45`,
    `,14,${owner},,1,residential,${area - 200},,`,
  ]
  let surveyId = 0
  for (const [name, area] of [
    ['field-survey-october-2.csv', 900] as const,
    ['field-survey-november.csv', 940] as const,
  ]) {
    const brought = await ask<{ surveyId: number }>('/surveys', sent(name, [heading, ...lines(area)].join('\n')))
    surveyId = brought.surveyId
    const path = `/taxDemands/getGISReport?surveyId=${surveyId}`
    await until(async () => (await ask<{ survey: { status: string } }>(path)).survey.status === 'quarantined')
  }
  const { properties } = await ask<{ properties: { rows: { typedId: string; rowNo: number }[] } }>(
    `/taxDemands/getGISReport?surveyId=${surveyId}&reportType=unmatched`,
  )
  return { surveyId, rowNo: properties.rows.find(({ typedId }) => typedId === '')?.rowNo ?? 1 }
}
