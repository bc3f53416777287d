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
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(propertyUniqueId)) ?? 'null')
    return isBegun(kept) && now - Date.parse(kept.at) < memoryMs ? kept : undefined
  } catch {
    return undefined
  }
}

/** The key for this content: the one another press or tab has taken, else a fresh one. */
export function takeKey(propertyUniqueId: string, digest: string, now = Date.now()): Begun {
  const kept = readBegun(propertyUniqueId, now)
  if (kept?.digest === digest && now - Date.parse(kept.at) < keyLifeMs) return kept
  const begun = { key: newIdempotencyKey(), digest, at: new Date(now).toISOString() }
  keepBegun(propertyUniqueId, begun)
  return begun
}

export function keepBegun(propertyUniqueId: string, begun: Begun) {
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

function isBegun(kept: unknown): kept is Begun {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'key' in kept &&
    typeof kept.key === 'string' &&
    'digest' in kept &&
    typeof kept.digest === 'string' &&
    'at' in kept &&
    typeof kept.at === 'string' &&
    (!('txnId' in kept) || typeof kept.txnId === 'string')
  )
}
