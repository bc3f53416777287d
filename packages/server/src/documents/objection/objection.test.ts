import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPdfPool, type PdfPool } from '../../platform/pdf/pdf-pool.ts'
import { readBack, spaceless } from '../read-back.ts'
import { objectionPdf } from './objection-document.ts'
import { sampleObjection, sampleOrder } from './objection-sample.ts'

let pool: PdfPool
beforeAll(() => {
  pool = createPdfPool({ workers: 1 })
})
afterAll(() => pool.close())

describe('the papers of an objection', () => {
  test('the acknowledgement is a tagged PDF/UA-1 document that says in both languages what was taken', async () => {
    const bytes = await objectionPdf(pool, sampleObjection({ isLate: true }))
    const pdf = Buffer.from(bytes).toString('latin1')
    expect(pdf).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(pdf).toContain('OB-2026-27-000042')
    const text = await readBack(bytes)
    for (const words of [
      'Acknowledgement of objection',
      'आपत्ति की पावती',
      'B/2026-27/0001482',
      '2026-27',
      'भूतल का क्षेत्रफल',
      'plan.jpg',
      'Received late',
    ])
      expect(text).toContain(spaceless(words))
  })

  test('the order has its number, its reasons, and what it does to the tax', async () => {
    const text = await readBack(await objectionPdf(pool, sampleObjection({ order: sampleOrder() })))
    for (const words of [
      'OO-2026-27-000007',
      'Order on an objection',
      'आपत्ति पर आदेश',
      'Accepted in part',
      'Measured again on site',
      '3,600',
      '−1,750',
      'धारा 472',
    ])
      expect(text).toContain(spaceless(words))
    expect(text).not.toContain(spaceless('Acknowledgement'))
  })

  test('print for text meant to harm, and without what is not known', async () => {
    const bytes = await objectionPdf(
      pool,
      sampleObjection({ grounds: '#panic("x") $x$ @ref \u202E\u0000 😀', owner: null, noticeNo: null, documents: [] }),
    )
    expect(bytes.length).toBeGreaterThan(10_000)
  })
})
