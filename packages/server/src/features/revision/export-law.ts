import { changeStatusLabel, ruleStateLabels, subjectLabel } from '@karsetu/contract/revision/revision-labels.ts'
import type { RuleChangeCard, RuleChangesQuery, RuleRow } from '@karsetu/contract/revision/rule-change-calls.ts'
import { type RuleSubject, ruleKinds } from '@karsetu/contract/revision/rule-kinds.ts'
import { fieldChanges, type ListNames, ruleAbout, ruleFigure } from '@karsetu/contract/revision/rule-text.ts'
import { formatInstant } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { count, day, listFile, text } from '../../platform/spreadsheet/list-file.ts'
import { behindColumns } from '../master/who-is-behind.ts'
import { readChanges } from './change-store.ts'
import { readListNames } from './named-codes.ts'
import { rulesOn } from './rules-store.ts'

const inFull = ({ subject, body }: RuleRow, names: ListNames) =>
  fieldChanges(subject, body, null, names)
    .map(({ label, after }) => `${label}: ${after}`)
    .join('; ')

/** The rule book as an auditor reads it: every row in full, from when to when, on what it rests and who stood for it. */
export async function exportRules(
  { reads, today, locale }: Context,
  subject: RuleSubject | undefined,
): Promise<FileReply> {
  const rules = await rulesOn(reads, today)
  const names = await readListNames(reads, locale)
  return listFile<RuleRow>(
    { name: `rule-book-${today}`, title: m.revision_laws() },
    rules.filter((rule) => subject === undefined || rule.subject === subject),
    [
      text(m.revision_rule(), (rule) => ruleKinds[rule.subject].label(), 26),
      text(m.revision_kind_code(), (rule) => rule.subject, 16),
      text(m.revision_rule_about(), ({ subject: kind, body }) => ruleAbout(kind, body, names), 44),
      text(m.revision_rule_figure(), ({ subject: kind, body }) => ruleFigure(kind, body, names), 32),
      text(m.revision_in_full(), (rule) => inFull(rule, names), 70),
      day(m.revision_valid_from(), ({ validFrom }) => validFrom),
      day(m.revision_valid_to(), ({ validTo }) => validTo),
      text(m.revision_state(), ({ state }) => ruleStateLabels[state](), 12),
      text(m.revision_source(), ({ source }) => source, 44),
      ...behindColumns<RuleRow>(locale),
      text(m.revision_ended_by_source(), ({ end }) => end?.source ?? null, 44),
      count(m.revision_ended_change_no(), ({ end }) => end?.changeId ?? null),
      text(m.revision_ended_entered_by(), ({ end }) => end?.enteredBy ?? null, 18),
      text(m.revision_ended_approved_by(), ({ end }) => end?.approvedBy ?? null, 18),
    ],
  )
}

/** Proposed changes of the law, with what became of each. */
export function exportChanges(context: Context, query: RuleChangesQuery): FileReply {
  const when = (instant: string | null) => (instant === null ? null : formatInstant(instant, context.locale))
  return listFile<RuleChangeCard>(
    { name: `rule-changes-${context.today}`, title: m.revision_changes() },
    (part) => readChanges(context, query, part),
    [
      count(m.revision_change_no(), ({ changeId }) => changeId),
      text(m.revision_about(), ({ subject }) => subjectLabel(subject), 26),
      text(m.master_mohalla_name(), ({ mohallaName, mohallas }) =>
        mohallas > 1 ? m.revision_of_mohallas({ count: mohallas }) : mohallaName,
      ),
      count(m.revision_ward(), ({ wardNo }) => wardNo),
      text(m.revision_status(), (change) => changeStatusLabel(change), 24),
      day(m.revision_valid_from(), ({ validFrom }) => validFrom),
      day(m.revision_valid_to(), ({ validTo }) => validTo),
      text(m.revision_source(), ({ source }) => source, 44),
      text(m.revision_has_document(), ({ hasDocument }) => (hasDocument ? m.common_yes() : m.common_no()), 12),
      text(m.revision_maker(), ({ makerName }) => makerName, 18),
      text(m.revision_made_at(), ({ madeAt }) => when(madeAt)),
      text(m.revision_checker(), ({ checkerName }) => checkerName, 18),
      text(m.revision_decided_at(), ({ decidedAt }) => when(decidedAt)),
      text(m.revision_reason(), ({ reason }) => reason, 40),
      count(m.revision_repeals_no(), ({ repeals }) => repeals),
      text(m.revision_repeal_reason(), ({ repealReason }) => repealReason, 40),
      count(m.revision_repealed_by_no(), ({ repealedBy }) =>
        repealedBy?.status === 'approved' ? repealedBy.changeId : null,
      ),
    ],
  )
}
