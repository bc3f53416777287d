import { m } from '../words/messages.ts'
import {
  basisPointsField,
  choiceField,
  choicesField,
  codeField,
  monthDayField,
  paiseField,
  textField,
  vpaField,
} from './rule-inputs.ts'
import type { RuleKind } from './rule-kind.ts'
import { always, calendarYears, heads, raisedFrom, roundingModes, roundingUnits, yesNo } from './rule-options.ts'

const daily = { timing: 'daily', identity: [] } as const

/** The law of what is due: interest, rebate, order of settlement, corrections, and where money goes. */
export const ledgerRuleKinds = {
  interest: {
    ...daily,
    rehearsal: 'dues',
    label: m.revision_subject_interest,
    shown: ['annualBps'],
    mayEnd: always,
    fields: [
      basisPointsField('annualBps', m.law_annual_percent),
      choiceField('daysInYear', m.law_days_in_year, [
        { value: 365, label: m.law_days_365 },
        { value: 360, label: m.law_days_360 },
      ]),
      monthDayField('startsOn', m.law_interest_starts_on),
      choiceField('yearsAfterStart', m.law_interest_year, calendarYears),
      choiceField('paymentDay', m.law_interest_payment_day, [
        { value: 'charged', label: m.law_payment_day_charged },
        { value: 'free', label: m.law_payment_day_free },
      ]),
    ],
  },
  rebates: {
    ...daily,
    rehearsal: 'dues',
    label: m.law_kind_rebates,
    fields: [
      choiceField('clears', m.law_clears, [
        { value: 'same_head', label: m.law_clears_same_head },
        { value: 'all_heads', label: m.law_clears_all_heads },
      ]),
      choiceField(
        'rounding',
        m.law_rounding,
        roundingModes.filter(({ value }) => value !== 'up'),
      ),
      choiceField('roundingUnitPaise', m.law_rounded_to, roundingUnits),
    ],
  },
  dueDates: {
    timing: 'yearly',
    actsOn: m.law_acts_on_due_dates,
    identity: [],
    label: m.law_kind_due_dates,
    fields: [monthDayField('dueOn', m.law_due_on), choiceField('yearsAfterStart', m.law_due_year, calendarYears)],
  },
  apportionment: {
    ...daily,
    actsOn: m.law_acts_on_apportionment,
    label: m.law_kind_apportionment,
    fields: [
      choiceField('years', m.law_order_years, [{ value: 'oldest_first', label: m.law_oldest_first }]),
      choiceField('withinYear', m.law_within_year, [
        { value: 'interest_first', label: m.law_interest_first },
        { value: 'principal_first', label: m.law_principal_first },
      ]),
      choicesField('heads', m.law_heads_in_order, heads, { inOrder: true }),
      choiceField('acrossHeads', m.law_across_heads, [
        { value: 'in_order', label: m.law_in_order },
        { value: 'proportional', label: m.law_proportional },
      ]),
      choiceField('surplus', m.law_surplus, [{ value: 'advance', label: m.law_surplus_advance }]),
    ],
    check: ({ heads: named }, error) => {
      if (Array.isArray(named) && named.length !== heads.length) error(['heads'], m.law_fault_every_head())
    },
  },
  partYear: {
    timing: 'yearly',
    rehearsal: 'assessments',
    identity: [],
    label: m.law_kind_part_year,
    fields: [
      choiceField('unit', m.law_counted_by, [
        { value: 'day', label: m.law_by_day },
        { value: 'month', label: m.law_by_month },
      ]),
      choiceField('begunMonth', m.law_begun_month, [
        { value: 'charged', label: m.law_begun_charged },
        { value: 'free', label: m.law_begun_free },
      ]),
      choiceField('roundingUnitPaise', m.law_rounded_to, roundingUnits),
    ],
  },
  corrections: {
    ...daily,
    actsOn: m.law_acts_on_corrections,
    label: m.law_kind_corrections,
    fields: [
      choiceField('raisedFrom', m.law_raised_from, raisedFrom),
      choiceField('loweredFrom', m.law_lowered_from, raisedFrom),
    ],
  },
  correctionLimits: {
    ...daily,
    label: m.law_kind_correction_limits,
    // Without a limit everything waits for a second person.
    mayEnd: always,
    fields: [paiseField('atOnceUpToPaise', m.law_at_once_up_to, { hint: m.law_at_once_hint })],
  },
  noteReasons: {
    ...daily,
    label: m.law_kind_note_reasons,
    identity: ['code'],
    shown: ['name', 'nameHi'],
    mayEnd: always,
    fields: [
      codeField('code', m.law_code, { hint: m.law_code_hint }),
      choiceField('kind', m.law_note_kind, [
        { value: 'debit_note', label: m.law_note_debit },
        { value: 'credit_note', label: m.law_note_credit },
        { value: 'both', label: m.law_note_both },
      ]),
      textField('name', m.law_name_english, 120),
      textField('nameHi', m.law_name_hindi, 120),
      choiceField('active', m.law_offered, yesNo),
    ],
  },
  upiPayee: {
    ...daily,
    label: m.law_kind_upi_payee,
    // Bills then bear no UPI code.
    mayEnd: always,
    fields: [vpaField('vpa', m.law_vpa, { hint: m.law_vpa_hint }), textField('name', m.law_payee_name, 60)],
  },
  onlinePayment: {
    ...daily,
    label: m.law_kind_online_payment,
    fields: [paiseField('minimumPaise', m.law_minimum_part)],
  },
} as const satisfies Record<string, RuleKind>
