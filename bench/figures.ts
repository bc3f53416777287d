import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** One measurement: ours and its floor from the same run, and the goal their ratio has to meet. */
export type Figure = {
  name: string
  unit: string
  ours: number
  floor: number
  /** For times ours / floor, for rates too: what it is compared with the goal in. */
  ratio: number
  goal: string
  holds: boolean
  [fact: string]: unknown
}

const rounded = (value: number) => Number(value.toPrecision(3))

/** A time in milliseconds that may be so many times the floor's. */
export function timeFigure(name: string, ours: number, floor: number, most: number, facts: object = {}): Figure {
  const ratio = ours / floor
  return {
    name,
    unit: 'ms',
    ours: rounded(ours),
    floor: rounded(floor),
    ratio: rounded(ratio),
    goal: `<= ${most}`,
    holds: ratio <= most,
    ...facts,
  }
}

/** A rate per second that must reach such a part of the floor's. */
export function rateFigure(name: string, ours: number, floor: number, least: number, facts: object = {}): Figure {
  const ratio = ours / floor
  return {
    name,
    unit: 'per second',
    ours: rounded(ours),
    floor: rounded(floor),
    ratio: rounded(ratio),
    goal: `>= ${least}`,
    holds: ratio >= least,
    ...facts,
  }
}

/** Prints the figure and keeps it as a line of JSON in bench/results. */
export function report(figure: Figure): void {
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const properties = Number(process.env.BENCH_PROPERTIES) || undefined
  appendFileSync(
    join(folder, 'bench.jsonl'),
    `${JSON.stringify({ at: new Date().toISOString(), properties, ...figure })}\n`,
  )
  const verdict = figure.holds ? 'holds' : 'MISSED'
  console.log(
    `${figure.name.padEnd(34)} ${String(figure.ours).padStart(8)} ${figure.unit}, floor ${String(figure.floor).padStart(8)}, ratio ${String(figure.ratio).padStart(6)} (goal ${figure.goal}: ${verdict})`,
  )
}

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** Milliseconds that the work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
