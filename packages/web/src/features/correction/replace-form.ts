import { DemandReplacement } from '@karsetu/contract/correction/correction-forms.ts'
import { formOf } from '../../form/form-of.ts'

export type ReplaceTyped = { fromFinancialYear: number | undefined; changedFrom: string | undefined; reason: string }

/** What is left empty is left out: without a first year only this year is calculated anew. */
export const replaceForm = formOf(DemandReplacement, ({ fromFinancialYear, changedFrom, reason }: ReplaceTyped) => ({
  reason,
  ...(fromFinancialYear ? { fromFinancialYear } : {}),
  ...(changedFrom ? { changedFrom } : {}),
}))
