import {
  fieldLabels,
  type IssueCode,
  issueLabels,
  leftOutLabels,
  readWords,
  rowStateLabels,
} from '@karsetu/contract/register-import/import-labels.ts'
import {
  type ImportDetail,
  ImportedRow,
  registerImportCalls,
} from '@karsetu/contract/register-import/register-import-calls.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { confidences } from '@karsetu/domain/register-import/reading.ts'
import type { LeftOutReason } from '@karsetu/domain/register-import/row-kinds.ts'
import { useCall } from '../../api/use-call.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf } from '../../table/listing-of.ts'
import { useListState } from '../../table/use-list-state.ts'
import { Card } from '../../ui/Card.tsx'
import classes from './RegisterImport.module.css'
import { ValuesTable } from './ValuesTable.tsx'

const states = ImportedRow.shape.state.options

/** The rows of the file, each value as it was typed and how far it is trusted. */
export function ImportRows({ importId, status }: Pick<ImportDetail, 'importId' | 'status'>) {
  const list = useListState({ filters: ['state', 'confidence'] })
  const state = states.find((each) => each === list.filters.state)
  const confidence = confidences.find((each) => each === list.filters.confidence)
  const request = { ...(state && { state }), ...(confidence && { confidence }) }
  const query = { ...request, page: list.page, limit: list.limit }
  const found = useCall(registerImportCalls.calls.rows, { params: { importId }, query }, { keepPrevious: true })
  return (
    <Card title={m.register_import_rows()}>
      <div className={classes.rows}>
        <p>{m.register_import_rows_lead()}</p>
        <FilterBar
          name="import-rows"
          list={list}
          fields={[
            {
              name: 'state',
              kind: 'choice',
              label: m.register_import_col_state(),
              choices: states.map((value) => ({ value, label: rowStateLabels(status)[value]() })),
            },
            {
              name: 'confidence',
              kind: 'choice',
              label: m.register_import_col_read(),
              choices: confidences.map((value) => ({ value, label: readWords[value]() })),
            },
          ]}
        />
        <DataTable
          name="import-rows"
          label={m.register_import_rows()}
          columns={columns(status)}
          listing={listingOf(found)}
          list={list}
          keyOf={({ sheet, row }) => `${sheet} ${row}`}
          emptyText={m.register_import_rows_none()}
          withoutColumnChoice
        />
      </div>
    </Card>
  )
}

function End({ row: { state, reason, issues }, status }: { row: ImportedRow } & Pick<ImportDetail, 'status'>) {
  const ended = rowStateLabels(status)[state]()
  if (reason !== null) return `${ended}: ${leftOutLabels[reason as LeftOutReason]()}` // a reason of the reader
  return (
    <>
      {ended}
      {issues.map(({ field, code }) => (
        <span key={`${field} ${code}`} className={classes.why}>
          {fieldLabels[field]()}: {issueLabels[code as IssueCode]()} {/* a code of the reader or the register */}
        </span>
      ))}
    </>
  )
}

const columns = (status: ImportDetail['status']): Column<ImportedRow>[] => [
  {
    key: 'row',
    title: m.register_import_col_row(),
    isTitle: true,
    render: ({ sheet, row }) =>
      sheet === null
        ? m.register_import_row_no({ row: formatCount(row) })
        : m.register_import_row_no_on({ sheet, row: formatCount(row) }),
  },
  {
    key: 'state',
    title: m.register_import_col_state(),
    isLong: true,
    render: (row) => <End row={row} status={status} />,
  },
  { key: 'house', title: m.register_import_field_house_number(), render: ({ houseNumber }) => houseNumber },
  { key: 'owner', title: m.register_import_field_owner(), render: ({ owner }) => owner },
  {
    key: 'read',
    title: m.register_import_col_read(),
    render: ({ confidence }) => confidence && readWords[confidence](),
  },
  {
    key: 'values',
    title: m.register_import_col_values(),
    isLong: true,
    render: ({ values, text }) =>
      values.length === 0 ? (
        text
      ) : (
        <details>
          <summary>{m.property_page_import_values()}</summary>
          <ValuesTable values={values} />
        </details>
      ),
  },
]
