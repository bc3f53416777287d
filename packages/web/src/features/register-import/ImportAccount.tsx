import {
  type FileAccount,
  registerImportCalls,
  type WardAccount,
} from '@karsetu/contract/register-import/register-import-calls.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { addPaise, type Paise, sumPaise } from '@karsetu/domain/money/paise.ts'
import { totalArrears } from '@karsetu/domain/register-import/tally.ts'
import { Card } from '../../ui/Card.tsx'
import { type FigureColumn, FigureTable } from '../../ui/FigureTable.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { readyRows } from './import-sums.ts'
import { TableFile } from './TableFile.tsx'

const money = (amount: Paise) => <MoneyText amount={amount} paise="always" />

/** The account of the file: does it close, head by head and ward by ward. */
export function ImportAccount({ importId, account }: { importId: number; account: FileAccount }) {
  const { wards, faults } = account
  const sum = (pick: (ward: WardAccount) => number) => wards.reduce((all, ward) => all + pick(ward), 0)
  const rows = {
    ready: readyRows(account),
    held: sum(({ held }) => held.rows),
    leftOut: sum(({ leftOut }) => leftOut.rows) + account.blankRows,
  }
  return (
    <Card
      title={m.register_import_account()}
      aside={<TableFile call={registerImportCalls.calls.accountFile} importId={importId} />}
    >
      <Outcome
        tone={faults.length === 0 ? 'good' : 'bad'}
        title={faults.length === 0 ? m.register_import_account_closes() : m.register_import_account_open()}
      >
        <p>
          {m.register_import_account_rows({
            rows: formatCount(account.rows),
            ready: formatCount(rows.ready),
            held: formatCount(rows.held),
            leftOut: formatCount(rows.leftOut),
          })}
        </p>
      </Outcome>
      <HeadTable account={account} />
      <FigureTable
        label={m.register_import_account()}
        columns={wardColumns()}
        rows={wards}
        keyOf={({ wardId }) => wardId ?? 0}
        total={totalOf(wards)}
      />
    </Card>
  )
}

type HeadLine = { name: string; ready: Paise; held: Paise; leftOut: Paise; all: Paise }

function HeadTable({ account: { wards, arrears } }: { account: FileAccount }) {
  const line = (
    name: string,
    tax: 'arrearHouse' | 'arrearWater' | 'arrearSewer',
    interest: 'interestHouse' | 'interestWater' | 'interestSewer',
  ): HeadLine => ({
    name,
    ready: sumPaise(wards.flatMap(({ ready }) => [ready.arrears[tax], ready.arrears[interest]])),
    held: sumPaise(wards.flatMap(({ held }) => [held.arrears[tax], held.arrears[interest]])),
    leftOut: sumPaise(wards.flatMap(({ leftOut }) => [leftOut.arrears[tax], leftOut.arrears[interest]])),
    all: addPaise(arrears[tax], arrears[interest]),
  })
  const columns: FigureColumn<HeadLine>[] = [
    { head: m.register_import_col_what(), cell: ({ name }) => name },
    { head: m.register_import_arrears_ready(), cell: ({ ready }) => money(ready), isFigure: true },
    { head: m.register_import_arrears_held(), cell: ({ held }) => money(held), isFigure: true },
    { head: m.register_import_arrears_left_out(), cell: ({ leftOut }) => money(leftOut), isFigure: true },
    { head: m.register_import_total(), cell: ({ all }) => money(all), isFigure: true },
  ]
  const lines = [
    line(m.register_import_head_house(), 'arrearHouse', 'interestHouse'),
    line(m.register_import_head_water(), 'arrearWater', 'interestWater'),
    line(m.register_import_head_sewer(), 'arrearSewer', 'interestSewer'),
  ]
  return <FigureTable label={m.register_import_total()} columns={columns} rows={lines} keyOf={({ name }) => name} />
}

const wardColumns = (): FigureColumn<WardAccount>[] => [
  {
    head: m.register_import_ward(),
    cell: ({ wardNo, wardName }) => (wardNo === null ? m.register_import_no_ward() : `${wardNo} ${wardName ?? ''}`),
  },
  { head: m.register_import_rows_ready(), cell: ({ ready }) => formatCount(ready.rows), isFigure: true },
  { head: m.register_import_rows_held(), cell: ({ held }) => formatCount(held.rows), isFigure: true },
  { head: m.register_import_left_out(), cell: ({ leftOut }) => formatCount(leftOut.rows), isFigure: true },
  { head: m.register_import_arrears_ready(), cell: ({ ready }) => money(totalArrears(ready.arrears)), isFigure: true },
  { head: m.register_import_arrears_held(), cell: ({ held }) => money(totalArrears(held.arrears)), isFigure: true },
  {
    head: m.register_import_arrears_left_out(),
    cell: ({ leftOut }) => money(totalArrears(leftOut.arrears)),
    isFigure: true,
  },
  { head: m.register_import_arrears_posted(), cell: ({ posted }) => money(totalArrears(posted)), isFigure: true },
]

function totalOf(wards: readonly WardAccount[]) {
  const rows = (end: 'ready' | 'held' | 'leftOut') => formatCount(wards.reduce((all, ward) => all + ward[end].rows, 0))
  const amount = (pick: (ward: WardAccount) => Paise) => money(sumPaise(wards.map(pick)))
  return [
    m.register_import_total(),
    rows('ready'),
    rows('held'),
    rows('leftOut'),
    amount(({ ready }) => totalArrears(ready.arrears)),
    amount(({ held }) => totalArrears(held.arrears)),
    amount(({ leftOut }) => totalArrears(leftOut.arrears)),
    amount(({ posted }) => totalArrears(posted)),
  ]
}
