/**
 * Chance that repeats: the same seed gives the same city on every machine, and property 700,000 can be made without
 * the 699,999 before it, so that several threads can make one city.
 */
export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from low to high, both included. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

/** A stream of chance of its own for every (seed, topic, number). */
export function randomFor(seed: number, topic: string, number = 0): Random {
  let state = mix(hashOf(topic) ^ mix(seed) ^ mix(Math.imul(number + 1, 0x9e3779b1) ^ Math.floor(number / 2 ** 32)))
  const next = () => {
    state = (state + 0x9e3779b9) | 0
    return (mix(state) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
  }
}

/** The finalizer of MurmurHash3: every bit of the input reaches every bit of the result. */
function mix(value: number): number {
  let bits = value | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}
