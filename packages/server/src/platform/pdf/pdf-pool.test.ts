import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { receiptPdf } from '../../documents/receipt/receipt-document.ts'
import { sampleReceipt } from '../../documents/receipt/receipt-sample.ts'
import { createPdfPool } from './pdf-pool.ts'
import { createTypstCompiler, PdfError } from './typst-compiler.ts'

describe('the PDF pool', () => {
  test('renders many documents at once and replaces its threads on the way', async () => {
    const pool = createPdfPool({ workers: 2, recycleAfter: 3 })
    const numbers = Array.from({ length: 12 }, (_, index) => `A/2026-27/${index}`)
    const pdfs = await Promise.all(numbers.map((receiptNo) => receiptPdf(pool, sampleReceipt({ receiptNo }))))
    for (const [index, pdf] of pdfs.entries()) {
      expect(Buffer.from(pdf).toString('latin1')).toContain(`Receipt ${numbers[index]} `)
    }
    await pool.close()
  })

  test('a template that fails is reported and the pool goes on', async () => {
    const pool = createPdfPool({ workers: 1 })
    await expect(pool.render({ template: 'receipt/missing.typ', data: {}, tagged: true })).rejects.toThrow(PdfError)
    await expect(pool.render({ template: 'receipt/receipt.typ', data: {}, tagged: true })).rejects.toThrow(PdfError)
    expect((await receiptPdf(pool, sampleReceipt())).length).toBeGreaterThan(10_000)
    await pool.close()
  })

  test('refuses at once when too many documents wait', async () => {
    const pool = createPdfPool({ workers: 1, maxWaiting: 1 })
    // Two in the thread, one waiting.
    const taken = [1, 2, 3].map(() => receiptPdf(pool, sampleReceipt()))
    await expect(receiptPdf(pool, sampleReceipt())).rejects.toThrow('too many documents')
    await Promise.all(taken)
    await pool.close()
  })

  test('finishes what it compiles when it is closed, and refuses what comes later', async () => {
    const pool = createPdfPool({ workers: 1 })
    const running = receiptPdf(pool, sampleReceipt())
    const closing = pool.close()
    expect((await running).length).toBeGreaterThan(10_000)
    await closing
    await expect(receiptPdf(pool, sampleReceipt())).rejects.toThrow('closed')
  })

  test('a template outside the documents folder is refused', () => {
    const compiler = createTypstCompiler()
    const template = '../../../package.json'
    expect(() => compiler.compile({ template, data: {}, tagged: false })).toThrow('not in workspace')
  })

  test('I6 a template reads no file outside its folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'karsetu-pdf-'))
    try {
      writeFileSync(join(folder, 'steal.typ'), '#raw(read("/../../../../../../etc/hosts"))')
      const compiler = createTypstCompiler(folder)
      expect(() => compiler.compile({ template: 'steal.typ', data: {}, tagged: false })).toThrow(PdfError)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
