import { type AccountLine, accountLines, readyLabels } from '@karsetu/contract/register-import/import-labels.ts'
import { type ImportDetail, registerImportCalls } from '@karsetu/contract/register-import/register-import-calls.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { addPaise, type Paise, sumPaise } from '@karsetu/domain/money/paise.ts'
import { totalArrears } from '@karsetu/domain/register-import/tally.ts'
import { Card } from '../../ui/Card.tsx'
import { type FigureColumn, FigureTable } from '../../ui/FigureTable.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { readyRows } from './import-sums.ts'
import classes from './RegisterImport.module.css'
import { TableFile } from './TableFile.tsx'

const money = (amount: Paise) => <MoneyText amount={amount} />

type Props = Pick<ImportDetail, 'importId' | 'status'> & { account: NonNullable<ImportDetail['account']> }

/** The account of the file: does it close, head by head and ward by ward. */
export function ImportAccount({ importId, status, account }: Props) {
  const { faults: errors } = account
  const lines = accountLines(account)
  const rowsOf = (end: 'held' | 'leftOut') => lines.reduce((all, line) => all + line[end].rows, 0)
  return (
    <Card
      title={m.register_import_account()}
      aside={<TableFile call={registerImportCalls.calls.accountFile} importId={importId} />}
    >
      <Outcome
        tone={errors.length === 0 ? 'good' : 'bad'}
        title={errors.length === 0 ? m.register_import_account_closes() : m.register_import_account_open()}
      >
        <p>
          {m.register_import_account_rows({
            rows: formatCount(account.rows),
            ready: readyLabels(status).count({ count: formatCount(readyRows(account)) }),
            held: formatCount(rowsOf('held')),
            leftOut: formatCount(rowsOf('leftOut')),
          })}
        </p>
      </Outcome>
      <section className={classes.part}>
        <h3>{m.register_import_by_tax()}</h3>
        <HeadTable status={status} account={account} />
      </section>
      <section className={classes.part}>
        <h3>{m.register_import_by_ward()}</h3>
        <FigureTable
          label={m.register_import_account()}
          columns={lineColumns(status)}
          rows={lines}
          keyOf={({ key }) => key}
          total={totalOf(lines)}
        />
      </section>
    </Card>
  )
}

type HeadLine = { name: string; ready: Paise; held: Paise; leftOut: Paise; all: Paise }

function HeadTable({ status, account: { wards, arrears } }: Omit<Props, 'importId'>) {
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
    { head: m.register_import_col_tax(), cell: ({ name }) => name },
    { head: readyLabels(status).arrears(), cell: ({ ready }) => money(ready), isFigure: true },
    { head: m.register_import_arrears_held(), cell: ({ held }) => money(held), isFigure: true },
    { head: m.register_import_arrears_left_out(), cell: ({ leftOut }) => money(leftOut), isFigure: true },
    { head: m.register_import_total(), cell: ({ all }) => money(all), isFigure: true },
  ]
  const lines = [
    line(m.register_import_head_house(), 'arrearHouse', 'interestHouse'),
    line(m.register_import_head_water(), 'arrearWater', 'interestWater'),
    line(m.register_import_head_sewer(), 'arrearSewer', 'interestSewer'),
  ]
  return <FigureTable label={m.register_import_by_tax()} columns={columns} rows={lines} keyOf={({ name }) => name} />
}

const lineColumns = (status: Props['status']): FigureColumn<AccountLine>[] => [
  { head: m.register_import_ward(), cell: ({ name }) => name },
  { head: readyLabels(status).rows(), cell: ({ ready }) => formatCount(ready.rows), isFigure: true },
  { head: m.register_import_rows_held(), cell: ({ held }) => formatCount(held.rows), isFigure: true },
  { head: m.register_import_left_out(), cell: ({ leftOut }) => formatCount(leftOut.rows), isFigure: true },
  { head: readyLabels(status).arrears(), cell: ({ ready }) => money(totalArrears(ready.arrears)), isFigure: true },
  { head: m.register_import_arrears_held(), cell: ({ held }) => money(totalArrears(held.arrears)), isFigure: true },
  {
    head: m.register_import_arrears_left_out(),
    cell: ({ leftOut }) => money(totalArrears(leftOut.arrears)),
    isFigure: true,
  },
  { head: m.register_import_arrears_posted(), cell: ({ posted }) => money(totalArrears(posted)), isFigure: true },
]

function totalOf(lines: readonly AccountLine[]) {
  const rows = (end: 'ready' | 'held' | 'leftOut') => formatCount(lines.reduce((all, line) => all + line[end].rows, 0))
  const amount = (pick: (line: AccountLine) => Paise) => money(sumPaise(lines.map(pick)))
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
