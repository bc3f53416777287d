/**
 * Receipt PDFs per CPU second through the house path (facts, words in two languages, QR, cleaning, thread, tagged PDF/UA)
 * against a bare Typst compile of the same sheet in the same run. The goal is a cost of at most 1.5 times.
 *
 * npm exec -- node bench/receipt-pdf.ts [documents]
 */
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { receiptPdf } from '../packages/server/src/documents/receipt/receipt-document.ts'
import { sampleReceipt } from '../packages/server/src/documents/receipt/receipt-sample.ts'
import { receiptView } from '../packages/server/src/documents/receipt/receipt-view.ts'
import { createPdfPool } from '../packages/server/src/platform/pdf/pdf-pool.ts'
import { createTypstCompiler } from '../packages/server/src/platform/pdf/typst-compiler.ts'

const documents = Number(process.argv[2] ?? 600)
const rounds = 3
/** Receipts that differ as real ones do: a compiler that remembers layout must not get the same sheet twice. */
const receipt = (index: number) =>
  sampleReceipt({
    receiptNo: `Z3-ON/2026-27/${String(index).padStart(7, '0')}`,
    transactionNo: `KS261120${index.toString(36).padStart(6, '0').toUpperCase()}`,
    propertyUniqueId: `03-041-117-${String(index).padStart(6, '0')}`,
    owner: `श्रीमती निर्मला वार्ष्णेय ${index}`,
    verificationUrl: `https://demo.example/verify/${(index * 7919).toString(16).padStart(20, '9f4c2b7e61')}`,
  })

/** CPU seconds of all threads, which other work on the machine lengthens far less than the clock. */
const cpuSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

/** The floor: the same sheets made ready beforehand, compiled one after another in this thread. */
async function bareCompile(count: number): Promise<number> {
  const compiler = createTypstCompiler()
  const requests = Array.from({ length: count + 1 }, (_, index) => ({
    template: 'receipt/receipt.typ',
    data: receiptView(receipt(index)),
    tagged: true,
  }))
  let start = cpuSeconds()
  for (const [index, request] of requests.entries()) {
    compiler.compile(request)
    if (index === 0) start = cpuSeconds()
    if (index % 10 === 0) compiler.forget()
    if (index % 5 === 0) await new Promise((turned) => setImmediate(turned))
  }
  return count / (cpuSeconds() - start)
}

/** What the server does: one thread, so that the two are compared core for core. */
async function throughThePool(count: number): Promise<number> {
  const pool = createPdfPool({ workers: 1, maxWaiting: count })
  await receiptPdf(pool, receipt(count))
  const start = cpuSeconds()
  await Promise.all(Array.from({ length: count }, (_, index) => receiptPdf(pool, receipt(index))))
  const perCpuSecond = count / (cpuSeconds() - start)
  await pool.close()
  return perCpuSecond
}

const median = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0

const bare: number[] = []
const house: number[] = []
// Turn about, so that other work on the machine weighs on both.
for (let round = 0; round < rounds; round++) {
  bare.push(await bareCompile(documents / rounds))
  house.push(await throughThePool(documents / rounds))
}
const figure = {
  name: 'receipt-pdf',
  documents,
  perCpuSecond: Math.round(median(house)),
  floorPerCpuSecond: Math.round(median(bare)),
  costRatio: Math.round((median(bare) / median(house)) * 100) / 100,
  goal: 'costRatio <= 1.5',
  peakMemoryMb: Math.round(process.resourceUsage().maxRSS / 1024),
}
const results = join(import.meta.dirname, 'results')
mkdirSync(results, { recursive: true })
appendFileSync(join(results, 'receipt-pdf.jsonl'), `${JSON.stringify(figure)}\n`)
console.log(
  `receipt PDFs: ${figure.perCpuSecond} per CPU second, bare Typst ${figure.floorPerCpuSecond}, cost ${figure.costRatio} times the floor`,
)
