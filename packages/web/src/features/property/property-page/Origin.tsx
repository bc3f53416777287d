import type { ImportedFrom } from '@karsetu/contract/property/register-write-calls.ts'
import { readWords } from '@karsetu/contract/register-import/import-labels.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { ValuesTable } from '../../register-import/ValuesTable.tsx'
import classes from './PropertyPage.module.css'

/** The row of a register from which a property began; each value as typed where the reader asks for it. */
export function Origin({ from: { fileName, sheet, row, confidence, values } }: { from: ImportedFrom }) {
  return (
    <div className={classes.origin}>
      {m.property_page_import_from({ fileName, sheet, row: formatCount(row), read: readWords[confidence]() })}
      <details>
        <summary>{m.property_page_import_values()}</summary>
        <ValuesTable values={values} />
      </details>
    </div>
  )
}
