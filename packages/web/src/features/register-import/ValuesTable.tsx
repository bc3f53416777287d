import { fieldLabels, type IssueCode, issueLabels, readWords } from '@karsetu/contract/register-import/import-labels.ts'
import type { ReadValue } from '@karsetu/contract/register-import/read-value.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type FigureColumn, FigureTable } from '../../ui/FigureTable.tsx'

/** Each value of a row of a register as it was typed, and how far it is trusted. */
export function ValuesTable({ values }: { values: readonly ReadValue[] }) {
  return (
    <FigureTable
      label={m.property_page_import_values()}
      columns={columns()}
      rows={values}
      keyOf={({ field }) => field}
    />
  )
}

const columns = (): FigureColumn<ReadValue>[] => [
  { head: m.register_import_col_what(), cell: ({ field }) => fieldLabels[field]() },
  {
    head: m.register_import_col_typed(),
    cell: ({ typed, fromRow }) => (fromRow === null ? typed : m.register_import_typed_above({ typed, row: fromRow })),
  },
  {
    head: m.register_import_col_read(),
    cell: ({ read, fault: error }) =>
      error === null ? readWords[read]() : `${readWords[read]()}: ${issueLabels[error as IssueCode]()}`, // a code of the reader
  },
]
