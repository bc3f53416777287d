import { z } from 'zod'
import { declareList } from '../list/declare-list.ts'
import { choiceFilter, periodFilters, TypedText, textFilter } from '../list/filters.ts'
import { choiceColumn, dateColumn, moneyColumn, numberColumn, textColumn } from '../list/list-column.ts'
import { m } from '../words/messages.ts'

export const depositStateLabels = { deposited: m.till_slip_deposited, credited: m.till_slip_credited }

/** Deposit slips with what the bank has credited of them. */
export const depositList = declareList({
  name: 'deposit-slips',
  title: m.till_slips_title,
  path: '/counter/deposits',
  access: 'payment.clear',
  summary: 'Deposit slips with their cash and papers, and whether the bank has credited them, the latest first.',
  filters: {
    ...periodFilters,
    status: choiceFilter(m.till_state, depositStateLabels),
    bank: textFilter(m.counter_bank_of_city, TypedText),
  },
  columns: {
    slipNo: textColumn(m.till_slip_no, { isTitle: true, sortable: true }),
    day: dateColumn(m.till_day, { sortable: true }),
    bankName: textColumn(m.counter_bank_of_city),
    cashPaise: moneyColumn(m.receipt_mode_cash, { sum: true }),
    papers: numberColumn(m.till_slip_papers),
    papersPaise: moneyColumn(m.till_slip_papers_paise, { sum: true }),
    amountPaise: moneyColumn(m.till_amount, { sortable: true, sum: true }),
    status: choiceColumn(m.till_state, depositStateLabels),
    creditedOn: dateColumn(m.till_slip_credited_on, { nullable: true }),
    madeBy: textColumn(m.till_slip_made_by, { isExtra: true }),
  },
  row: { slipId: z.int() },
  order: { by: 'day', direction: 'desc' },
})
