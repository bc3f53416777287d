import type { RunEffect, RunEffectForm } from '@karsetu/contract/notice/run-form.ts'
import { ZERO } from '@karsetu/domain/money/paise.ts'
import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { Context, SentFile } from '../../platform/http/context.ts'
import { noticeRules } from './notice-rules-store.ts'
import { mayGetPaper, withinSelection } from './run-targets.ts'
import { selectionOf } from './selection-of.ts'

const nobody = { papers: 0, postedPaise: ZERO, billedAlready: 0 }

/**
 * What a run would come to if it were begun now, by what is posted; nothing is kept. Its papers add interest and take
 * off rebate, so one may still be left out.
 * @throws Failure call.input_invalid, call.out_of_scope, notice.nothing_to_make, notice.sheet_faulty
 */
export async function runEffect(
  { reads, actor, today }: Context,
  { kind, again, ...request }: RunEffectForm,
  file: SentFile | undefined,
): Promise<RunEffect> {
  const { wardIds, selection } = await selectionOf({ sql: reads, actor }, request, file)
  const about = { wards: wardIds.length, named: selection.propertyIds?.length ?? null }
  const start = mayGetPaper({ kind, again, asOn: today }, await noticeRules(reads))
  if (!start) return { ...nobody, ...about }
  const { from, values, posted } = withinSelection(start, selection, wardIds)
  // Without `again` whoever has a bill is not among them; a step says nothing of bills.
  const isBilled =
    kind === 'bill' && again
      ? `exists (select from notice bill where bill.property_id = target.property_id and bill.kind = 'bill'
           and bill.financial_year = $${values.push(financialYearOf(today))})`
      : 'false'
  const { rows } = await reads.query<typeof nobody>(
    `select count(*)::integer papers, coalesce(sum(posted_paise), 0)::bigint "postedPaise",
       count(*) filter (where ${isBilled})::integer "billedAlready"
     from (select property.property_id, ${posted} posted_paise ${from}) target`,
    values,
  )
  return { ...(rows[0] ?? nobody), ...about }
}
