import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Request, useTestPortal } from '../testing/test-portal.ts'

const webFolder = mkdtempSync(join(tmpdir(), 'karsetu-web-'))
const pageWith = (text: string) =>
  `<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><title>KarSetu</title>${text}`
mkdirSync(join(webFolder, 'assets'))
writeFileSync(join(webFolder, 'assets', 'screen-4f3a.js'), 'export {}')
writeFileSync(join(webFolder, 'index.html'), pageWith('no screen'))
writeFileSync(
  join(webFolder, 'pages.json'),
  JSON.stringify({
    '/': { page: pageWith('home'), query: pageWith('home') },
    '/searchProperty': { page: pageWith('first view'), query: pageWith('search') },
    '/ledger/$propertyId': { page: pageWith('ledger'), query: pageWith('ledger') },
  }),
)

describe('headers and pages', () => {
  const portal = useTestPortal({
    webFolder,
    city: 60,
    environment: { PUBLIC_URL: 'https://tax.example.gov.in', TRUST_PROXY: 'yes' },
  })
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${portal().address}${path}`, { headers, redirect: 'manual' })

  it('C1 every reply is hardened, and what belongs to one person is not stored', async () => {
    for (const path of ['/', '/ledger', '/api/zones', '/api/nothing', '/api/officials?email=a@b.example']) {
      const reply = await get(path)
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
      expect(reply.headers.get('referrer-policy')).toBe('same-origin')
      expect(reply.headers.get('strict-transport-security')).toMatch(/max-age=\d{8,}; includeSubDomains/)
      expect(reply.headers.get('access-control-allow-origin')).toBeNull()
    }
    expect((await get('/api/officials?email=a@b.example')).headers.get('cache-control')).toBe('no-store')
  })

  it('I3 the policy allows no inline code, no objects, no framing, and each page has a nonce of its own', async () => {
    const [first, second] = [await get('/'), await get('/searchProperty')]
    const policy = first.headers.get('content-security-policy') ?? ''
    for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule)
    expect(policy).not.toContain('unsafe')
    const nonceOf = async (reply: Response) => /nonce="([^"]+)"/.exec(await reply.text())?.[1]
    const [one, two] = [await nonceOf(first), await nonceOf(second)]
    expect(policy).toContain(`'nonce-${one}'`)
    expect(one).not.toBe(two)
    expect(one).not.toBe('__CSP_NONCE__')
  })

  it('I3 what is no page may load nothing and be framed by nobody, whoever opens it as one', async () => {
    for (const path of ['/assets/screen-4f3a.js', '/api/zones', '/api/nothing', '/api/docs']) {
      const { headers } = await get(path)
      expect(headers.get('content-security-policy'), path).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    }
  })

  it('each screen has its own page, never kept; one that asks something comes without a first view', async () => {
    const textOf = async (path: string) => {
      const reply = await get(path)
      expect(reply.headers.get('cache-control')).toBe('no-store')
      return { status: reply.status, text: (await reply.text()).split('</title>')[1] }
    }
    expect(await textOf('/searchProperty')).toEqual({ status: 200, text: 'first view' })
    expect(await textOf('/searchProperty?q=kumar')).toEqual({ status: 200, text: 'search' })
    expect(await textOf('/ledger/01-001-001-000001')).toEqual({ status: 200, text: 'ledger' })
    expect(await textOf('/no/such/screen')).toEqual({ status: 404, text: 'no screen' })
    expect((await get('/pages.json')).status).toBe(404)
    const unknown = await get('/api/no/such/call', { 'accept-language': 'hi' })
    expect(unknown.status).toBe(404)
    expect(await unknown.json()).toEqual({ status: 404, message: 'संसाधन नहीं मिला', code: 'call.not_found' })
  })

  it('C2 errors tell no stack, no SQL and no path of the machine', async () => {
    const replies = [
      await portal().ask({ method: 'POST', path: '/officials/login', body: '{"email":' }),
      await portal().ask({ path: '/no/such/call' }),
      await portal().ask({ path: '/wards?zone=1%27%20or%201=1' }),
      await portal().ask({ method: 'POST', path: '/roles/add', body: 'x'.repeat(2_000_000) }),
    ]
    for (const reply of replies) {
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(reply.status).toBeLessThan(500)
      expect(JSON.stringify(reply)).not.toMatch(/select |node_modules|\.ts|at \w+ \(/i)
    }
  })

  it('C1 another site may neither ask nor read, and a paper of one who is signed in is not stored', async () => {
    const request = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }
    const preflight = await fetch(`${portal().address}/api/roles/add`, { method: 'OPTIONS', headers: request })
    expect(preflight.status).toBe(404)
    expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    const { rows } = await portal().database.migrator.query('select txn_id from payment limit 1')
    const paper = await get(`/api/payments/receipt/pdf?txnId=${rows[0].txn_id}`, {
      authorization: `Bearer ${await portal().tokenOf('ctao')}`,
    })
    expect(paper.headers.get('content-type')).toBe('application/pdf')
    expect(paper.headers.get('cache-control')).toBe('no-store')
  })

  it('what is large is sent compressed, and what never changes is kept for ever', async () => {
    for (const encoding of ['br', 'gzip']) {
      const reply = await get('/api/openapi.json', { 'accept-encoding': encoding })
      expect(reply.headers.get('content-encoding')).toBe(encoding)
      expect(await reply.json()).toHaveProperty('openapi')
    }
    const asset = await get('/assets/screen-4f3a.js')
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await (await get('/api/docs')).text()).toContain('/properties/search')
  })

  it('figures of the office are not for strangers behind a proxy, whatever address they claim', async () => {
    for (const path of ['/metrics', '/api/health', '/api/ready']) expect((await get(path)).status).toBe(200)
    for (const claimed of ['203.0.113.9', '127.0.0.1, 203.0.113.9'])
      expect((await get('/metrics', { 'x-forwarded-for': claimed })).status).toBe(404)
    const figures = await (await get('/metrics')).text()
    expect(figures).toContain('karsetu_call_seconds_count{method="GET",route="/api/ready",status="200"} 1')
    expect(figures).not.toMatch(/txnId|@test\.example/)
  })
})

async function repeated(times: number, ask: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = []
  while (statuses.length < times) statuses.push((await ask()).status)
  return statuses
}

describe('limits and the database role', () => {
  // One minute, however long the machine takes.
  const minute = new Date()
  const portal = useTestPortal({ environment: { RATE_LIMIT_FACTOR: '0.1', TRUST_PROXY: 'yes' }, clock: () => minute })

  it('A2 a stranger who asks too often is told how long to wait', async () => {
    const search = () => portal().ask({ method: 'POST', path: '/properties/search', body: { nothing: true } })
    const answers = await Promise.all(Array.from({ length: 30 }, search))
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.length - refused.length).toBe(12)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('A2 calls with a forged token and calls at a closed door are counted as well', async () => {
    const receipts = await repeated(6, () => portal().ask({ path: '/payments/receipt?txnId=x', token: 'a.b.c' }))
    expect(receipts).toEqual([401, 401, 401, 429, 429, 429])
    const files = await repeated(14, () => portal().ask({ path: '/drcrNotes/export' }))
    expect(files.slice(11)).toEqual([401, 429, 429])
  })

  const askFrom = async (address: string, request: Request) =>
    (await portal().ask({ ...request, headers: { 'x-forwarded-for': address } })).status

  it('A2 a subscriber of IPv6 is one caller from all addresses of the line, and so is IPv4 written as IPv6', async () => {
    const receipt = (address: string) => askFrom(address, { path: '/payments/receipt?txnId=KS0000000000' })
    const lines = {
      ipv6: ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:a:b:c:d', '2001:DB8:1:2::4', '2001:db8:1:3::1'],
      ipv4: ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109', '203.0.113.9', '203.0.113.10'],
    }
    for (const addresses of Object.values(lines)) {
      const statuses: number[] = []
      for (const address of addresses) statuses.push(await receipt(address))
      expect(statuses).toEqual([404, 404, 404, 429, 404])
    }
  })

  it('A2 whoever is signed in is one caller from all addresses', async () => {
    const token = await portal().tokenOf('operator')
    const filing = { method: 'POST', path: '/objection/upload', body: {}, token }
    expect(await askFrom('198.51.100.1', filing)).toBe(400)
    expect(await askFrom('198.51.100.2', filing)).toBe(400)
    expect(await askFrom('198.51.100.3', filing)).toBe(429)
    expect(await askFrom('198.51.100.3', { ...filing, token: undefined })).toBe(400)
  })

  it('A2 payments that are followed from an address do not use up those that are opened from it', async () => {
    const follow = { method: 'POST', path: '/payments/syncPayment', body: { txnId: 'KS0000000000' } }
    const open = { method: 'POST', path: '/payments/initiate_payment', body: {} }
    const followed = await repeated(20, async () => ({ status: await askFrom('198.51.100.9', follow) }))
    const opened = await repeated(7, async () => ({ status: await askFrom('198.51.100.9', open) }))
    expect(followed).toEqual(Array(20).fill(404))
    expect(opened).toEqual([...Array(6).fill(400), 429])
    expect(await askFrom('198.51.100.9', follow)).toBe(404)
  })

  it('I1 the running server may not change the schema, the ledger or the past', async () => {
    const { app } = portal().database
    for (const sql of ['create table x (a int)', 'alter table property add column x int', 'drop table audit_log']) {
      await expect(app.query(sql)).rejects.toThrow(/permission denied|must be owner/)
    }
    for (const table of [
      'journal',
      'posting',
      'ledger_entry',
      'demand',
      'payment',
      'payment_reversal',
      'receipt',
      'audit_log',
    ]) {
      await expect(app.query(`delete from ${table}`)).rejects.toThrow(/permission denied/)
      await expect(app.query(`truncate ${table}`)).rejects.toThrow(/permission denied/)
    }
  })
})

describe('uploads', () => {
  const portal = useTestPortal()
  const send = async (fileName: string, content: string, role: 'admin' | 'clerk') => {
    const form = new FormData()
    form.append('file', new Blob([content]), fileName)
    const headers = { authorization: `Bearer ${await portal().tokenOf(role)}` }
    const reply = await fetch(`${portal().address}/api/imports`, { method: 'POST', body: form, headers })
    return { status: reply.status, code: ((await reply.json()) as { code?: string }).code }
  }

  it('I5 a file is refused when its name, ending or content is not what the place takes, and nothing is stored', async () => {
    expect(await send('register.svg', '<svg onload="alert(1)"/>', 'admin')).toEqual({
      status: 415,
      code: 'file.type_not_allowed',
    })
    expect((await send('register.xlsx', 'a,b\n1,2\n', 'admin')).code).toBe('file.content_differs')
    expect((await send('register.php.csv', 'a,b\n1,2\n', 'admin')).code).toBe('file.name_not_allowed')
    const { rows } = await portal().database.migrator.query('select count(*)::integer n from stored_file')
    expect(rows[0].n).toBe(0)
  })

  it('a file of somebody who may not send one is refused at the door', async () => {
    expect(await send('register.csv', 'a,b\n1,2\n', 'clerk')).toEqual({ status: 403, code: 'call.not_allowed' })
  })
})
