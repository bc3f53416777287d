import type { RuleRow } from '@karsetu/contract/revision/rule-change-calls.ts'
import { RuleProposal } from '@karsetu/contract/revision/rule-change-forms.ts'
import { formOf } from '../../form/form-of.ts'
import { figureParts } from './rule-text.ts'

type TypedSlab = { upToRupees: number | null; percent: number | null }
/** One rule with its new figure; only the field of its kind is there. */
type TypedRow = {
  ruleId: number
  value?: number | null
  sharePercent?: number | null
  annualPercent?: number | null
  slabs?: TypedSlab[]
}
export type RuleTyped = {
  change: { subject: RuleRow['subject']; rows: TypedRow[] }
  validFrom: string | undefined
  validTo: string | undefined
  source: string
}

export const ruleForm = formOf(RuleProposal, ({ validTo, ...typed }: RuleTyped) => ({
  ...typed,
  ...(validTo ? { validTo } : {}),
}))

/** A proposal as it begins: with the figure of today. */
export function typedOf({ ruleId, subject, body }: RuleRow): RuleTyped {
  const { value, share, annualBps, slabs } = figureParts(body)
  const row: Record<RuleRow['subject'], Omit<TypedRow, 'ruleId'>> = {
    factors: { value: value === undefined ? null : Number(value) },
    reliefs: { sharePercent: share === undefined ? null : Math.round(Number(share) * 10_000) / 100 },
    interest: { annualPercent: annualBps === undefined ? null : annualBps / 100 },
    taxRates: {
      slabs: (slabs ?? []).map(({ upToRupees = null, percent }) => ({ upToRupees, percent: Number(percent) })),
    },
  }
  return {
    change: { subject, rows: [{ ruleId, ...row[subject] }] },
    validFrom: undefined,
    validTo: undefined,
    source: '',
  }
}
