import type { MoveBar, RuleChangeAction, RuleChangeStatus } from '@karsetu/domain/revision/rule-change-workflow.ts'
import { basisWords, constructionWords, roadWord } from '../master/master-words.ts'
import { constructions, rateBases, roadOfBand } from '../master/mohalla-forms.ts'
import { m } from '../words/messages.ts'
import type { RevisionRunCard } from './revision-run-calls.ts'
import type { ChangeSubject } from './rule-change-forms.ts'
import { ruleKinds } from './rule-kinds.ts'

/** What a change is about. */
export const subjectWord = (subject: ChangeSubject): string =>
  subject === 'mohallaRates'
    ? m.revision_subject_mohalla_rates()
    : subject === 'discount'
      ? m.revision_subject_discount()
      : ruleKinds[subject].label()

export const changeStatusWords = {
  proposed: m.revision_status_proposed,
  held: m.revision_status_held,
  approved: m.revision_status_approved,
  rejected: m.revision_status_rejected,
  withdrawn: m.revision_status_withdrawn,
} satisfies Record<RuleChangeStatus, unknown>

export const actionWords = {
  approve: m.revision_approve,
  hold: m.revision_hold,
  reject: m.revision_reject,
  withdraw: m.revision_withdraw,
} satisfies Record<RuleChangeAction, unknown>

export const barWords = {
  not_now: m.revision_bar_not_now,
  not_permitted: m.revision_bar_not_permitted,
  own_proposal: m.revision_bar_own_proposal,
  not_own_proposal: m.revision_bar_not_own_proposal,
} satisfies Record<MoveBar, unknown>

export const runStatusWords = {
  computing: m.revision_run_status_computing,
  computed: m.revision_run_status_computed,
  releasing: m.revision_run_status_releasing,
  released: m.revision_run_status_released,
  discarded: m.revision_run_status_discarded,
} satisfies Record<RevisionRunCard['status'], unknown>

/** The cell of the rates, or the fact, that is wanting: in the office's words where they are of the rate table. */
export function missingCellText(facts: Readonly<Record<string, string | number>>): string {
  const said = Object.entries(facts).flatMap(([name, value]) => {
    // The mohalla has a column of its own.
    if (name === 'mohallaId') return []
    if (name === 'roadBand') return [`${m.revision_fact_road_band()}: ${roadText(value)}`]
    if (name === 'construction') return [`${m.revision_fact_construction()}: ${constructionText(value)}`]
    if (name === 'measured') return [`${m.revision_fact_measured()}: ${basisText(value)}`]
    return value === '' ? [] : [`${name}: ${value}`]
  })
  return said.join(', ') || '–'
}

const roadText = (band: string | number) => roadWord(roadOfBand(String(band)))
const constructionText = (code: string | number) => {
  const construction = constructions.find((one) => one === code)
  return construction ? constructionWords[construction]() : String(code)
}
const basisText = (code: string | number) => {
  const basis = rateBases.find((one) => one === code)
  return basis ? basisWords[basis]() : String(code)
}
