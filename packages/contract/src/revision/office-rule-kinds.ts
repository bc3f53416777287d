import { NOTICE_KINDS, OUTCOMES, RECOVERY_STEPS } from '@karsetu/domain/notice/notice-rules.ts'
import { outcomeLabels, paperLabels } from '../notice/notice-labels.ts'
import { m } from '../words/messages.ts'
import {
  bothField,
  choiceField,
  choicesField,
  daysField,
  groupField,
  listField,
  numberField,
  paisePartField,
  textField,
  timeField,
} from './rule-inputs.ts'
import type { RuleKind } from './rule-kind.ts'

const papers = NOTICE_KINDS.map((value) => ({ value, label: paperLabels[value] }))

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
        RECOVERY_STEPS.map((value) => ({ value, label: paperLabels[value] })),
      ),
      choiceField('after', m.law_after, papers),
      daysField('waitDays', m.law_wait_days),
    ],
    check: ({ step, after }, error) => {
      const papersBefore = papers.findIndex(({ value }) => value === step)
      if (papers.findIndex(({ value }) => value === after) >= papersBefore) error(['after'], m.law_fault_step_order())
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
        OUTCOMES.map((value) => ({ value, label: outcomeLabels[value] })),
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
    check: ({ windowFrom, windowTo }, error) => {
      if (String(windowFrom) >= String(windowTo)) error(['windowTo'], m.law_fault_window())
    },
  },
  corporation: {
    timing: 'daily',
    label: m.law_kind_corporation,
    identity: [],
    shown: ['name'],
    fields: [
      bothField('name', m.law_corporation_name, 120),
      bothField('department', m.law_corporation_department, 120),
      bothField('address', m.law_corporation_address, 300),
      textField('phone', m.law_corporation_phone, 60, { optional: true }),
      textField('email', m.law_corporation_email, 120, { optional: true }),
      listField(
        'counters',
        m.law_corporation_counters,
        [
          bothField('name', m.law_corporation_counter, 120),
          bothField('address', m.law_corporation_address, 300),
          bothField('hours', m.law_corporation_hours, 200),
        ],
        { optional: true },
      ),
      groupField(
        'dataProtection',
        m.law_corporation_data,
        [bothField('officer', m.law_corporation_officer, 120), textField('email', m.law_corporation_email, 120)],
        { optional: true },
      ),
    ],
  },
  mapRules: {
    timing: 'daily',
    label: m.law_kind_map,
    identity: [],
    fields: [
      numberField('mostKilometresOutside', m.law_map_outside, { places: 0, decimals: 1, from: 0, over: true, to: 100 }),
      numberField('overlapSquareMetres', m.law_map_overlap, { places: 0, decimals: 0, from: 0, over: true, to: 1e6 }),
      numberField('farMetres', m.law_map_far, { places: 0, decimals: 0, from: 0, over: true, to: 1e5 }),
    ],
  },
} as const satisfies Record<string, RuleKind>
