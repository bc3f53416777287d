import { allCalls } from '@karsetu/contract/all-calls.ts'
import { expect, it } from 'vitest'
import { useTestPortal } from '../testing/test-portal.ts'

const portal = useTestPortal()

const everyCall = allCalls.flatMap(({ feature, calls }) =>
  Object.entries(calls).map(([name, call]) => ({ name: `${feature}.${name}`, ...call })),
)
const withBody = everyCall.filter(({ method, raw, body }) => method !== 'GET' && !raw && body)

async function send(path: string, method: string, body: string, token?: string) {
  const reply = await fetch(`${portal().address}/api${path.replaceAll(/\{\w+\}/g, '1')}`, {
    method,
    body,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
  return { status: reply.status, bytes: (await reply.arrayBuffer()).byteLength }
}

it('a body beyond what a call can mean is refused before it is read, by its call', async () => {
  const token = await portal().tokenOf('admin')
  const body = JSON.stringify({ ownerName: 'x'.repeat(1024 * 1024) })
  for (const { name, path, method } of withBody)
    expect([name, (await send(path, method, body, token)).status]).toEqual([name, 413])
})

it('a citizen’s form is refused at a tenth of that', async () => {
  const open = withBody.filter(({ access, upload }) => access === 'public' && !upload)
  expect(open.length).toBeGreaterThan(5)
  const body = JSON.stringify({ ownerName: 'x'.repeat(100_000) })
  for (const { name, path, method } of open)
    expect([name, (await send(path, method, body)).status]).toEqual([name, 413])
})

it('the reply to a refused body is no larger than a page, however many fields are wrong', async () => {
  const token = await portal().tokenOf('admin')
  const unknown = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`key ${at}`, 1]))
  const long = Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`${at}`.repeat(9000), 1]))
  const list = Array.from({ length: 5_000 }, () => 1)
  for (const { name, path, method, body } of withBody)
    for (const sent of [unknown, long, list, { rows: list, propertyIds: list }]) {
      const { status, bytes } = await send(path, method, JSON.stringify(sent), token)
      expect([name, status, bytes < 64 * 1024]).toEqual([name, status, true])
      if (body) expect(status).toBeLessThan(500)
    }
})

it('text fields beside files are bounded together, whatever there are of them', async () => {
  const call = everyCall.find(({ upload, access }) => upload && access === 'public')
  const form = new FormData()
  for (let at = 0; at < 30; at++) form.append(`field${at}`, 'x'.repeat(10_000))
  const reply = await fetch(`${portal().address}/api${call?.path}`, { method: 'POST', body: form })
  expect(reply.status).toBe(413)
})

it('Z4 a text that no database holds is refused inside of a field that is JSON', async () => {
  const form = new FormData()
  form.append('change', '{"subject":"taxRates","rows":[{"code":"a\\u0000b"}]}')
  form.append('validFrom', '2099-04-01')
  const reply = await fetch(`${portal().address}/api/rule-changes`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${await portal().tokenOf('admin')}` },
  })
  expect(reply.status).toBe(400)
})

it('names that are refused leave nothing in memory', async () => {
  const ask = (at: number) =>
    portal().ask({ method: 'POST', path: '/properties/search', body: { ownerName: `${'x'.repeat(60_000)}${at}` } })
  await ask(0)
  const before = process.memoryUsage().heapUsed
  for (let at = 1; at <= 400; at++) expect((await ask(at)).status).toBe(400)
  // Each of them was held whole, several times over.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(60 * 1024 * 1024)
})
