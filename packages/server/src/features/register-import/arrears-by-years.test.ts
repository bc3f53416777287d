import { writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { useImportDesk } from './testing/import-desk.ts'
import { line } from './testing/register-fixture.ts'

const { portal, step, dryRunOf } = useImportDesk()
const across = (row: number, from: number, to: number) => ({ startRow: row, startCol: from, endRow: row, endCol: to })

it('arrears in columns of years are added up, to the paisa, and each row shows what its columns say', async () => {
  const house = (serial: number, ...amounts: (string | number)[]) =>
    line(80, 'Chowk', `${serial}/1`, `Y${1000 + serial}`, 'Rajesh Kumar', ...amounts)
  const file = await writeXlsx({
    sheets: [
      {
        name: 'Register',
        rows: [
          line('House tax register'),
          line('', '', '', '', '', 'Arrears', '', '', ''),
          line('Ward', 'Mohalla', 'House No.', 'P.T.I.N.', 'Name of owner', '2021-22', '', '2022-23', ''),
          line('', '', '', '', '', 'House tax', 'Water tax', 'House tax', 'Water tax'),
          house(1, 100.25, 40, '1,200/-', 'NIL'),
          house(2, '', '', 300, 60.5),
          house(3, 500, '', 'see file', ''),
        ],
        merges: [across(1, 5, 8), across(2, 5, 6), across(2, 7, 8)],
      },
    ],
  })
  const { importId, inspection, account, findings } = await dryRunOf(file, { asOn: '2025-03-31' })
  expect(inspection.sheets[0]?.columns.slice(5).map(({ label, field }) => [label, field])).toEqual([
    ['Arrears 2021-22 House tax', 'arrearHouse'],
    ['Arrears 2021-22 Water tax', 'arrearWater'],
    ['Arrears 2022-23 House tax', 'arrearHouse'],
    ['Arrears 2022-23 Water tax', 'arrearWater'],
  ])
  expect(account?.faults).toEqual([])
  expect(account?.wards[0]).toMatchObject({
    ready: { rows: 2, arrears: { arrearHouse: 160_025, arrearWater: 10_050 } },
    held: { rows: 1 },
  })
  expect(findings?.issues).toEqual([{ effect: 'held', field: 'arrearHouse', code: 'amount_unclear', rows: 1 }])
  const { rows } = await portal().database.migrator.query(
    `select evidence -> 'arrearHouse' house, (select column_no from register_issue issue
       where issue.import_id = row.import_id and issue.row_no = row.row_no) fault
     from register_row row where import_id = $1 and row_no > 4 order by row_no`,
    [importId],
  )
  expect(rows).toEqual([
    { house: { typed: '100.25 + 1,200/-', confidence: 'likely', note: 'several_columns' }, fault: null },
    { house: { typed: '300', confidence: 'certain' }, fault: null },
    { house: { typed: '500 + see file', state: 'unreadable', fault: 'amount_unclear' }, fault: 7 },
  ])
  const entered = await step(importId, 'apply')
  expect(entered.account?.faults).toEqual([])
  expect(entered.account?.wards[0]?.posted).toMatchObject({ arrearHouse: 160_025, arrearWater: 10_050 })
})
