import { existsSync, readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { sentFolder } from '../platform/files/sweep-files.ts'
import { useTestPortal } from '../testing/test-portal.ts'
import { until } from '../testing/until.ts'

const portal = useTestPortal({ sending: { headers: 1_500, idle: 1_000, body: 3_000, upload: 6_000 } })
const open = new Set<Socket>()
afterEach(() => {
  for (const socket of open) socket.destroy()
  open.clear()
})

/** Sends the beginning of a request, and what is to come later; `said` when the server has closed the connection. */
function begin(text: string): { socket: Socket; closed: Promise<{ said: string; afterMs: number }> } {
  const began = performance.now()
  const socket = connect(Number(new URL(portal().address).port), '127.0.0.1')
  open.add(socket)
  let said = ''
  socket.setEncoding('utf8').on('data', (piece: string) => {
    said += piece
  })
  socket.on('error', () => undefined)
  const closed = new Promise<{ said: string; afterMs: number }>((resolve) =>
    socket.on('close', () => resolve({ said, afterMs: performance.now() - began })),
  )
  if (text !== '') socket.write(text)
  return { socket, closed }
}

const head = (path: string, type: string, length = 5000) =>
  `POST /api${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`
const json = head('/properties/search', 'application/json')
const form = head('/objection/upload', 'multipart/form-data; boundary=b', 5_000_000)
const file = '--b\r\ncontent-disposition: form-data; name="documents"; filename="order.pdf"\r\n\r\n%PDF-1.7\n'

it.each([
  ['sends nothing', ''],
  ['stops within the headers', 'POST /api/properties/search HTTP/1.1\r\nhost: x\r\n'],
  ['sends no body', json],
  ['stops within its body', `${json}{"ownerName":`],
  ['sends no form', form],
  ['stops within a file', `${form}${file}`],
])('who %s is let go', async (_, text) => {
  const all = await Promise.all(Array.from({ length: 10 }, () => begin(text).closed))
  for (const { afterMs } of all) expect(afterMs).toBeLessThan(20_000)
})

it.each([
  ['a body', `${json}{`, 3_000],
  ['a file', `${form}${file}`, 6_000],
])('%s of a byte at a time is not received for ever', async (_, text, most) => {
  const { socket, closed } = begin(text)
  const trickle = setInterval(() => socket.write(' '), 200)
  const { said, afterMs } = await closed.finally(() => clearInterval(trickle))
  expect(afterMs).toBeGreaterThan(most - 1000)
  expect(afterMs).toBeLessThan(most + 20_000)
  expect(said).toMatch(/^(HTTP\/1\.1 4\d\d |$)/)
})

it('nothing is left of forms that were not sent to their end', async () => {
  await Promise.all(Array.from({ length: 5 }, () => begin(`${form}${file}`).closed))
  const folder = sentFolder(portal().platform.environment)
  await until(() => Promise.resolve(!existsSync(folder) || readdirSync(folder).length === 0))
})

it('one address sends some files at a time, and others send theirs meanwhile', async () => {
  const stalled = Array.from({ length: 8 }, () => begin(`${form}${file}`))
  const send = async (token?: string) => {
    const body = new FormData()
    body.append('documents', new Blob(['x']), 'order.pdf')
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    return (await fetch(`${portal().address}/api/objection/upload`, { method: 'POST', body, headers })).status
  }
  const token = await portal().tokenOf('operator')
  await until(async () => (await send()) === 429)
  expect(await send(token)).not.toBe(429)
  await Promise.all(stalled.map(({ closed }) => closed))
  await until(async () => (await send()) !== 429)
})

it('who sends slowly, but sends, is served', async () => {
  const body = JSON.stringify({ mobileNumber: '9876543210' })
  const { socket, closed } = begin(head('/properties/search', 'application/json', body.length))
  let said = ''
  socket.on('data', (piece) => {
    said += piece
  })
  for (const sign of [body.slice(0, 9), body.slice(9, 20), body.slice(20)]) {
    await new Promise((later) => setTimeout(later, 600))
    socket.write(sign)
  }
  await until(() => Promise.resolve(said.startsWith('HTTP/1.1 ')))
  expect(said).not.toMatch(/^HTTP\/1\.1 408/)
  socket.end()
  await closed
})
