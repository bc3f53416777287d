import type { DuesOnDay } from '@karsetu/contract/ledger/dues-on-day.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { negatePaise } from '@karsetu/domain/money/paise.ts'
import type { Column } from '../../table/column.ts'
import { MoneyText } from '../../ui/MoneyText.tsx'

/** What each row of a list owes on the day of the list: posted, interest on it, the rebate, and what is to be paid. */
export function duesColumns<Row extends DuesOnDay>({ isSortable = false } = {}): Column<Row>[] {
  return [
    {
      key: 'duesPaise',
      title: m.ledger_col_posted(),
      sortable: isSortable,
      align: 'end',
      render: (row) => <MoneyText amount={row.duesPaise} />,
    },
    {
      key: 'interest',
      title: m.ledger_col_interest(),
      align: 'end',
      render: (row) => <MoneyText amount={row.interestPaise} />,
    },
    {
      key: 'rebate',
      title: m.ledger_col_rebate(),
      align: 'end',
      render: (row) => <MoneyText amount={negatePaise(row.rebatePaise)} />,
    },
    {
      key: 'payable',
      title: m.ledger_col_payable(),
      align: 'end',
      render: (row) => <MoneyText amount={row.payablePaise} />,
    },
  ]
}
