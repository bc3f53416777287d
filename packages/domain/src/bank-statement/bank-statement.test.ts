import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lineKey, occurrencesOf } from './line-keys.ts'
import { readMt940 } from './read-mt940.ts'
import { namesPayer, readNarration } from './read-narration.ts'
import { readTable } from './read-table.ts'
import { joinStatements, UnreadableStatement } from './statement.ts'
import { rowsOf, sampleStatements, sampleText, truth } from './testing/samples.ts'

const samples = sampleStatements()
const errorOf = (read: () => unknown) => {
  try {
    read()
  } catch (error) {
    if (error instanceof UnreadableStatement) return error.fault
    throw error
  }
  return undefined
}

describe('the same ten days of an account, as three banks write them', () => {
  const keysOf = (name: keyof typeof samples) => samples[name].lines.map((line) => lineKey(line, readNarration(line)))

  it.each(Object.keys(samples) as (keyof typeof samples)[])(
    '%s is read to its closing balance, line by line',
    (name) => {
      const { opening, closing, lines } = samples[name]
      expect({ opening, closing, lines: lines.length }).toEqual({
        opening: truth.openingPaise,
        closing: truth.closingPaise,
        lines: 136,
      })
      for (const line of lines) {
        const marks = readNarration(line)
        const own = truth.events.filter(
          ({ amountPaise, ref }) =>
            amountPaise === line.amount && ref.replace(/^0+/, '') === (marks.utr ?? marks.chequeNo ?? marks.reference),
        )
        expect(own, line.narration).toHaveLength(1)
        expect(marks.kind, line.narration).toBe(kindOf[own[0]?.kind ?? ''])
        const said =
          /\d{6}$/.test(own[0]?.said ?? '') && own[0]?.kind !== 'interest'
            ? own[0]?.said?.replace(/\D/g, '')
            : undefined
        expect(
          marks.propertyNumbers.map((number) => number.replaceAll('-', '')),
          line.narration,
        ).toEqual(said ? [said] : [])
        expect(marks.cutNumber !== null, line.narration).toBe(
          own[0]?.said?.startsWith('PROP') === true && said === undefined,
        )
      }
    },
  )

  it('has the same keys in each of them, and two true twins are two', () => {
    const keys = keysOf('hdfc.csv').toSorted()
    for (const name of ['sbi.xls', 'statement.sta'] as const) expect(keysOf(name).toSorted()).toEqual(keys)
    const twins = samples['hdfc.csv'].lines.filter(({ amount }) => amount === 116_653)
    expect(new Set(twins.map((line) => lineKey(line, readNarration(line)))).size).toBe(2)
    expect(occurrencesOf(['a', 'b', 'a', 'a'])).toEqual([1, 1, 2, 3])
  })
})

const kindOf: Record<string, string> = {
  ...{ neft: 'transfer', rtgs: 'transfer', imps: 'transfer', neft_no_id: 'transfer', upi: 'upi', upi_no_id: 'upi' },
  ...{ cash_deposit: 'cash', gateway_settlement: 'settlement', pos_settlement: 'pos', cheque: 'cheque' },
  ...{ neft_return: 'returned_transfer', cheque_return: 'returned_cheque', charges: 'charges', interest: 'interest' },
}

describe('tables of other banks', () => {
  const table = (lines: string[]) => readTable(rowsOf(lines.join('\n'), '|')).statement
  it.each([
    [
      'a serial column, two dates and 0.00 on the empty side',
      [
        'Account Number: XXXX1234',
        'S No.|Value Date|Transaction Date|Cheque Number|Transaction Remarks|Withdrawal Amount (INR )|Deposit Amount (INR )|Balance (INR )',
        '1|01/04/2026|01/04/2026|-|UPI/1|0.00|100.50|1,100.50',
        '2|02/04/2026|02/04/2026|000123|CLG|40.50|0.00|1,060.00',
      ],
      { opening: 100_000, closing: 106_000, amounts: [10_050, -4050] },
    ],
    [
      'newest first with DR and CR columns',
      [
        'Tran Date|CHQNO|PARTICULARS|DR|CR|BAL|SOL',
        '02-04-2026||NEFT/2|40.50||1060.00|99',
        '01-04-2026||NEFT/1||100.50|1100.50|99',
      ],
      { opening: 100_000, closing: 106_000, amounts: [10_050, -4050] },
    ],
    [
      'one amount column with Dr / Cr beside it, and beside the balance',
      [
        'Sl. No.|Date|Description|Chq / Ref number|Amount|Dr / Cr|Balance|Dr / Cr',
        '1|01-04-2026|A|1|100.50|CR|1100.50|CR',
        '2|02-04-2026|B|2|2,000.00|DR|899.50|DR',
        'Opening balance|1,000.00',
        'Closing balance|899.50 Dr',
      ],
      { opening: 100_000, closing: -89_950, amounts: [10_050, -200_000] },
    ],
    [
      'a narration that goes on in the next row, and totals below',
      [
        'Txn Date|Description|Debit|Credit|Balance',
        '01 Apr 2026|NEFT FROM||100.50|1100.50 Cr',
        '|ASHA DEVI|||',
        'Total||0.00|100.50|',
      ],
      { opening: 100_000, closing: 110_050, amounts: [10_050] },
    ],
    [
      'no balance on its lines, but opening and closing beside them',
      ['Opening Balance: 1,000.00', 'Date|Particulars|Debit|Credit', '01.04.26|A||100.50', 'Closing Balance|1,100.50'],
      { opening: 100_000, closing: 110_050, amounts: [10_050] },
    ],
  ])('%s', (_, lines, { opening, closing, amounts }) => {
    const read = table(lines)
    expect({ opening: read.opening, closing: read.closing, amounts: read.lines.map(({ amount }) => amount) }).toEqual({
      opening,
      closing,
      amounts,
    })
  })

  it.each([
    [
      'a balance that does not follow',
      ['Date|Narration|Debit|Credit|Balance', '01/04/26|A||100|1100', '02/04/26|B||100|1250'],
      'balance_differs',
      3,
    ],
    [
      'a closing balance that differs',
      ['Date|Narration|Debit|Credit|Balance', '01/04/26|A||100|1100', 'Closing Balance||||1200'],
      'closing_differs',
      2,
    ],
    ['money on both sides', ['Date|Narration|Debit|Credit|Balance', '01/04/26|A|5|100|1100'], 'both_sides', 2],
    ['a day that is none', ['Date|Narration|Debit|Credit|Balance', '31/02/26|A||100|1100'], 'date_unreadable', 2],
    ['an amount that is none', ['Date|Narration|Debit|Credit|Balance', '01/04/26|A||1O0|1100'], 'amount_unreadable', 2],
    ['no balance anywhere', ['Date|Narration|Debit|Credit', '01/04/26|A||100'], 'opening_missing', 1],
    ['no heading', ['1|2|3'], 'no_heading', 1],
  ])('refuses %s with its line', (_, lines, reason, row) => {
    expect(errorOf(() => table(lines))).toMatchObject({ reason, row })
  })
})

describe('MT940 of banks of several countries', () => {
  const files = readdirSync(new URL('testing/mt940', import.meta.url)).filter((name) => name.endsWith('.sta'))
  /** All others are parts of a message, or do not come to their closing balance. */
  const whole: Record<string, number[]> = {
    'betterplace-sepa_mt9401.sta': [7, 2, 5, 3, 5, 1, 4, 4, 8],
    'betterplace-with_binary_character.sta': [3, 1],
    'cmxl-mt940.sta': [11, 2, 3],
  }
  it.each(files)('%s is read to its closing balance, or refused with a line number', (name) => {
    const text = sampleText(`mt940/${name}`)
    const fieldError = errorOf(() => {
      const read = readMt940(text)
      expect(read.map(({ lines }) => lines.length).slice(0, 9)).toEqual(whole[name])
      for (const { opening, closing, lines } of read)
        expect(lines.reduce((sum, { amount }) => sum + amount, opening as number)).toBe(closing)
    })
    expect(fieldError === undefined).toBe(name in whole)
    if (fieldError) expect(fieldError.row).toBeLessThanOrEqual(text.split('\n').length)
  })

  it('days that do not follow each other are refused', () => {
    const [first, second, third] = readMt940(sampleText('statement.sta'))
    if (!first || !second || !third) throw new Error('ten days')
    expect(joinStatements([first, second]).closing).toBe(second.closing)
    expect(errorOf(() => joinStatements([first, third]))).toMatchObject({
      reason: 'gap_within',
      expectedPaise: first.closing,
    })
  })
})

it.each([
  ['NEFT*SBIN0001234*SBINH5226091111111111*ASHA*H TAX 01.001.003.000036', { propertyNumbers: ['01-001-003-000036'] }],
  [
    'UPI/CR/612345678901/ASHA/919876543210/01001003000036',
    { utr: '612345678901', propertyNumbers: ['01-001-003-000036'] },
  ],
  ['IMPS-618224730419-A K VERMA-01/001/003/000042', { utr: '618224730419', propertyNumbers: ['01-001-003-000042'] }],
  ['NEFT CR 12345678901234567 ASHA', { propertyNumbers: [] }],
  ['UPI/CR/612345678901/PROP 01-001-003-00', { propertyNumbers: [], cutNumber: '01-001-003-00' }],
  ['SMS CHARGES', { kind: 'charges' }],
  ['UPI-RETURN-612345678901', { kind: 'returned_transfer', utr: '612345678901' }],
])('reads %s', (narration, marks) => {
  const amount = narration.includes('CHARGES') || narration.includes('RETURN') ? -100 : 100
  expect(readNarration({ narration, reference: '', amount: amount as never })).toMatchObject(marks)
})

it('a payer is named by every word of the name', () => {
  expect(namesPayer('NEFT-ASHA DEVI-X', 'Asha Devi')).toBe(true)
  expect(namesPayer('NEFT-ASHA RANI-X', 'Asha Devi')).toBe(false)
})
