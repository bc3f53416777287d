import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPdfPool, type PdfPool } from '../../platform/pdf/pdf-pool.ts'
import { readBack, spaceless } from '../read-back.ts'
import { mutationPdf } from './mutation-document.ts'
import { sampleMutation, sampleNotice, sampleOrder } from './mutation-sample.ts'

let pool: PdfPool
beforeAll(() => {
  pool = createPdfPool({ workers: 1 })
})
afterAll(() => pool.close())

test('an order is a tagged document in both languages, with both sides, the fee and what ends', async () => {
  const pdf = await mutationPdf(pool, sampleMutation(sampleOrder))
  expect(Buffer.from(pdf).toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>')
  const text = await readBack(pdf)
  for (const words of [
    'Order of mutation',
    'नामांतरण आदेश',
    'MO-2026-27-000007',
    'श्रीमती निर्मला वार्ष्णेय',
    'Anil Varshney',
    'son or daughter of Ramswaroop Varshney',
    '₹2,000 · R-4471',
    '1 Apr 2027',
    'पूर्व सैनिक की विधवा',
  ])
    expect(text).toContain(spaceless(words))
})

test('a public notice says until when one may object, and prints for text meant to harm', async () => {
  const harm = { name: '#panic("x") $x$ @ref \u202E\u0000', fatherName: null, husbandName: null }
  const text = await readBack(await mutationPdf(pool, sampleMutation(sampleNotice, { after: [harm], ptin: null })))
  for (const words of ['Public notice', 'सार्वजनिक सूचना', 'until 11 Nov 2026', '#panic("x")'])
    expect(text).toContain(spaceless(words))
})
