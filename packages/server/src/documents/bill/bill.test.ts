import { PDFDocument } from '@cantoo/pdf-lib'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { addPaise, paise, rupees, subtractPaise, ZERO } from '@karsetu/domain/money/paise.ts'
import type { MadeCorrection } from '@karsetu/domain/notice/what-changed.ts'
import { financialYear } from '@karsetu/domain/time/financial-year.ts'
import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPdfPool, type PdfPool } from '../../platform/pdf/pdf-pool.ts'
import { sampleNotice } from '../notice/notice-sample.ts'
import { noticeView } from '../notice/notice-view.ts'
import { type PressPaper, pressRequest } from '../press/press-document.ts'
import { pictureOf, readBack, readPages, spaceless } from '../read-back.ts'
import { type BillDocument, billPdf } from './bill-document.ts'
import { sampleBill } from './bill-sample.ts'
import { addsUp, billView } from './bill-view.ts'
import { changeBands } from './change-bands.ts'

let pool: PdfPool
beforeAll(() => {
  pool = createPdfPool({ workers: 1 })
})
afterAll(() => pool.close())

/** From which difference of two shades on something stands in one picture and not in the other. */
const clearly = 64

const pagesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type\s*\/Page\b/g)?.length

describe('the demand bill on paper', () => {
  test('is tagged PDF/UA-1 on one sheet, with a title and a language', async () => {
    const bytes = await billPdf(pool, sampleBill())
    const pdf = Buffer.from(bytes).toString('latin1')
    expect(pdf).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(pdf).toContain('/Lang (en-IN)')
    expect(pdf).toContain('/StructTreeRoot')
    expect(pagesOf(bytes)).toBe(1)
  })

  test('says what, how much, by when, why, how to object, what follows and where, in both languages', async () => {
    const text = await readBack(await billPdf(pool, sampleBill()))
    for (const words of [
      'B/2026-27/0001482',
      '₹6,765',
      '1,150 × 1.61 × 0.8 × 0.75 × 12',
      'Rate of tax on the ARV',
      '3.75%',
      'Arrears of 2025-26',
      '31 Dec 2026',
      '6,974',
      'ARV was ₹16,000 and is ₹16,533',
      'corporation resolution 12/2026',
      'within 30 days of receiving this bill: online at https://demo.example/objections/status, or in writing',
      'ऑनलाइन https://demo.example/objections/status पर',
      '30 दिन के भीतर',
      '12% a year from 1 Apr 2027',
      'Head office, counters 1 to 4',
      'श्रीमती निर्मला वार्ष्णेय',
      'https://demo.example/onlinePayment/03-041-117-004512',
      'nagarnigam.tax@demo',
    ])
      expect(text).toContain(spaceless(words))
  })

  test('more floors and years than have room are added up, and all of it stays on one sheet', async () => {
    const [front = ''] = (await readPages(await billPdf(pool, longestBill()))).map(spaceless)
    for (const words of ['4 more floors or parts', 'Arrears of 2018-19 to 2020-21', 'Arrears of 2024-25'])
      expect(front).toContain(spaceless(words))
    expect(front.split('1,150×1.61')).toHaveLength(6)
  })

  test('the UPI code asks for what is payable: money that comes by it is posted without the rebate of the page', () => {
    const [first, ...later] = sampleBill().payableBy
    if (!first) throw new Error('the sample has a first day')
    const online = { percent: 2, payable: rupees(6697) }
    const { bands } = billView(sampleBill({ payableBy: [{ ...first, online }, ...later] }))
    const { own } = bands.find(({ kind }) => kind === 'to-pay') as unknown as {
      own: { amount: string; codes: { alt: string }[] }
    } // its own is this
    expect(own.amount).toBe('₹6,765')
    expect(own.codes[1]?.alt).toContain('₹6,765')
  })

  test('no line of a table runs through the words under it', async () => {
    const [first, ...later] = sampleBill().payableBy
    if (!first) throw new Error('the sample has a first day')
    const online = { percent: 2, payable: rupees(6697) }
    const pdf = await billPdf(pool, sampleBill({ payableBy: [{ ...first, online }, ...later] }))
    const { rows } = await pictureOf(pdf, 1)
    // From the last line of the table, across the whole paper, to the first letters below: white.
    const isLine = (row: Uint8Array) => row.filter((dark) => dark < 225).length > 400
    const last = rows.findLastIndex((row, y) => y < 700 && isLine(row))
    const below = rows.slice(last + 2, last + 4)
    expect(last).toBeGreaterThan(0)
    expect(below.flatMap((row) => [...row.filter((dark) => dark < 200)])).toEqual([])
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

  const credit: MadeCorrection = {
    ...debitNote,
    kind: 'credit_note',
    number: 'CN/2026-27/0000003',
    amount: rupees(-400),
  }
  const arrears: MadeCorrection = { ...debitNote, kind: 'arrears', number: null, year: financialYear(2023) }
  const same = { kind: 'compared', causes: [] } as const
  test.each<[string, Partial<BillDocument['changed']>, string[], string[]]>([
    ['a year like the last', { change: same }, ['Nothing changed: ARV and tax are those of 2025-26.'], ['कुछ नहीं बदला']],
    [
      'a debit note on a year like the last: not that nothing changed',
      { change: same, corrections: [debitNote] },
      [
        'The assessment is the same: ARV and tax are those of 2025-26.',
        '₹1,250 was added to what is due of 2026-27: debit note DN/2026-27/0000012 (Order of a court or appellate authority).',
      ],
      ['कर-निर्धारण वही है', 'डेबिट नोट DN/2026-27/0000012 (न्यायालय या अपीलीय प्राधिकारी का आदेश)'],
    ],
    [
      'more corrections than have room',
      { change: same, corrections: [credit, arrears, debitNote] },
      [
        'The assessment is the same',
        '₹400 was taken off what is due of 2026-27: credit note CN/2026-27/0000003',
        '2 in number, come to ₹2,500',
      ],
      ['कर-निर्धारण वही है', 'क्रेडिट नोट CN/2026-27/0000003', '2 और सुधार'],
    ],
    [
      'as many as have room',
      { change: same, corrections: [credit, arrears] },
      ['The assessment is the same', 'credit note CN/2026-27/0000003', 'due of 2023-24: correction of arrears ('],
      ['बकाया सुधार'],
    ],
    [
      'a part of the last year, and a floor more',
      {
        change: {
          kind: 'compared',
          causes: [
            { kind: 'part_year', year: financialYear(2025), from: isoDate('2025-10-01') },
            { kind: 'record', acts: ['floor_added', 'owner_category'] },
          ],
        },
      },
      [
        'ARV was ₹16,000 and is ₹16,533',
        'the demand of 2025-26 was for a part of the year only, from 1 Oct 2025.',
        'the record of the property changed (Floor added, Owner’s category).',
      ],
      ['वार्षिक मूल्य ₹16,000 था', '1 अक्टूबर 2025 से', '(तल जोड़ा गया, स्वामी की श्रेणी)'],
    ],
    [
      'a year that was left out',
      { change: { kind: 'no_demand_last' } },
      ['No demand of 2025-26 is in our books'],
      ['2025-26'],
    ],
  ])('%s is told in both languages', (_, changed, english, hindi) => {
    const bands = changeBands(sampleBill({ changed: { ...sampleBill().changed, ...changed } }))
    // A remark is said in both languages, as form or as the bill's own.
    const said = bands.map(({ form, own }) => (form ?? own) as { en: string; hi: string })
    for (const words of english) expect(said.map(({ en }) => en).join('\n')).toContain(words)
    for (const words of hindi) expect(said.map(({ hi }) => hi).join('\n')).toContain(words)
  })

  test('who has more credit than dues sees both, and pays nothing', () => {
    const payableBy = [{ date: sampleBill().asOn, dues: ZERO, rebate: ZERO, rebatePercent: 0, payable: ZERO }]
    expect(addsUp(sampleBill({ credit: rupees(9000), payableBy }))).toBe(true)
  })
})

const debitNote: MadeCorrection = {
  kind: 'debit_note',
  number: 'DN/2026-27/0000012',
  year: financialYear(2026),
  amount: rupees(1250),
  reason: { en: 'Order of a court or appellate authority', hi: 'न्यायालय या अपीलीय प्राधिकारी का आदेश' },
}

/** More years than have a line each, with the dues of the sample. */
const longestArrears = [2018, 2019, 2020, 2021, 2022, 2023, 2024].map((year, at) => ({
  year: financialYear(year),
  tax: { house: rupees(at === 0 ? 1800 : 100), water: rupees(at === 0 ? 600 : 0), sewer: rupees(at === 0 ? 300 : 0) },
  interest: rupees(at === 0 ? 336 : 10),
}))

/** More floors than have a line each, the last with most of the value. */
function manyFloors() {
  const { working } = sampleBill()
  const [floor] = working?.floors ?? []
  if (!working || !floor) throw new Error('the sample has a working')
  return {
    ...working,
    floors: Array.from({ length: 9 }, (_, at) => ({
      ...floor,
      floorNumber: at - 1,
      arv: at === 8 ? subtractPaise(working.arv, rupees(80)) : rupees(10),
    })),
  }
}

/** Several owners, an address of three lines, every row and date there can be, a change that needs words. */
function longestBill() {
  const [first] = sampleBill().payableBy
  if (!first) throw new Error('the sample has a first day')
  const later = ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31'].map((date) => ({
    date: isoDate(date),
    dues: rupees(98_76_543),
    rebate: rupees(12_345),
    rebatePercent: 5,
    payable: rupees(98_64_198),
    online: { percent: 2, payable: rupees(96_67_000) },
  }))
  const settled = { house: rupees(1200), water: rupees(310), sewer: ZERO }
  const [dues, credit] = [subtractPaise(first.dues, rupees(1200 + 310 + 500)), rupees(500)]
  return sampleBill({
    owner: 'श्रीमती निर्मला वार्ष्णेय, श्री क्षितिज वार्ष्णेय, श्री राजेन्द्र प्रसाद वार्ष्णेय एवं कुमारी अनुराधा वार्ष्णेय',
    address: 'मकान संख्या 14/2क, द्वितीय तल, श्रीराम मार्ग, Kshatriya Nagar, पुराने डाकघर के पीछे, निकट शिव मंदिर · क्षत्रिय नगर',
    place:
      'Zone 3 Civil Lines and Cantonment, 41 Shastri Nagar (East) with Ambedkar Nagar · ज़ोन 3 सिविल लाइन्स एवं छावनी, 41 शास्त्री नगर (पूर्व) एवं अम्बेडकर नगर',
    settled,
    credit,
    earlier: longestArrears,
    working: manyFloors(),
    payableBy: [{ ...first, dues, payable: subtractPaise(dues, first.rebate), online: later[0]?.online }, ...later],
    changed: {
      ...sampleBill().changed,
      change: {
        kind: 'compared',
        causes: [
          { kind: 'revision', reason: 'second floor found at the survey of 12 June 2026 and let since 1 April 2025' },
        ],
      },
    },
  })
}

/** A change of every kind there can be in one year. */
function mostToldBill() {
  const causes = [
    { kind: 'part_year', year: financialYear(2025), from: isoDate('2025-10-01') },
    { kind: 'record', acts: ['owner_category', 'floor_added', 'floor_use', 'floor_occupancy'] },
    { kind: 'rates', source: 'corporation resolution 12/2026' },
  ] as const
  const change = { kind: 'compared', causes } as const
  return sampleBill({ changed: { ...sampleBill().changed, change, corrections: [debitNote, debitNote, debitNote] } })
}

function barestBill() {
  return sampleBill({
    ptin: null,
    owner: null,
    arv: null,
    dueOn: null,
    upi: undefined,
    changed: { change: { kind: 'no_demand' }, corrections: [] },
  })
}

describe('a file for the press', () => {
  const paper = (kind: 'bill' | 'reminder', at: number) => {
    const number = `${kind === 'bill' ? 'B' : 'R'}/2026-27/${at}`
    const standing = { kind: 'issued', number } as const
    return {
      number,
      propertyUniqueId: `03-041-117-${String(at).padStart(6, '0')}`,
      houseNumber: `14/${at}`,
      mohalla: { en: 'Shastri Nagar', hi: 'शास्त्री नगर' },
      owner: 'राम',
      amount: rupees(100),
      sheet: kind === 'bill' ? billView(sampleBill({ standing })) : noticeView(sampleNotice({ number })),
    }
  }
  const fileOf = (kind: 'bill' | 'reminder', papers: PressPaper[]) => ({
    kind,
    corporation: sampleBill().office.corporation,
    ward: { en: '41 Shastri Nagar', hi: '41 शास्त्री नगर' },
    part: 2,
    asOn: sampleBill().asOn,
    papers,
  })

  test.each([
    // One more than is laid out together, so that the file is joined from two parts.
    { kind: 'bill', count: 151, parts: 2, sheetsOfList: 8 },
    { kind: 'reminder', count: 31, parts: 1, sheetsOfList: 2 },
  ] as const)('holds its delivery sheet and each $kind on a sheet of its own', async ({ kind, count, ...made }) => {
    const papers = Array.from({ length: count }, (_, at) => paper(kind, at + 1))
    const parts = pressRequest(fileOf(kind, papers))
    expect(parts).toHaveLength(made.parts)
    const pdf = await pool.render(parts)
    const file = await PDFDocument.load(pdf)
    expect(file.getPageCount()).toBe(made.sheetsOfList + count)
    expect(file.getTitle()).toContain('41 Shastri Nagar')
    const text = await readBack(pdf)
    const amount = formatMoney(rupees(100 * count))
    expect(text).toContain(spaceless(`${count} papers, ${amount} in all`))
    expect(text).toContain(spaceless(`Ward 41 Shastri Nagar, part 2: Shastri Nagar 14/1 to Shastri Nagar 14/${count}`))
    // Messengers read Hindi: the way, and the mohalla of each paper.
    expect(text).toContain(spaceless('वार्ड 41 शास्त्री नगर, भाग 2: शास्त्री नगर 14/1 से'))
    expect(text.split(spaceless('शास्त्री नगर')).length).toBeGreaterThan(count)
    for (const { number } of papers) expect(text.split(spaceless(number)).length).toBeGreaterThan(2)
    if (kind === 'reminder')
      for (const served of [
        'Demand bill B/2026-27/0001482, served on 20 Nov 2026',
        'B/2026-27/0001482, तामील 20 नवंबर 2026',
      ])
        expect(text).toContain(spaceless(served))
  })

  test('a warrant says in its description what it is, and of which day', () => {
    const { description } = noticeView(sampleNotice({ kind: 'warrant' }))
    expect(description).toBe('Warrant on the dues of property 03-041-117-004512 as on 6 Dec 2026')
  })

  test.each([
    ['reminder', 15, 'within 15 days', '15 दिन'],
    ['reminder', undefined, 'Please pay it at once.', 'कृपया तुरंत भुगतान करें'],
    ['demand_notice', 0, 'pay the amount below at once', 'राशि तुरंत जमा करें'],
    ['demand_notice', undefined, 'What stays unpaid is recovered as the law provides.', 'विधि के अनुसार'],
  ] as const)('a %s after which the next step waits %s days names only days that there are', (kind, days, en, hi) => {
    const { bands } = noticeView(sampleNotice({ kind, payWithinDays: days }))
    const letter = bands.find((band) => band.kind === 'letter')?.form as { en: string; hi: string } // its form is these
    expect(letter.en).toContain(en)
    expect(letter.hi).toContain(hi)
    expect(letter.en).not.toContain('0 days')
  })

  test('a name of many words takes as many lines of the delivery sheet as it needs', async () => {
    const owner = Array.from({ length: 12 }, (_, at) => `Heir${at} of Ramchandra`).join(', ')
    const papers = [1, 2].map((at) => ({ ...paper('bill', at), owner }))
    const [part] = pressRequest(fileOf('bill', papers))
    const [list = ''] = await readPages(await pool.render(part ? [part] : []))
    const heirs = list.split('\n').map((line) => line.match(/Heir\d+/g)?.length ?? 0)
    expect([Math.max(...heirs), heirs.reduce((sum, many) => sum + many, 0)]).toEqual([1, 24])
  })

  test.each([
    ['a usual bill', sampleBill(), 1],
    ['a bill with everything at its longest', longestBill(), 2],
    ['a bill with much to tell', mostToldBill(), 2],
    ['a bill without what may be missing', barestBill(), 1],
  ] as const)('%s looks on the press as a citizen sees it, point by point', async (_, bill, sides) => {
    const sheet = billView(bill)
    const whole = await billPdf(pool, bill)
    const printed = await pool.render(pressRequest(fileOf('bill', [{ ...paper('bill', 1), sheet }])))
    expect(pagesOf(whole)).toBe(sides)
    expect(pagesOf(printed)).toBe(1 + sides)
    // In the foot stands the number here, the page there.
    const foot = 790
    const [onScreen, onPaper] = await Promise.all([pictureOf(whole, 1), pictureOf(printed, 2)])
    const differ = onScreen.rows
      .slice(0, foot)
      .flatMap((row, y) => row.filter((dark, x) => Math.abs(dark - (onPaper.rows[y]?.[x] ?? 0)) > clearly).length)
    // Edges of a few letters are drawn a shade apart; one word in another place is a hundred points.
    expect(differ.reduce((sum, points) => sum + points, 0)).toBeLessThan(40)
  })
})
