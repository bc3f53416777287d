import { paise, rupees, ZERO } from '@karsetu/domain/money/paise.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPdfPool, type PdfPool } from '../../platform/pdf/pdf-pool.ts'
import { readBack, spaceless } from '../read-back.ts'
import { ledgerPdf } from './ledger-document.ts'
import { sampleLedger } from './ledger-sample.ts'

let pool: PdfPool
beforeAll(() => {
  pool = createPdfPool({ workers: 1 })
})
afterAll(() => pool.close())

const latin = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')
const pagesOf = (pdf: Uint8Array) => latin(pdf).match(/\/Type ?\/Page\b/g)?.length ?? 0

describe('the ledger statement on paper', () => {
  test('is a tagged PDF/UA-1 document and takes the pages that 25 years need', async () => {
    const pdf = await ledgerPdf(pool, sampleLedger(25))
    expect(latin(pdf)).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(latin(pdf)).toContain('/StructTreeRoot')
    expect(latin(pdf)).toContain('/TH')
    expect(pagesOf(pdf)).toBeGreaterThan(1)
    expect(pagesOf(await ledgerPdf(pool, sampleLedger(1)))).toBe(1)
  })

  test('of a property that owes nothing and of one in credit still prints', async () => {
    const paid = sampleLedger(3, { dues: [], payableBy: [] })
    expect(pagesOf(await ledgerPdf(pool, paid))).toBe(1)
    const entries = paid.entries.slice(0, 1).map((entry) => ({
      ...entry,
      kind: 'payment' as const,
      buckets: { ...entry.buckets, house: ZERO, water: ZERO, sewer: ZERO, advance: rupees(-500) },
      balanceAfter: rupees(-500),
    }))
    expect(pagesOf(await ledgerPdf(pool, { ...paid, entries, advance: rupees(500) }))).toBe(1)
  })

  test('is refused when the running balance does not follow from the entries', async () => {
    const ledger = sampleLedger(2, { broughtForward: paise(1) })
    await expect(ledgerPdf(pool, ledger)).rejects.toThrow('does not add up')
  })

  test('is refused when an amount to pay is not dues less rebate', async () => {
    const ledger = sampleLedger(2)
    const payableBy = ledger.payableBy.map((row) => ({ ...row, payable: ZERO }))
    await expect(ledgerPdf(pool, { ...ledger, payableBy })).rejects.toThrow('does not add up')
  })
})

describe('the text of the ledger statement read back', () => {
  test('has dues, dates to pay by and every entry, in both languages', async () => {
    const text = await readBack(await ledgerPdf(pool, sampleLedger(25)))
    for (const words of [
      'Ledger statement · खाता विवरण',
      'Due as on 20 Nov 2026 · 20 नवंबर 2026 को देय',
      '₹3,644',
      'यदि इस तिथि तक भुगतान करें',
      '31 Dec 2026',
      '1 Apr 2002',
      'Z3-C2/2002/00044',
      'Demand · माँग',
      '3 / 3',
    ]) {
      expect(text).toContain(spaceless(words))
    }
  })
})
