import type { LineAge, LineFate, LineRule } from '@karsetu/domain/bank-statement/fates.ts'
import type { LineKind } from '@karsetu/domain/bank-statement/read-narration.ts'
import type { StatementError, StatementErrorReason } from '@karsetu/domain/bank-statement/statement.ts'
import type { StatementField } from '@karsetu/domain/bank-statement/statement-columns.ts'
import { ZERO } from '@karsetu/domain/money/paise.ts'
import { formatMoney } from '../words/format.ts'
import { m } from '../words/messages.ts'

export const fateLabels = {
  posted: m.statement_fate_posted,
  confirmed: m.statement_fate_confirmed,
  booked: m.statement_fate_booked,
  return_found: m.statement_fate_return_found,
  returned: m.statement_fate_returned,
  suspense: m.statement_fate_suspense,
  claimed: m.statement_fate_claimed,
} satisfies Record<LineFate, unknown>

export const ruleLabels = {
  returned: m.statement_rule_returned,
  charges: m.statement_rule_charges,
  interest: m.statement_rule_interest,
  utr: m.statement_rule_utr,
  settlement: m.statement_kind_settlement,
  deposit_slip: m.statement_rule_deposit_slip,
  reference: m.statement_rule_reference,
  cheque: m.statement_rule_cheque,
  card_slips: m.statement_rule_card_slips,
  our_number: m.statement_rule_our_number,
  property: m.statement_rule_property,
  virtual_account: m.statement_rule_virtual_account,
  amount_and_name: m.statement_rule_amount_and_name,
  none: m.statement_rule_none,
  undone: m.statement_rule_undone,
  reversed: m.statement_rule_reversed,
  claim: m.statement_rule_claim,
} satisfies Record<LineRule, unknown>

export const ageLabels = {
  new: m.statement_age_new,
  week: m.statement_age_week,
  month: m.statement_age_month,
  old: m.statement_age_old,
} satisfies Record<LineAge, unknown>

export const kindLabels = {
  transfer: m.statement_kind_transfer,
  upi: m.statement_kind_upi,
  cheque: m.statement_kind_cheque,
  cash: m.statement_kind_cash,
  pos: m.statement_kind_pos,
  settlement: m.statement_kind_settlement,
  returned_transfer: m.statement_kind_returned_transfer,
  returned_cheque: m.statement_kind_returned_cheque,
  charges: m.statement_kind_charges,
  interest: m.statement_kind_interest,
  other: m.statement_kind_other,
} satisfies Record<LineKind, unknown>

export const statementFieldLabels = {
  serial: m.statement_field_serial,
  date: m.statement_field_date,
  valueDate: m.statement_field_value_date,
  narration: m.statement_narration,
  reference: m.statement_reference,
  side: m.statement_field_side,
  debit: m.statement_field_debit,
  credit: m.statement_field_credit,
  amount: m.statement_amount,
  balance: m.statement_field_balance,
  balanceSide: m.statement_field_balance_side,
} satisfies Record<StatementField, unknown>

const errorLabels = {
  no_heading: m.statement_fault_no_heading,
  no_lines: m.statement_fault_no_lines,
  date_unreadable: m.statement_fault_date_unreadable,
  amount_unreadable: m.statement_fault_amount_unreadable,
  amount_missing: m.statement_fault_amount_missing,
  both_sides: m.statement_fault_both_sides,
  balance_differs: m.statement_fault_balance_differs,
  closing_differs: m.statement_fault_closing_differs,
  opening_missing: m.statement_fault_opening_missing,
  closing_missing: m.statement_fault_closing_missing,
  gap_within: m.statement_fault_gap_within,
  part_unreadable: m.statement_fault_part_unreadable,
} satisfies Record<StatementErrorReason, unknown>

/** Why a file is refused, with its line and what stands there. */
export const errorText = ({ reason, row, found, expectedPaise, foundPaise }: StatementError): string =>
  m.statement_fault_at({
    row,
    why: errorLabels[reason]({
      found: found ?? '',
      ...{ expected: formatMoney(expectedPaise ?? ZERO), is: formatMoney(foundPaise ?? ZERO) },
    }),
  })
