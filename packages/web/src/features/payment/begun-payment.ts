import { newIdempotencyKey } from '../../api/idempotency-key.ts'

/**
 * What this device has begun to pay, property by property. Kept where every tab sees it: a second tab with the same
 * content uses the same key and so opens the same payment, never a second one. Holds no name and no number.
 */
export type Begun = {
  key: string
  /** What the key stands for, as a digest that gives nothing of it away. */
  digest: string
  /** An instant. */
  at: string
  /** Once the bank's page was opened. */
  txnId?: string
}

/** After this many milliseconds the bank's page is over, and with it the key (30 minutes at the server, and a margin). */
const keyLifeMs = 35 * 60_000
/** How long an unresolved payment is remembered, in milliseconds: a bank may settle up to three days later. */
const memoryMs = 3 * 24 * 60 * 60_000

const nameOf = (propertyUniqueId: string) => `karsetu.payment.${propertyUniqueId}`

export function readBegun(propertyUniqueId: string, now = Date.now()): Begun | undefined {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(nameOf(propertyUniqueId)) ?? 'null')
    return isBegun(saved) && now - Date.parse(saved.at) < memoryMs ? saved : undefined
  } catch {
    return undefined
  }
}

/** The key for this content: the one another press or tab has taken, else a fresh one. */
export function takeKey(propertyUniqueId: string, digest: string, now = Date.now()): Begun {
  const saved = readBegun(propertyUniqueId, now)
  if (saved?.digest === digest && now - Date.parse(saved.at) < keyLifeMs) return saved
  const begun = { key: newIdempotencyKey(), digest, at: new Date(now).toISOString() }
  saveBegun(propertyUniqueId, begun)
  return begun
}

export function saveBegun(propertyUniqueId: string, begun: Begun) {
  localStorage.setItem(nameOf(propertyUniqueId), JSON.stringify(begun))
}

export function forgetBegun(propertyUniqueId: string) {
  localStorage.removeItem(nameOf(propertyUniqueId))
}

/** A digest of what is sent, enough to tell two contents apart. Not `crypto.subtle`: that is missing without TLS. */
export function digestOf(content: unknown): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(JSON.stringify(content)))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString(16)
}

function isBegun(saved: unknown): saved is Begun {
  return (
    typeof saved === 'object' &&
    saved !== null &&
    'key' in saved &&
    typeof saved.key === 'string' &&
    'digest' in saved &&
    typeof saved.digest === 'string' &&
    'at' in saved &&
    typeof saved.at === 'string' &&
    (!('txnId' in saved) || typeof saved.txnId === 'string')
  )
}
