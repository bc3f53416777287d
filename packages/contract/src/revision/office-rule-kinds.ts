import { NOTICE_KINDS, OUTCOMES, RECOVERY_STEPS } from '@karsetu/domain/notice/notice-rules.ts'
import { outcomeWords, paperWords } from '../notice/notice-words.ts'
import { m } from '../words/messages.ts'
import { choiceField, choicesField, daysField, paisePartField, timeField } from './rule-inputs.ts'
import type { RuleKind } from './rule-kind.ts'

const papers = NOTICE_KINDS.map((value) => ({ value, label: paperWords[value] }))

/** The office's own measures: the recovery ladder, objections, service of papers, and messages. */
export const officeRuleKinds = {
  recovery: {
    timing: 'daily',
    label: m.law_kind_recovery,
    identity: ['step'],
    fields: [
      choiceField(
        'step',
        m.law_step,
        RECOVERY_STEPS.map((value) => ({ value, label: paperWords[value] })),
      ),
      choiceField('after', m.law_after, papers),
      daysField('waitDays', m.law_wait_days),
    ],
    check: ({ step, after }, fault) => {
      const papersBefore = papers.findIndex(({ value }) => value === step)
      if (papers.findIndex(({ value }) => value === after) >= papersBefore) fault(['after'], m.law_fault_step_order())
    },
  },
  objection: {
    timing: 'daily',
    label: m.law_kind_objection,
    identity: ['paper'],
    fields: [choiceField('paper', m.law_paper, papers), daysField('days', m.law_days)],
  },
  service: {
    timing: 'daily',
    label: m.law_kind_service,
    identity: [],
    fields: [
      choicesField(
        'counts',
        m.law_counts,
        OUTCOMES.map((value) => ({ value, label: outcomeWords[value] })),
      ),
    ],
  },
  messages: {
    timing: 'daily',
    label: m.law_kind_messages,
    identity: [],
    fields: [
      timeField('windowFrom', m.law_window_from),
      timeField('windowTo', m.law_window_to),
      paisePartField('partCostHundredths', m.law_part_cost),
    ],
    check: ({ windowFrom, windowTo }, fault) => {
      if (String(windowFrom) >= String(windowTo)) fault(['windowTo'], m.law_fault_window())
    },
  },
} as const satisfies Record<string, RuleKind>
