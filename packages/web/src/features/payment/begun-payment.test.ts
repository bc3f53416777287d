import { beforeEach, describe, expect, test, vi } from 'vitest'
import { digestOf, forgetBegun, readBegun, saveBegun, takeKey } from './begun-payment.ts'

const property = '01-002-003-000123'
const minute = 60_000
const start = Date.parse('2026-11-20T06:00:00Z')

/** The browser's storage, as far as it is used here. */
function aStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const saved = new Map<string, string>()
  return {
    getItem: (name) => saved.get(name) ?? null,
    setItem: (name, value) => void saved.set(name, value),
    removeItem: (name) => void saved.delete(name),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', aStorage())
})

describe('a payment begun on this device', () => {
  test('another press with the same content has the same key', () => {
    const first = takeKey(property, 'a', start)
    expect(takeKey(property, 'a', start + 34 * minute).key).toBe(first.key)
  })

  test('another content, another property and a later hour have a key of their own', () => {
    const { key } = takeKey(property, 'a', start)
    expect(takeKey('01-002-003-000124', 'a', start).key).not.toBe(key)
    expect(takeKey(property, 'a', start + 36 * minute).key).not.toBe(key)
    expect(takeKey(property, 'b', start).key).not.toBe(key)
  })

  test('is remembered for three days, by its transaction number', () => {
    saveBegun(property, { ...takeKey(property, 'a', start), txnId: 'KS1' })
    expect(readBegun(property, start + 71 * 60 * minute)?.txnId).toBe('KS1')
    expect(readBegun(property, start + 73 * 60 * minute)).toBeUndefined()
    forgetBegun(property)
    expect(readBegun(property, start)).toBeUndefined()
  })

  test('a store that somebody has spoilt is an empty one', () => {
    localStorage.setItem(`karsetu.payment.${property}`, '{"key":1}')
    expect(readBegun(property, start)).toBeUndefined()
    localStorage.setItem(`karsetu.payment.${property}`, 'nonsense')
    expect(readBegun(property, start)).toBeUndefined()
  })

  test('the digest tells contents apart and holds no name', () => {
    const asha = digestOf({ firstname: 'Asha', amountPaise: 100 })
    expect(asha).toBe(digestOf({ firstname: 'Asha', amountPaise: 100 }))
    expect(asha).not.toBe(digestOf({ firstname: 'Asha', amountPaise: 101 }))
    expect(asha).toMatch(/^[0-9a-f]{1,16}$/)
  })
})
