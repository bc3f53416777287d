import type { FileAccount } from '@karsetu/contract/register-import/register-import-calls.ts'
import { type Paise, sumPaise } from '@karsetu/domain/money/paise.ts'
import { totalArrears } from '@karsetu/domain/register-import/tally.ts'

export const readyRows = ({ wards }: FileAccount): number => wards.reduce((all, { ready }) => all + ready.rows, 0)
export const readyArrears = ({ wards }: FileAccount): Paise =>
  sumPaise(wards.map(({ ready }) => totalArrears(ready.arrears)))
