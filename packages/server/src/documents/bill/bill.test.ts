import { PDFDocument } from '@cantoo/pdf-lib'
import { addPaise, paise, rupees, ZERO } from '@karsetu/domain/money/paise.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPdfPool, type PdfPool } from '../../platform/pdf/pdf-pool.ts'
import { sampleNotice } from '../notice/notice-sample.ts'
import { noticeView } from '../notice/notice-view.ts'
import { pressRequest } from '../press/press-document.ts'
import { canReadBack, readBack, spaceless } from '../read-back.ts'
import { billPdf } from './bill-document.ts'
import { sampleBill } from './bill-sample.ts'
import { addsUp, billView } from './bill-view.ts'

let pool: PdfPool
beforeAll(() => {
  pool = createPdfPool({ workers: 1 })
})
afterAll(() => pool.close())

const pagesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type\s*\/Page\b/g)?.length

describe('the demand bill on paper', () => {
  test('is tagged PDF/UA-1 on one page, with a title and a language', async () => {
    const bytes = await billPdf(pool, sampleBill())
    const pdf = Buffer.from(bytes).toString('latin1')
    expect(pdf).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(pdf).toContain('/Lang (en-IN)')
    expect(pdf).toContain('/StructTreeRoot')
    expect(pagesOf(bytes)).toBe(1)
  })

  test('says what, how much, by when, why, how to object, what follows and where, in both languages', async () => {
    if (!canReadBack()) return
    const text = readBack(await billPdf(pool, sampleBill()))
    for (const words of [
      'B/2026-27/0001482',
      '₹6,765',
      '31 Dec 2026',
      '6,974',
      'ARV was ₹16,000 and is ₹16,533',
      'corporation resolution 12/2026',
      'within 30 days of receiving this bill',
      '30 दिन के भीतर',
      '12% a year from 1 Apr 2027',
      'Head office, counters 1 to 4',
      'श्रीमती निर्मला वार्ष्णेय',
      'https://demo.example/onlinePayment/03-041-117-004512',
      'nagarnigam.tax@demo',
    ])
      expect(text).toContain(spaceless(words))
  })

  test('parts that do not add up are never printed', async () => {
    const [first, ...rest] = sampleBill().payableBy
    if (!first) throw new Error('the sample has a first day')
    const wrong = sampleBill({ payableBy: [{ ...first, payable: addPaise(first.payable, paise(1)) }, ...rest] })
    expect(addsUp(sampleBill())).toBe(true)
    expect(addsUp(wrong)).toBe(false)
    await expect(billPdf(pool, wrong)).rejects.toThrow('does not add up')
    expect(addsUp(sampleBill({ credit: rupees(1) }))).toBe(false)
  })

  test('who has more credit than dues sees both, and pays nothing', () => {
    const payableBy = [{ date: sampleBill().asOn, dues: ZERO, rebate: ZERO, payable: ZERO }]
    expect(addsUp(sampleBill({ credit: rupees(9000), payableBy }))).toBe(true)
  })
})

describe('a file for the press', () => {
  const paper = (kind: 'bill' | 'reminder', at: number) => {
    const number = `${kind === 'bill' ? 'B' : 'R'}/2026-27/${at}`
    const standing = { kind: 'issued', number } as const
    return {
      number,
      propertyUniqueId: `03-041-117-${String(at).padStart(6, '0')}`,
      houseNumber: `14/${at}`,
      mohalla: 'Shastri Nagar',
      owner: 'राम',
      amount: rupees(100),
      sheet: kind === 'bill' ? billView(sampleBill({ standing })) : noticeView(sampleNotice({ number })),
    }
  }
  test.each(['bill', 'reminder'] as const)(
    'holds its delivery sheet and each %s on a page of its own',
    async (kind) => {
      const { corporation } = sampleBill().office
      // One more than is laid out together, so that the file is joined from two parts.
      const papers = Array.from({ length: 31 }, (_, at) => paper(kind, at + 1))
      const parts = pressRequest({
        kind,
        corporation,
        ward: '41 Shastri Nagar',
        part: 2,
        asOn: sampleBill().asOn,
        papers,
      })
      expect(parts).toHaveLength(2)
      const pdf = await pool.render(parts)
      const file = await PDFDocument.load(pdf)
      expect(file.getPageCount()).toBe(2 + 31)
      expect(file.getTitle()).toContain('41 Shastri Nagar')
      if (!canReadBack()) return
      const text = readBack(pdf)
      expect(text).toContain(spaceless('31 papers, ₹3,100 in all'))
      expect(text).toContain(spaceless('Ward 41 Shastri Nagar, part 2: Shastri Nagar 14/1 to Shastri Nagar 14/31'))
      for (const { number } of papers) expect(text.split(spaceless(number)).length).toBeGreaterThan(2)
      if (kind === 'reminder') expect(text).toContain(spaceless('Demand bill B/2026-27/0001482, served on 20 Nov 2026'))
    },
  )
})
