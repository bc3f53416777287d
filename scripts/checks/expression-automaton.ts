import { type Node, parseExpression } from './expression-tree.ts'

/**
 * Characters by which sets are told apart: all of the first blocks, those of the languages of the portal, blanks and
 * marks from everywhere, and one in some of all others.
 */
const samples: readonly string[] = [
  ...Array.from({ length: 0x250 }, (_, code) => code),
  ...Array.from({ length: 0x80 }, (_, at) => 0x900 + at),
  ...Array.from({ length: 0x70 }, (_, at) => 0x2000 + at),
  ...[0x1680, 0x3000, 0xfeff, 0x20b9, 0x1f3e0, 0xfffd],
  ...Array.from({ length: 0x800 }, (_, at) => at * 31 + 7).filter((code) => code < 0xd800 || code > 0xdfff),
].map((code) => String.fromCodePoint(code))

/** A place in an expression that takes one character; `canEnd`: nothing behind it can fail. */
export type Step = { readonly takes: bigint; readonly next: Set<number>; canEnd: boolean }

/** Steps a part begins and ends with; `sure`: those after which the rest of it cannot fail. */
type Ends = { first: number[]; last: number[]; sure: number[]; isNullable: boolean; isSurelyNullable: boolean }

const nothing: Ends = { first: [], last: [], sure: [], isNullable: true, isSurelyNullable: true }
const condition: Ends = { ...nothing, isSurelyNullable: false }

/** So many repetitions are no longer a constant. */
const manyTimes = 64
/** So many are one, where each can be had in two ways: two to the power of them. */
const someTimes = 4

/** The position automaton (Glushkov) of an expression, with the loop by which it is tried at every place of a text. */
export class Automaton {
  readonly steps: Step[] = []
  /** A loop within which one character may lead to the same step in two ways, as the a of `(a*)*`. */
  readonly twice: [number, number][] = []
  readonly #flags: string
  readonly #someTimesLoops: boolean
  /** Characters behind which a step is not begun with. */
  readonly #notBehind = new Map<number, bigint>()
  /** Takes nothing: what is linked to it is reached at the start of the text alone. */
  #start = -1

  /** @param someTimesLoops whether what may be repeated some times is taken for a loop */
  constructor(source: string, flags: string, someTimesLoops: boolean) {
    this.#flags = flags.replaceAll(/[gydm]/g, '')
    this.#someTimesLoops = someTimesLoops
    this.#start = this.#character(0n).first[0] ?? -1
    const { first, sure } = this.#ends(parseExpression(source, flags))
    for (const at of sure) this.#step(at).canEnd = true
    const isSearch = !flags.includes('y')
    if (isSearch) this.#search(first)
  }

  /** Tries at every place; what is begun nowhere behind a character only behind others. */
  #search(first: readonly number[]): void {
    let parts = [everything]
    for (const unfit of new Set(this.#notBehind.values()))
      parts = parts.flatMap((part) => [part & unfit, part & ~unfit]).filter((part) => part !== 0n)
    const searches = parts.map((part) => this.#character(part))
    const all = searches.flatMap((search) => search.first)
    for (const [at, { last }] of searches.entries()) {
      const fit = [...new Set(first)].filter((step) => ((this.#notBehind.get(step) ?? 0n) & (parts[at] ?? 0n)) === 0n)
      this.#link(last, [...all, ...fit])
    }
  }

  #step(at: number): Step {
    const step = this.steps[at]
    if (!step) throw new Error('a step that was never added')
    return step
  }

  #ends(node: Node): Ends {
    switch (node.kind) {
      case 'character':
        return this.#character(sampled(node.source, this.#flags))
      case 'place':
        // Reached by no character, so that what stands behind it is not searched for at every place.
        return node.at === 'start'
          ? { ...condition, first: [this.#start], last: [this.#start], isNullable: false }
          : condition
      case 'look': {
        const { first, sure } = this.#ends(node.part)
        for (const at of sure) this.#step(at).canEnd = true
        return { ...condition, first }
      }
      case 'repeat':
        return this.#repeat(node)
      case 'choice':
        return node.parts.map((part) => this.#ends(part)).reduce(either)
      case 'sequence':
        return this.#sequence(node.parts)
    }
  }

  #sequence(parts: readonly Node[]): Ends {
    const [leading, ...others] = parts
    const whole = (each: readonly Node[]) =>
      each.map((part) => this.#ends(part)).reduce((before, after) => this.#join(before, after), nothing)
    if (leading?.kind !== 'look' || !leading.notBehind || leading.part.kind !== 'sequence') return whole(parts)
    const [character] = leading.part.parts
    if (leading.part.parts.length !== 1 || character?.kind !== 'character') return whole(parts)
    const ends = whole(others)
    for (const at of ends.first) this.#notBehind.set(at, sampled(character.source, this.#flags))
    return { ...ends, isSurelyNullable: false }
  }

  #character(takes: bigint): Ends {
    const at = this.steps.push({ takes, next: new Set(), canEnd: false }) - 1
    return { first: [at], last: [at], sure: [at], isNullable: false, isSurelyNullable: false }
  }

  #repeat({ part, least, most }: Extract<Node, { kind: 'repeat' }>): Ends {
    const isLoop = most > (this.#someTimesLoops ? someTimes : manyTimes)
    const optional = (ends: Ends, isLeft: boolean): Ends => ({
      ...ends,
      isNullable: ends.isNullable || isLeft,
      isSurelyNullable: ends.isSurelyNullable || isLeft,
    })
    const ends = this.#ends(part)
    if (isLoop) this.#link(ends.last, ends.first, true)
    const once = optional(ends, least === 0)
    if (isLoop || most <= 1) return once
    // Twice stands for some times: enough to see what one repetition may take from the next.
    return this.#join(once, optional(this.#ends(part), least < 2))
  }

  #join(before: Ends, after: Ends): Ends {
    this.#link(before.last, after.first)
    return {
      first: [...before.first, ...(before.isNullable ? after.first : [])],
      last: [...after.last, ...(after.isNullable ? before.last : [])],
      sure: [...after.sure, ...(after.isSurelyNullable ? before.sure : [])],
      isNullable: before.isNullable && after.isNullable,
      isSurelyNullable: before.isSurelyNullable && after.isSurelyNullable,
    }
  }

  #link(from: readonly number[], to: readonly number[], isLoop = false): void {
    for (const each of from)
      for (const next of to) {
        if (isLoop && this.#step(each).next.has(next)) this.twice.push([each, next])
        this.#step(each).next.add(next)
      }
  }
}

function either(one: Ends, other: Ends): Ends {
  return {
    first: [...one.first, ...other.first],
    last: [...one.last, ...other.last],
    sure: [...one.sure, ...other.sure],
    isNullable: one.isNullable || other.isNullable,
    isSurelyNullable: one.isSurelyNullable || other.isSurelyNullable,
  }
}

const everything = (1n << BigInt(samples.length)) - 1n
const sampledSets = new Map<string, bigint>()

/** A set of characters, a bit for each sample that is in it. */
function sampled(source: string, flags: string): bigint {
  const key = `${flags} ${source}`
  let set = sampledSets.get(key)
  if (set === undefined) {
    const pattern = new RegExp(`^(?:${source})$`, flags)
    set = BigInt(`0b${samples.map((sample) => (pattern.test(sample) ? '1' : '0')).join('')}`)
    sampledSets.set(key, set)
  }
  return set
}
