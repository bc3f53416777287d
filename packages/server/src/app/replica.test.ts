import { allCalls } from '@karsetu/contract/all-calls.ts'
import { worksOn } from '@karsetu/contract/platform/call.ts'
import { describe, expect, test } from 'vitest'
import { comeBack, decide, mustOpen } from '../features/payment/testing/payer.ts'
import { type TestPortal, useTestPortal } from '../testing/test-portal.ts'

const reports = allCalls.flatMap(({ feature, calls }) =>
  Object.entries(calls).flatMap(([name, call]) =>
    worksOn(call) === 'report' ? [{ name: `${feature}.${name}`, ...call }] : [],
  ),
)

/** Everything that is not a report: signing in, searching, paying, changing, and being read straight afterwards. */
async function aDayAtTheOffice(portal: TestPortal): Promise<void> {
  const { rows } = await portal.database.migrator.query<{ id: string; owner: string }>(
    `select property_unique_id id, owner_name owner from property join property_account using (property_id)
     where balance_paise > 100000 order by property_id limit 1`,
  )
  const [owing] = rows
  const found = await portal.ask({ method: 'POST', path: '/properties/search', body: { propertyUniqueId: owing?.id } })
  expect(found).toMatchObject({ status: 200, data: { rows: [{ propertyUniqueId: owing?.id }] } })
  const named = await portal.ask({ method: 'POST', path: '/properties/search', body: { ownerName: owing?.owner } })
  expect(named.status).toBe(200)
  const opened = await mustOpen(portal, { propertyUniqueId: owing?.id ?? '' })
  expect(await comeBack(portal, await decide(opened, 'success'))).toBe(`/payment/success/${opened.txnId}`)
  const token = await portal.tokenOf('admin')
  const role = { name: 'made while nobody asked the replica', privileges: ['property.view'] }
  expect((await portal.ask({ method: 'POST', path: '/roles/add', token, body: role })).status).toBe(200)
  expect(JSON.stringify((await portal.ask({ path: '/roles/all', token })).data)).toContain(role.name)
  expect((await portal.ask({ method: 'POST', path: '/session/end', token, body: {} })).status).toBe(200)
  expect((await portal.ask({ path: '/roles/all', token })).status).toBe(401)
}

/** One answer of every report; a filter that a report must have is given. */
async function answersOf(portal: TestPortal, token: string) {
  const answers: { name: string; status: number }[] = []
  for (const { name, method, path } of reports) {
    const request = { 'gisReport.report': '?surveyId=1', 'gisReport.file': '?surveyId=1' }[name] ?? ''
    const { status } = await portal.ask({
      method,
      path: `${path}${request}`,
      token,
      ...(method === 'GET' ? {} : { body: {} }),
    })
    answers.push({ name, status })
  }
  return answers
}

describe('a replica that takes no writes, as a hot standby', () => {
  const portal = useTestPortal({
    city: 60,
    environment: ({ appUrl }) => ({
      DATABASE_REPLICA_URL: `${appUrl}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`,
    }),
  })

  test('answers every report', async () => {
    const { reads, searches } = portal().platform.database.reports
    for (const reader of [reads, searches])
      expect((await reader.query('show transaction_read_only')).rows).toEqual([{ transaction_read_only: 'on' }])
    expect((await searches.query('show enable_seqscan')).rows).toEqual([{ enable_seqscan: 'off' }])
    const answers = await answersOf(portal(), await portal().tokenOf('admin'))
    expect(answers.length).toBeGreaterThan(20)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(15)
  })

  test('is asked for nothing else: an office day goes by on the primary', () => aDayAtTheOffice(portal()))
})

describe('a replica that is away', () => {
  const portal = useTestPortal({
    city: 60,
    environment: { DATABASE_REPLICA_URL: 'postgres://nobody@127.0.0.1:1/nowhere' },
  })

  test('takes the reports with it', async () => {
    const { status, code } = await portal().ask({
      path: '/taxDemands/totalSummary',
      token: await portal().tokenOf('admin'),
    })
    expect({ status, code }).toEqual({ status: 503, code: 'call.busy' })
  })

  test('stops nobody who signs in, searches or pays', () => aDayAtTheOffice(portal()))
})
