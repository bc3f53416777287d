import type { ImportedFrom } from '@karsetu/contract/property/register-write-calls.ts'
import { fieldWords, type IssueCode, issueWords, readWords } from '@karsetu/contract/register-import/import-words.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type FigureColumn, FigureTable } from '../../../ui/FigureTable.tsx'
import classes from './PropertyPage.module.css'

/** The row of a register from which a property began; each value as typed where the reader asks for it. */
export function Origin({ from: { fileName, sheet, row, confidence, values } }: { from: ImportedFrom }) {
  return (
    <div className={classes.origin}>
      {m.property_page_import_from({ fileName, sheet, row: formatCount(row), read: readWords[confidence]() })}
      <details>
        <summary>{m.property_page_import_values()}</summary>
        <FigureTable
          label={m.property_page_import_values()}
          columns={columns()}
          rows={values}
          keyOf={({ field }) => field}
        />
      </details>
    </div>
  )
}

const columns = (): FigureColumn<ImportedFrom['values'][number]>[] => [
  { head: m.register_import_col_what(), cell: ({ field }) => fieldWords[field]() },
  { head: m.register_import_col_typed(), cell: ({ typed }) => typed },
  {
    head: m.register_import_col_read(),
    cell: ({ read, fault }) =>
      fault === null ? readWords[read]() : `${readWords[read]()}: ${issueWords[fault as IssueCode]()}`, // a code of the reader
  },
]
