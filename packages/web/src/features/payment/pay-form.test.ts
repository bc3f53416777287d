import { type Paise, paise } from '@karsetu/domain/money/paise.ts'
import { describe, expect, test } from 'vitest'
import { type PayTyped, payFormOf } from './pay-form.ts'

const propertyUniqueId = '01-002-003-000123'
const bounds = { propertyUniqueId, netPayablePaise: paise(500_000), minimumPaise: paise(10_000) }
const form = payFormOf(bounds)

const typed = (says: Partial<PayTyped> = {}): PayTyped => ({
  type: 'full',
  amountPaise: null,
  firstname: 'Asha Devi',
  phone: '9876543210',
  email: '',
  ...says,
})
const errorsOf = (says: Partial<PayTyped>, of = form) =>
  Object.fromEntries(
    of.safeParse(typed(says)).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  )

describe('the payment form', () => {
  test('a full payment names what was shown as due, and no other amount', () => {
    expect(form.parse(typed({ amountPaise: paise(77) }))).toEqual({
      propertyUniqueId,
      type: 'full',
      duePaise: 500_000,
      firstname: 'Asha Devi',
      phone: '9876543210',
    })
  })

  test('a part payment lies between the smallest part and all that is due', () => {
    expect(errorsOf({ type: 'part', amountPaise: paise(9_999) })).toEqual({
      amountPaise: 'The smallest payment is ₹100',
    })
    expect(errorsOf({ type: 'part', amountPaise: paise(500_001) })).toEqual({
      amountPaise: 'No more than ₹5,000 is due today',
    })
    expect(form.parse(typed({ type: 'part', amountPaise: paise(10_000) }))).toMatchObject({ amountPaise: 10_000 })
    expect(form.parse(typed({ type: 'part', amountPaise: paise(500_000) }))).toMatchObject({ amountPaise: 500_000 })
  })

  test('what is less than the smallest part may still be cleared whole', () => {
    const small = payFormOf({ ...bounds, netPayablePaise: paise(5_000) })
    expect(errorsOf({ type: 'part', amountPaise: paise(5_000) }, small)).toEqual({})
    expect(Object.keys(errorsOf({ type: 'part', amountPaise: paise(4_999) }, small))).toEqual(['amountPaise'])
  })

  test('what is no number and what is missing are different faults', () => {
    const notANumber = Number.NaN as Paise // what a money field holds when the text is none
    expect(errorsOf({ type: 'part', amountPaise: notANumber })).toEqual({ amountPaise: 'Enter the amount in figures' })
    expect(errorsOf({ type: 'part' })).toEqual({ amountPaise: 'Amount is required' })
  })

  test('every fault is told at once', () => {
    const errors = errorsOf({ type: 'part', amountPaise: paise(1), firstname: '', phone: '12', email: 'x' })
    expect(Object.keys(errors).sort()).toEqual(['amountPaise', 'email', 'firstname', 'phone'])
  })

  test("§5 contact: phone of 10 digits starting 6-9; 'Invalid email address'", () => {
    expect(errorsOf({ phone: '5876543210' })).toHaveProperty('phone')
    expect(errorsOf({ email: 'asha@' })).toEqual({ email: 'Invalid email address' })
    expect(errorsOf({ firstname: ' Asha' })).toEqual({ firstname: "Can't contain trailing spaces" })
  })
})
