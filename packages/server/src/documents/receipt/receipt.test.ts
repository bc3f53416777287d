import { addPaise, paise, rupees } from '@karsetu/domain/money/paise.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPdfPool, type PdfPool } from '../../platform/pdf/pdf-pool.ts'
import { pictureOf, readBack, readPages, spaceless } from '../read-back.ts'
import { receiptPdf } from './receipt-document.ts'
import { sampleReceipt } from './receipt-sample.ts'

let pool: PdfPool
beforeAll(() => {
  pool = createPdfPool({ workers: 1 })
})
afterAll(() => pool.close())

const latin = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')

describe('the receipt on paper', () => {
  test('is a tagged PDF/UA-1 document with a title and a language', async () => {
    const pdf = latin(await receiptPdf(pool, sampleReceipt()))
    expect(pdf.startsWith('%PDF-1.')).toBe(true)
    expect(pdf).toContain('/MarkInfo')
    expect(pdf).toContain('/StructTreeRoot')
    expect(pdf).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(pdf).toMatch(/\/Lang ?\(en-IN\)/)
    expect(pdf).toContain('/Lang (hi')
    expect(pdf).toContain('/DisplayDocTitle true')
    expect(pdf).toContain('Receipt Z3-ON/2026-27/0001482')
  })

  test('is printed on half a sheet, and on a roll of 80 mm as long as it needs', async () => {
    const widths = { a4: 595, a5: 420, roll: 227 }
    for (const paper of ['a4', 'a5', 'roll'] as const) {
      const pdf = await receiptPdf(pool, sampleReceipt({ paper, duplicatePrintedAt: '2026-11-20T06:00:00Z' }))
      expect(latin(pdf)).toContain('<pdfuaid:part>1</pdfuaid:part>')
      const pages = await readPages(pdf)
      expect(pages, paper).toHaveLength(1)
      expect(spaceless(pages.join(''))).toContain(spaceless('Z3-ON/2026-27/0001482'))
      expect(Math.abs(((await pictureOf(pdf, 1)).rows[0]?.length ?? 0) - widths[paper]), paper).toBeLessThan(2)
    }
  })

  test('prints for an owner whose name no font can draw, and for text meant to harm', async () => {
    const owner = '#panic("x") $x$ @ref {name} \u202Egnp.exe\u0000\r\n😀 محمد বাংলা \ud800'
    const pdf = await receiptPdf(pool, sampleReceipt({ owner, address: '#read("/etc/passwd")', ward: '= 1 + 1' }))
    expect(pdf.length).toBeGreaterThan(10_000)
  })

  test('is refused when its lines, rebate and advance do not make the amount', async () => {
    const receipt = sampleReceipt()
    const wrong = sampleReceipt({ amount: addPaise(receipt.amount, paise(1)) })
    await expect(receiptPdf(pool, wrong)).rejects.toThrow('does not add up')
  })

  test('of a payment on account has no year to show and still adds up', async () => {
    const pdf = await receiptPdf(
      pool,
      sampleReceipt({ lines: [], rebate: rupees(0), advance: rupees(500), amount: rupees(500) }),
    )
    expect(latin(pdf).startsWith('%PDF-')).toBe(true)
  })
})

describe('the text of the receipt read back', () => {
  test('has both languages in reading order', async () => {
    const text = await readBack(await receiptPdf(pool, sampleReceipt()))
    for (const words of [
      'डेमो सिटी नगर निगम',
      'Demo City Municipal Corporation',
      'Z3-ON/2026-27/0001482',
      'श्रीमती निर्मला वार्ष्णेय',
      'मकान संख्या 14/2क, द्वितीय तल, श्रीराम मार्ग, क्षत्रिय नगर',
      '₹10,533',
      'Ten thousand five hundred and thirty-three rupees only',
      'दस हज़ार पाँच सौ तैंतीस रुपये मात्र',
      '20 Nov 2026, 11:05 am',
      '2024-25',
      '3,876',
      'जलकर',
    ]) {
      expect(text).toContain(spaceless(words))
    }
    expect(text).not.toContain('DUPLICATE')
  })

  test('says when it is a duplicate, when it is a copy for verification, when it waits for the bank and when it was cancelled', async () => {
    const duplicatePrintedAt = '2026-12-01T10:00:00Z'
    const duplicate = await readBack(await receiptPdf(pool, sampleReceipt({ duplicatePrintedAt })))
    expect(duplicate).toContain(spaceless('DUPLICATE · प्रतिलिपि'))
    expect(duplicate).toContain(spaceless('Duplicate printed on 1 Dec 2026, 3:30 pm.'))
    const provisional = await readBack(
      await receiptPdf(pool, sampleReceipt({ standing: 'provisional', mode: 'cheque' })),
    )
    expect(provisional).toContain(spaceless('Subject to realisation · वसूली के अधीन'))
    const verification = await readBack(await receiptPdf(pool, sampleReceipt({ isForVerification: true })))
    expect(verification).toContain(spaceless('COPY FOR VERIFICATION · सत्यापन हेतु प्रति'))
    expect(verification).not.toContain('DUPLICATE')
    const cancelled = await readBack(await receiptPdf(pool, sampleReceipt({ standing: 'cancelled' })))
    expect(cancelled).toContain(spaceless('CANCELLED · निरस्त'))
  })
})
