import { isUnsignableText } from '@karsetu/domain/payment/gateway-text.ts'
import { describe, expect, test } from 'vitest'
import {
  isSameHash,
  signDay,
  signInitiate,
  signLink,
  signReply,
  signRetrieve,
  signRetrieveV1,
  UnsignableField,
} from './easebuzz-hash.ts'

const keys = { key: 'TESTKEY001', salt: 'TESTSALT01' }
const fields = {
  txnid: 'PT20260401000001',
  amount: '1234.50',
  productinfo: 'PROPERTY_TAX',
  firstname: 'Ramesh',
  email: 'a@example.com',
  udf1: 'P123',
  udf2: '2026-27',
}

describe('the hashes of Easebuzz, against vectors worked out apart from this code', () => {
  test.each([
    [
      'initiate',
      () => signInitiate(keys, fields),
      '3c857833888e2ca217c5bccb439a195b9653d8e486608358e9bb07b827244998e4f35e24a351d3289253090f82aa8b7eb451a392ee154fe5c03902ed42ffe0f0',
    ],
    [
      'callback and webhook',
      () => signReply(keys, 'success', fields),
      '40d5169af1b4f72a61d00fe7e4c12050d1f1afae61560f88ceecdf8918b6897391223f5f912d815d52ab907ae389a64125cd0f266f7a2ef8d062637b1b6488eb',
    ],
    [
      'transaction v1',
      () => signRetrieveV1(keys, { ...fields, phone: '9999999999' }),
      'f4070dde99965b8705e2f99e809847260f3cc32fcfe0e059bf653c839cabd3a1325ebb9bc57840a849aa75aad46129252143e7ae526294622501bf481ca4e40b',
    ],
    [
      'transaction v2.1',
      () => signRetrieve(keys, fields.txnid),
      '8c1be714515a1d66c04e76580f457ad76c582a12c82606b9bb73feb0bf22ba043ed01d3b752b40b70b7452489d5d80581618abd82e54b8074f9cefac3e64cb76',
    ],
    [
      'transactions and payouts of a day',
      () => signDay(keys, 'm@example.com', '01-04-2026'),
      '827bd183385dbf6a6e7218cfb596d22fa478a4267f4bec45c08eda05419315a479d5801440f636d1a881bf62927850dee5a9a9e929861e5d179dc1c83599c1c3',
    ],
    [
      'a payment link',
      () =>
        signLink(keys, {
          ...{ merchant_txn: 'L20260401000001', name: 'Ramesh', email: 'a@example.com', phone: '9999999999' },
          ...{ amount: '1234.50', udf1: 'P123', message: 'Property tax 2026-27' },
        }),
      '8372692f96cff6732e35d56ff60e2c2e09d8ae9f91e5d87bb1c55e731e098c9fab1812ce9bfdd37cd8784090d57db3490253cf6ab58ad2d1ee0f27faa70e620d',
    ],
  ])('%s', (_name, hash, expected) => expect(hash()).toBe(expected))

  test('M2: a pipe cannot move text from one signed field into its neighbour', () => {
    for (const forged of [{ productinfo: 'A|B' }, { email: 'C|x@y' }, { udf5: '|' }, { firstname: 'Ram\nesh' }])
      expect(() => signInitiate(keys, { ...fields, ...forged })).toThrow(UnsignableField)
    expect(isUnsignableText('Ram\u2028esh')).toBe(true)
    expect(isUnsignableText('राम कुमार')).toBe(false)
  })

  test('every signed field counts: changing any one of them changes the hash', () => {
    const whole = signReply(keys, 'success', fields)
    expect(signReply(keys, 'failure', fields)).not.toBe(whole)
    for (const name of ['txnid', 'amount', 'productinfo', 'firstname', 'email', 'udf1', 'udf2', 'udf10'])
      expect(signReply(keys, 'success', { ...fields, [name]: 'other' })).not.toBe(whole)
  })

  test('a hash of another length or with one letter changed is wrong', () => {
    const right = signRetrieve(keys, fields.txnid)
    expect(isSameHash(right, right)).toBe(true)
    expect(isSameHash(right, right.slice(1))).toBe(false)
    expect(isSameHash(right, `${right.slice(0, -1)}x`)).toBe(false)
    expect(isSameHash(right, '')).toBe(false)
  })
})
