import { isDeepStrictEqual } from 'node:util'
import { fail, failField } from '@karsetu/contract/platform/fail.ts'
import type { RuleChangeCard } from '@karsetu/contract/revision/rule-change-calls.ts'
import type { ProposedRows, RuleProposal, RuleSubject } from '@karsetu/contract/revision/rule-change-forms.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { rowInForce } from '@karsetu/domain/assessment/dated.ts'
import { bindsAnyYear, overlapped } from '@karsetu/domain/revision/validity.ts'
import { financialYearOf, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Context, SentFile, WriteContext } from '../../platform/http/context.ts'
import type { RuleBody } from './change-body.ts'
import { ruleTopic } from './change-store.ts'
import { proposeChange } from './propose-change.ts'
import { followed, rulesOfSubject, type StoredRule } from './rules-store.ts'

/**
 * Proposes new figures for rows of the law.
 * @throws Failure call.input_invalid naming the field, revision.nothing_changed, revision.change_open, call.out_of_scope
 */
export async function proposeRules(
  context: WriteContext,
  {
    change,
    validFrom,
    validTo = null,
    source,
  }: Omit<RuleProposal, 'validTo'> & { validTo?: IsoDate | null | undefined },
  document: SentFile | undefined,
): Promise<RuleChangeCard> {
  const { subject } = change
  const rules = await rulesOfSubject(context.tx, subject)
  const rows = bodiesOf(change, rules)
  checkRules(context, rules, { subject, rows, validFrom, validTo })
  return proposeChange(context, { subject, body: { rows }, validFrom, validTo, source }, { document })
}

const percentText = (hundredths: number) => String(hundredths / 100)

/** The rows as they are to stand: what they are about from the row they follow, the figure from the proposal. */
function bodiesOf(change: ProposedRows, rules: readonly StoredRule[]): RuleBody[] {
  const like = (ruleId: number, at: number) => followed(rules, ruleId, at).body
  switch (change.subject) {
    case 'taxRates':
      return change.rows.map(({ ruleId, slabs }, at) => ({
        ...like(ruleId, at),
        slabs: slabs.map(({ upToRupees, percent }) => ({
          ...(upToRupees === null ? {} : { upToRupees }),
          percent: percentText(percent),
        })),
      }))
    case 'factors':
      return change.rows.map(({ ruleId, value }, at) => ({ ...like(ruleId, at), value }))
    case 'reliefs':
      return change.rows.map(({ ruleId, sharePercent }, at) => ({
        ...like(ruleId, at),
        share: String(sharePercent / 10_000),
      }))
    case 'interest':
      return change.rows.map(({ ruleId, annualPercent }, at) => ({ ...like(ruleId, at), annualBps: annualPercent }))
  }
}

type Checked = {
  subject: RuleSubject
  rows: readonly RuleBody[]
  validFrom: IsoDate
  validTo: IsoDate | null
}

/**
 * Whether the rows may be added to the law of today: nothing twice, nothing into a past that was charged, nothing into
 * the time of a row on record, and something that differs.
 * @throws Failure call.input_invalid naming the field, revision.nothing_changed
 */
export function checkRules(
  { today, locale }: Pick<Context, 'today' | 'locale'>,
  rules: readonly StoredRule[],
  { subject, rows, validFrom, validTo }: Checked,
): void {
  const said = (date: IsoDate) => formatDate(date, locale)
  const validity = { validFrom, ...(validTo === null ? {} : { validTo }) }
  // Interest runs by the day and was shown by the day; a year's assessment can be revised within the year.
  const earliest = subject === 'interest' ? today : startOfFinancialYear(financialYearOf(today))
  if (validFrom < earliest) throw failField('validFrom', m.revision_too_early({ earliest: said(earliest) }))
  if (subject !== 'interest' && !bindsAnyYear(validity)) throw failField('validTo', m.revision_binds_no_year())
  const topics = rows.map((row) => ruleTopic(subject, row))
  const twice = topics.findIndex((topic, at) => topics.indexOf(topic) !== at)
  if (twice >= 0) throw failField(`change.rows.${twice}.ruleId`, m.revision_row_twice())
  const differs = rows.map((row, at) => {
    const alike = rules
      .filter((rule) => ruleTopic(subject, rule.body) === topics[at])
      .map(({ validTo: end, ...rule }) => ({ ...rule, ...(end === null ? {} : { validTo: end }) }))
    const cut = overlapped(alike, validity)
    if (cut) throw failField('validFrom', m.revision_overlaps({ from: said(cut.validFrom), source: cut.source }))
    return !isDeepStrictEqual(rowInForce(alike, validFrom)?.body, row)
  })
  if (!differs.includes(true)) throw fail('revision.nothing_changed')
}
