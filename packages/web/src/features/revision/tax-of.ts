import type { RevisionSums } from '@karsetu/contract/revision/revision-run-calls.ts'
import { type Paise, sumPaise } from '@karsetu/domain/money/paise.ts'

/** The three taxes together. */
export const taxOf = ({ housePaise, waterPaise, sewerPaise }: RevisionSums['after']): Paise =>
  sumPaise([housePaise, waterPaise, sewerPaise])
