import { z } from 'zod'
import { declareList } from '../list/declare-list.ts'
import { choiceFilter, periodFilters, TypedText, textFilter } from '../list/filters.ts'
import { changeColumn, choiceColumn, dateColumn, instantColumn, moneyColumn, textColumn } from '../list/list-column.ts'
import { m } from '../words/messages.ts'

export const sessionStateLabels = { open: m.till_state_open, closed: m.till_state_closed }

/** The sessions of all cashiers, with what was taken, counted and short. */
export const sessionList = declareList({
  name: 'counter-sessions',
  title: m.till_sessions_title,
  path: '/counter/sessions',
  access: 'payment.clear',
  summary:
    'Sessions of the cashiers with what was taken in cash, what was counted and the difference, the latest first.',
  filters: {
    ...periodFilters,
    status: choiceFilter(m.till_state, sessionStateLabels),
    cashier: textFilter(m.till_cashier, TypedText),
  },
  columns: {
    cashier: textColumn(m.till_cashier, { isTitle: true, sortable: true }),
    day: dateColumn(m.till_day, { sortable: true }),
    state: choiceColumn(m.till_state, sessionStateLabels),
    openedAt: instantColumn(m.till_opened, { isExtra: true }),
    closedAt: instantColumn(m.till_closed, { nullable: true }),
    openingPaise: moneyColumn(m.till_opening),
    takenPaise: moneyColumn(m.till_taken_cash, { sum: true }),
    handedOverPaise: moneyColumn(m.till_handed_over, { sum: true }),
    closingPaise: moneyColumn(m.till_counted, { nullable: true }),
    differencePaise: changeColumn(m.till_difference, { sum: true }),
  },
  row: { sessionId: z.int() },
  order: { by: 'day', direction: 'desc' },
})
