import {
  fieldLabels,
  type IssueCode,
  issueLabels,
  leftOutLabels,
  placeLabels,
  sayExample,
} from '@karsetu/contract/register-import/import-labels.ts'
import {
  type ImportFindings as Findings,
  type FoundPlace,
  registerImportCalls,
} from '@karsetu/contract/register-import/register-import-calls.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { LeftOutReason } from '@karsetu/domain/register-import/row-kinds.ts'
import type { ReactNode } from 'react'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { type FigureColumn, FigureTable } from '../../ui/FigureTable.tsx'
import { TableFile } from './TableFile.tsx'

type Counted = { rows: number }
const counted = <Row extends Counted>(): FigureColumn<Row> => ({
  head: m.register_import_col_rows(),
  cell: ({ rows }) => formatCount(rows),
  isFigure: true,
})

type SectionProps<Row> = {
  title: string
  rows: readonly Row[]
  columns: readonly FigureColumn<Row>[]
  keyOf: (row: Row) => string
}

function Section<Row>({ title, rows, columns, keyOf }: SectionProps<Row>): ReactNode {
  if (rows.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <FigureTable label={title} columns={columns} rows={rows} keyOf={keyOf} />
    </section>
  )
}

const issueColumns = (): FigureColumn<Findings['issues'][number]>[] => [
  { head: m.register_import_col_what(), cell: ({ field }) => fieldLabels[field]() },
  { head: m.register_import_col_why(), cell: ({ code }) => issueLabels[code as IssueCode]() }, // a code of the reader
  counted(),
]

const placeColumns = (mayLook: boolean): FigureColumn<FoundPlace>[] => [
  { head: m.register_import_col_typed(), cell: ({ typed }) => typed },
  { head: m.register_import_col_what(), cell: ({ field }) => fieldLabels[field]() },
  {
    head: m.register_import_ward(),
    cell: ({ wardNo, wardName }) => (wardNo === null ? null : `${wardNo} ${wardName ?? ''}`),
  },
  { head: m.register_import_col_place_fate(), cell: ({ isNew }) => placeLabels(isNew) },
  { head: m.register_import_col_near(), cell: ({ near }) => near.map(({ name }) => name).join(', ') || null },
  counted(),
  {
    head: m.register_import_col_make(),
    cell: ({ field, isNew }) =>
      isNew || !mayLook ? null : (
        <AppLink to={field === 'ward' ? pathTo.wards() : pathTo.mohallas()}>
          {field === 'ward' ? m.register_import_make_ward() : m.register_import_make_mohalla()}
        </AppLink>
      ),
  },
]

const sheetColumn = (): FigureColumn<Findings['duplicates'][number]> => ({
  head: m.register_import_exceptions_sheet_name(),
  cell: ({ sheet }) => sheet,
})

/** What the dry run found, so that a person can decide: what waits and why, and what the office is asked. */
export function ImportFindings({ importId, findings }: { importId: number; findings: Findings }) {
  const may = useMay()
  const issues = (effect: 'held' | 'unknown') => findings.issues.filter((issue) => issue.effect === effect)
  return (
    <Card
      title={m.register_import_findings()}
      aside={<TableFile call={registerImportCalls.calls.findingsFile} importId={importId} />}
    >
      <Section
        title={m.register_import_held()}
        rows={issues('held')}
        columns={issueColumns()}
        keyOf={({ field, code }) => `${field} ${code}`}
      />
      <Section
        title={m.register_import_kruti_dev()}
        rows={findings.krutiDev}
        columns={[
          { head: m.register_import_col_typed(), cell: ({ typed }) => typed },
          { head: m.register_import_col_offer(), cell: ({ offer }) => <span lang="hi">{offer}</span> },
          counted(),
        ]}
        keyOf={({ typed }) => typed}
      />
      <Section
        title={m.register_import_places()}
        rows={findings.places}
        columns={placeColumns(may('master.view'))}
        keyOf={({ field, isNew, wardId, typed }) => `${field} ${isNew} ${wardId} ${typed}`}
      />
      <Section
        title={m.register_import_duplicates()}
        rows={findings.duplicates}
        columns={[
          ...(findings.duplicates.some(({ sheet }) => sheet !== null) ? [sheetColumn()] : []),
          { head: m.register_import_col_row(), cell: ({ row }) => formatCount(row), isFigure: true },
          { head: m.register_import_col_typed(), cell: ({ typed }) => typed },
          { head: m.register_import_col_why(), cell: ({ code }) => issueLabels[code as IssueCode]() }, // a code of the register
          { head: m.register_import_col_others(), cell: ({ others }) => others },
        ]}
        keyOf={({ sheet, row, code }) => `${sheet} ${row} ${code}`}
      />
      <Section
        title={m.register_import_unknowns()}
        rows={issues('unknown')}
        columns={issueColumns()}
        keyOf={({ field, code }) => `${field} ${code}`}
      />
      <Section
        title={m.register_import_left_out()}
        rows={findings.leftOut}
        columns={[
          { head: m.register_import_col_what(), cell: ({ reason }) => leftOutLabels[reason as LeftOutReason]() }, // a reason of the reader
          {
            head: m.register_import_col_examples(),
            cell: ({ examples }) => examples.map(sayExample).join(' · ') || null,
          },
          counted(),
        ]}
        keyOf={({ reason }) => reason}
      />
    </Card>
  )
}
