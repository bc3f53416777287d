import { describe, expect, test } from 'vitest'
import { questionOf, ReceiptForm, readReceiptQuestion } from './receipt-question.ts'

describe('the number of a receipt', () => {
  test('a receipt number and a transaction number are told apart, however they are typed', () => {
    expect(questionOf(' on04-2026-27-000005 ')).toEqual({ receiptNo: 'ON04-2026-27-000005' })
    expect(questionOf('ks261121 hctp0ds6mxqc3gy1wy8g')).toEqual({ txnId: 'KS261121HCTP0DS6MXQC3GY1WY8G' })
    expect(questionOf('12')).toBeUndefined()
  })

  test('the address of a QR asks by its token, whatever else stands there', () => {
    expect(readReceiptQuestion({ token: 'abc', receiptNo: 'ON04-2026-27-000005' })).toEqual({ token: 'abc' })
    expect(readReceiptQuestion({ txnId: 'nonsense' })).toBeUndefined()
    expect(readReceiptQuestion({})).toBeUndefined()
  })

  test('an empty field and a wrong number are different faults', () => {
    const errorOf = (number: string) => ReceiptForm.safeParse({ number }).error?.issues[0]?.message
    expect(errorOf(' ')).toBe('Enter a receipt or transaction number')
    expect(errorOf('12')).toBe('This is neither a receipt number nor a transaction number')
    expect(errorOf('ON04-2026-27-000005')).toBeUndefined()
  })
})
