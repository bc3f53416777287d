import type { DemoCityProgress, DemoCityStage } from '@karsetu/demo-city/seed-demo-city.ts'
import { progressBar } from '../terminal/steps.ts'

/** About how the time goes, and what is being done. */
const stages: Record<DemoCityStage, { from: number; to: number; what: string }> = {
  places: { from: 0, to: 2, what: 'wards and law' },
  properties: { from: 2, to: 80, what: 'properties and five years of books' },
  books: { from: 80, to: 90, what: 'receipts and audit' },
  indexes: { from: 90, to: 100, what: 'indexes' },
}

/** One bar for the whole load, in percent. */
export function showDemoCityProgress(): (progress: DemoCityProgress) => void {
  const bar = progressBar('demo city')
  return ({ stage, done, total }) => {
    const { from, to, what } = stages[stage]
    bar(Math.round(from + ((to - from) * done) / total), 100, `%, ${what}`)
  }
}
