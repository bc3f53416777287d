import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInitiate } from '../platform/gateways/easebuzz-hash.ts'
import { SimulatorBook } from './simulator-book.ts'
import { type Simulator, startSimulator } from './simulator-server.ts'

const keys = { key: 'PAGEKEY', salt: 'PAGESALT' }
let simulator: Simulator
let payUrl: string

const order = {
  txnid: 'PT20261120PAGE1',
  amount: '1234.50',
  productinfo: 'PROPERTY_TAX',
  firstname: '<b>"Asha" & sons</b>',
  email: 'asha@example.com',
}

beforeAll(async () => {
  simulator = await startSimulator({ ...keys, port: 0, seed: 'page', webhookUrl: () => undefined })
  const back = 'http://localhost:3000/api/gateways/easebuzz/return'
  const form = { ...order, key: keys.key, phone: '9876543210', surl: back, furl: back, hash: signInitiate(keys, order) }
  const reply = await fetch(`${simulator.url}/payment/initiateLink`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  const opened = (await reply.json()) as { data: string } // the reply of initiateLink
  payUrl = `${simulator.url}/pay/${opened.data}`
})
afterAll(() => simulator.close())

const decide = (plan: string) =>
  fetch(`${payUrl}/decide?lang=en`, { method: 'POST', body: new URLSearchParams({ plan, mode: 'UPI' }) })

describe('the book of the pretended bank', () => {
  test('is one for all processes on the same file, and outlives them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'karsetu-book-'))
    const file = join(folder, 'book.jsonl')
    const [one, other] = [new SimulatorBook({ now: Date.now, file }), new SimulatorBook({ now: Date.now, file })]
    const details = {
      ...({ gateway: 'easebuzz', kind: 'checkout' } as const),
      ...{ ...order, phone: '9876543210', amountPaise: 123450, surl: 'http://a', furl: 'http://a', udfs: [] },
    }
    const booked = one.open(details)
    expect(other.find(order.txnid)).toEqual(booked)
    other.keep({ ...booked, decided: { at: 5, mode: 'UPI' } })
    expect(one.find(order.txnid)?.decided).toEqual({ at: 5, mode: 'UPI' })
    expect(new SimulatorBook({ now: Date.now, file }).findByAccessKey(booked.accessKey)?.decided?.at).toBe(5)
    rmSync(folder, { recursive: true })
  })
})

describe('the page of the pretended bank', () => {
  test('I3: carries a policy without inline code, and has none', async () => {
    const reply = await fetch(payUrl)
    const page = await reply.text()
    expect(reply.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    )
    expect(page).not.toMatch(/<style|<script|\sstyle=|\son\w+=|javascript:/i)
  })

  test('I2: shows a name as text, whatever it holds', async () => {
    const page = await (await fetch(payUrl)).text()
    expect(page).toContain('&lt;b&gt;&quot;Asha&quot; &amp; sons&lt;/b&gt;')
    expect(page).not.toContain('<b>')
  })

  test('speaks the language asked for, and says which', async () => {
    const hindi = await (await fetch(`${payUrl}?lang=hi`)).text()
    expect(hindi).toContain('<html lang="hi">')
    expect(hindi).toContain('अभ्यास भुगतान पृष्ठ')
    const byHeader = await (await fetch(payUrl, { headers: { 'accept-language': 'hi-IN' } })).text()
    expect(byHeader).toBe(hindi)
  })

  test('says that no real money moves, before anything can be chosen', async () => {
    const page = await (await fetch(`${payUrl}?lang=en`)).text()
    expect(page.indexOf('No real money moves')).toBeGreaterThan(0)
    expect(page.indexOf('No real money moves')).toBeLessThan(page.indexOf('<form'))
  })

  test('sends the browser back by a form that works without a script, to the merchant and nowhere else', async () => {
    const reply = await decide('success')
    expect(reply.headers.get('content-security-policy')).toMatch(/form-action 'self' http:\/\/localhost:3000$/)
    const page = await reply.text()
    expect(page).toContain('action="http://localhost:3000/api/gateways/easebuzz/return"')
    expect(page).toMatch(/name="hash" value="[0-9a-f]{128}"/)
    expect(page).toContain('<button class="pay" type="submit">')
  })

  test('decides a payment once: the second choice changes nothing', async () => {
    expect(await (await decide('failure')).text()).toContain('name="status" value="success"')
  })

  test('knows no page that was never opened', async () => {
    expect((await fetch(`${simulator.url}/pay/nothing`)).status).toBe(404)
  })

  test('is not steered by a form of another site', async () => {
    const forged = await fetch(`${simulator.url}/control`, { method: 'POST', body: 'plan=failure' })
    expect(forged.status).toBe(400)
  })
})
