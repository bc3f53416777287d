import { type Paise, sumPaise } from '@karsetu/domain/money/paise.ts'
import type { RunSums } from './run-calls.ts'

/** What a run asks for of all taxes together. */
export const demandOf = (sums: RunSums): Paise => sumPaise([sums.housePaise, sums.waterPaise, sums.sewerPaise])

/** The same of the demand of the year before. */
export const lastDemandOf = (sums: RunSums): Paise =>
  sumPaise([sums.lastHousePaise, sums.lastWaterPaise, sums.lastSewerPaise])
