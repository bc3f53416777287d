import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Paise, parseRupees, rupeeText, sumPaise } from '@karsetu/domain/money/paise.ts'
import { z } from 'zod'

export type StoredLine = {
  ref: string
  kind: 'receipt' | 'reversal'
  receiptNo: string
  day: string
  amount: Paise
  referenceNo: string
}

export type NagarSewaSimulatorOptions = {
  key: string
  /** What was accepted before this simulator was started. */
  earlier?: () => Promise<readonly StoredLine[]>
}

/** What happens to the next requests: they are answered, answered after they were stored and lost, or refused. */
export type NagarSewaError = 'none' | 'reply_lost' | 'refused'

export type NagarSewaSimulator = {
  url: string
  /** Lines accepted, by our reference; each once, however often it was pushed. */
  stored: ReadonlyMap<string, StoredLine>
  fail(error: NagarSewaError): void
  /** Forgets a line, as a portal that lost it. */
  lose(ref: string): void
  close(): Promise<void>
}

const Line = z.object({
  ref: z.string().min(1).max(64),
  kind: z.enum(['receipt', 'reversal']),
  receiptNo: z.string().min(1),
  transactionNumber: z.string().min(1),
  propertyId: z.string().regex(/^[A-Z0-9-]{17}$/),
  day: z.iso.date(),
  mode: z.string(),
  amount: z.string().transform((text) => parseRupees(text) ?? 0),
})
type Line = z.output<typeof Line>
const Push = z.object({ ulbCode: z.string().min(1), lines: z.array(Line).max(100) })
const TotalsQuery = z.object({ ulbCode: z.string().min(1), day: z.iso.date() })

/**
 * e-NagarSewa on this machine: stores each line once, gives it a reference number and tells counts and sums of a day. It
 * refuses amounts of nothing and reversals of receipts that it does not have.
 */
export async function startNagarSewaSimulator(options: NagarSewaSimulatorOptions): Promise<NagarSewaSimulator> {
  const stored = new Map<string, StoredLine>()
  let error: NagarSewaError = 'none'
  let loaded: Promise<void> | undefined
  const load = async () => {
    for (const line of (await options.earlier?.()) ?? []) stored.set(line.ref, line)
  }
  const server = createServer((request, response) => {
    const reply = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    if (request.headers.authorization !== `Bearer ${options.key}` || error === 'refused') return reply(401, {})
    loaded ??= load()
    Promise.all([bodyOf(request), loaded]).then(
      ([body]) => {
        const answer = request.url === '/v1/totals' ? totalsIn(stored, body) : storeIn(stored, body)
        if (error === 'reply_lost') response.destroy()
        else reply(answer ? 200 : 400, answer ?? {})
      },
      () => reply(500, {}),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    // A server listening on a port has an address object.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stored,
    fail: (next) => {
      error = next
    },
    lose: (ref) => void stored.delete(ref),
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

function storeIn(stored: Map<string, StoredLine>, body: unknown) {
  const push = Push.safeParse(body)
  if (!push.success) return undefined
  return { lines: push.data.lines.map((line) => store(stored, line)) }
}

function store(stored: Map<string, StoredLine>, { ref, kind, receiptNo, day, amount }: Line) {
  const known = stored.get(ref)
  if (known) return { ref, state: 'accepted', referenceNo: known.referenceNo }
  const reason = refusalOf(stored, { kind, receiptNo, amount })
  if (reason) return { ref, state: 'refused', reason }
  const referenceNo = `ENS${day.replaceAll('-', '')}${String(stored.size + 1).padStart(7, '0')}`
  stored.set(ref, { ref, kind, receiptNo, day, amount: amount as Paise, referenceNo }) // parsed as rupees
  return { ref, state: 'accepted', referenceNo }
}

function refusalOf(
  stored: ReadonlyMap<string, StoredLine>,
  { kind, receiptNo, amount }: Pick<Line, 'kind' | 'receiptNo' | 'amount'>,
): string | undefined {
  if (amount <= 0) return 'amount_invalid'
  const hasReceipt = () => [...stored.values()].some((line) => line.kind === 'receipt' && line.receiptNo === receiptNo)
  return kind === 'reversal' && !hasReceipt() ? 'receipt_unknown' : undefined
}

function totalsIn(stored: ReadonlyMap<string, StoredLine>, body: unknown) {
  const query = TotalsQuery.safeParse(body)
  if (!query.success) return undefined
  const ofDay = [...stored.values()].filter(({ day }) => day === query.data.day)
  const of = (kind: StoredLine['kind']) => ofDay.filter((line) => line.kind === kind).map(({ amount }) => amount)
  const [receipts, reversals] = [of('receipt'), of('reversal')]
  return {
    ...{ receipts: receipts.length, received: rupeeText(sumPaise(receipts)) },
    ...{ reversals: reversals.length, reversed: rupeeText(sumPaise(reversals)) },
  }
}
