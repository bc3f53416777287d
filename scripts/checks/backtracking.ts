import { Automaton, type Step } from './expression-automaton.ts'

export type Backtracking = 'exponential' | 'polynomial'

/**
 * Whether there are texts on which an expression takes time out of proportion to their length: some part of the text can
 * be divided among two loops in many ways, all of which are tried before it fails. To try at each place of a text is a
 * loop as well: `\s+$` is quadratic.
 * Source: Weideman et al., Analyzing Matching Time Behavior of Backtracking Regular Expression Matchers (CIAA 2016).
 */
export function backtrackingOf(source: string, flags: string): Backtracking | undefined {
  if (isExponential(new Automaton(source, flags, true))) return 'exponential'
  return isPolynomial(new Automaton(source, flags, false).steps) ? 'polynomial' : undefined
}

/** Which steps are reached from each, itself only in a loop; on ways through such steps alone. */
function reachOf(steps: readonly Step[], isPassed = ({ takes }: Step) => takes !== 0n): Set<number>[] {
  return steps.map((step, from) => {
    const reached = new Set<number>()
    const open = isPassed(step) ? [from] : []
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const next of steps[at]?.next ?? []) {
        const to = steps[next]
        if (!to || !isPassed(to) || reached.has(next)) continue
        reached.add(next)
        open.push(next)
      }
    return reached
  })
}

function isExponential({ steps, twice }: Automaton): boolean {
  const reach = reachOf(steps)
  if (twice.some(([from, to]) => reach[to]?.has(from) || from === to)) return true
  return steps.some((_, at) => reach[at]?.has(at) && meetsAgain(steps, reach, at))
}

/** Whether two different ways lead from a step back to it over the same text. */
function meetsAgain(steps: readonly Step[], reach: readonly Set<number>[], home: number): boolean {
  const isWithin = (at: number) => reach[home]?.has(at) && reach[at]?.has(home)
  const parted = waysFrom(steps, [home, home], isWithin).filter(([one, other]) => one !== other)
  return parted.some((pair) => waysFrom(steps, pair, isWithin).some(([one, other]) => one === home && other === home))
}

function isPolynomial(steps: readonly Step[]): boolean {
  const reach = reachOf(steps)
  // A loop that passes a place where the match may end does not fail, whatever comes next.
  const failing = reachOf(steps, ({ takes, canEnd }) => takes !== 0n && !canEnd)
  const loops = steps.flatMap((_, at) => (failing[at]?.has(at) ? [at] : []))
  const isInLoop = (at: number, loop: number) => Boolean(failing[loop]?.has(at) && failing[at]?.has(loop))
  const isDivided = (from: number, to: number) => {
    const isBetween = (at: number) => (at === from || reach[from]?.has(at)) && (at === to || reach[at]?.has(to))
    const isWithin = (at: number, way: number) => (way === 1 ? isBetween(at) : isInLoop(at, way === 0 ? from : to))
    return waysFrom(steps, [from, from, to], isWithin).some(
      ([first, middle, last]) => first === from && middle === to && last === to,
    )
  }
  return loops.some((from) => loops.some((to) => from !== to && reach[from]?.has(to) && isDivided(from, to)))
}

/** All places that several ways reach together over the same text, each from its own beginning. */
function waysFrom(
  steps: readonly Step[],
  beginning: readonly number[],
  isWithin: (at: number, way: number) => boolean | undefined,
): number[][] {
  const seen = new Set<string>()
  const results: number[][] = []
  const open = [beginning]
  for (let places = open.pop(); places; places = open.pop())
    for (const next of together(steps, places, isWithin)) {
      const key = next.join()
      if (seen.has(key)) continue
      seen.add(key)
      results.push(next)
      open.push(next)
    }
  return results
}

function together(
  steps: readonly Step[],
  places: readonly number[],
  isWithin: (at: number, way: number) => boolean | undefined,
): number[][] {
  let ways: { at: number[]; takes: bigint }[] = [{ at: [], takes: -1n }]
  for (const [way, place] of places.entries())
    ways = ways.flatMap(({ at, takes }) =>
      [...(steps[place]?.next ?? [])].flatMap((next) => {
        const both = takes & (steps[next]?.takes ?? 0n)
        return both !== 0n && isWithin(next, way) ? [{ at: [...at, next], takes: both }] : []
      }),
    )
  return ways.map(({ at }) => at)
}
