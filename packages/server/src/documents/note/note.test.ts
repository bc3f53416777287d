import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPdfPool, type PdfPool } from '../../platform/pdf/pdf-pool.ts'
import { readBack, spaceless } from '../read-back.ts'
import { notePdf } from './note-document.ts'
import { sampleNote } from './note-sample.ts'

let pool: PdfPool
beforeAll(() => {
  pool = createPdfPool({ workers: 1 })
})
afterAll(() => pool.close())

describe('a debit or credit note on paper', () => {
  test('is a tagged PDF/UA-1 document with its number as title', async () => {
    const pdf = Buffer.from(await notePdf(pool, sampleNote())).toString('latin1')
    expect(pdf).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(pdf).toContain('/StructTreeRoot')
    expect(pdf).toContain('Credit note CN-2026-27-000042')
  })

  test('prints for text meant to harm', async () => {
    const pdf = await notePdf(pool, sampleNote({ remarks: '#panic("x") $x$ @ref \u202E\u0000 😀', owner: null }))
    expect(pdf.length).toBeGreaterThan(10_000)
  })
})

describe('the text of the note read back', () => {
  test('has both languages, the amount in words and who decided', async () => {
    const text = await readBack(await notePdf(pool, sampleNote()))
    for (const words of [
      'Credit note',
      'क्रेडिट नोट',
      '₹1,250',
      'One thousand two hundred and fifty rupees only',
      'Interest on house tax',
      'गृहकर पर ब्याज',
      '2024-25',
      'संकल्प द्वारा ब्याज माफ',
      'Approved by',
    ])
      expect(text).toContain(spaceless(words))
    expect(text).not.toContain('CANCELLED')
  })

  test('says when it is cancelled', async () => {
    const text = await readBack(await notePdf(pool, sampleNote({ isCancelled: true, kind: 'debit_note' })))
    expect(text).toContain(spaceless('CANCELLED · निरस्त'))
    expect(text).toContain(spaceless('Debit note'))
  })
})
