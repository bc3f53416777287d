import { type BulkRow, bulkUpdateCalls, type rowStates } from '@karsetu/contract/bulk-update/bulk-update-calls.ts'
import { bulkFieldName, bulkValueText } from '@karsetu/contract/bulk-update/bulk-update-labels.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { listingOf } from '../../table/listing-of.ts'
import { useOwnPage } from '../../table/use-own-page.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import classes from './BulkUpdate.module.css'

const { calls } = bulkUpdateCalls
type State = (typeof rowStates)[number]

/** The rows of one fate: what each changes, field by field and in rupees, or what is wrong with it. */
export function UploadRows({ uploadId, state }: { uploadId: number; state: State }) {
  const list = useOwnPage()
  const found = useCall(
    calls.rows,
    { params: { uploadId }, query: { state, page: list.page, limit: list.limit } },
    { keepPrevious: true },
  )
  const title = state === 'faulty' ? m.bulk_update_rows_faulty() : m.bulk_update_rows_ready()
  return (
    <Card title={title}>
      <DataTable
        name={`bulk-${state}`}
        label={title}
        columns={state === 'faulty' ? errorColumns() : changeColumns()}
        listing={listingOf(found)}
        list={list}
        keyOf={({ row }) => row}
        onExport={() =>
          state === 'faulty'
            ? exportList(calls.faults, { params: { uploadId } })
            : exportList(calls.rowsFile, { params: { uploadId }, query: { state } })
        }
        withoutColumnChoice
      />
    </Card>
  )
}

const rowColumn = (): Column<BulkRow> => ({
  key: 'row',
  title: m.bulk_update_row(),
  isTitle: true,
  render: ({ row }) => row,
})

const changeColumns = (): Column<BulkRow>[] => [
  rowColumn(),
  {
    key: 'property',
    title: m.bulk_update_property(),
    render: ({ propertyUniqueId }) => (
      <AppLink to={pathTo.ledgerOf({ propertyId: propertyUniqueId })}>{propertyUniqueId}</AppLink>
    ),
  },
  { key: 'change', title: m.bulk_update_change(), render: ({ changes }) => <Changes changes={changes} /> },
  {
    key: 'difference',
    title: m.bulk_update_difference(),
    align: 'end',
    render: ({ differencePaise }) => (differencePaise === 0 ? '–' : formatMoney(differencePaise)),
  },
  {
    key: 'foreseen',
    title: m.bulk_update_foreseen(),
    align: 'end',
    render: ({ foreseenPaise }) => (foreseenPaise === 0 ? '–' : formatMoney(foreseenPaise)),
  },
]

const errorColumns = (): Column<BulkRow>[] => [
  rowColumn(),
  { key: 'property', title: m.bulk_update_property(), render: ({ propertyUniqueId }) => propertyUniqueId },
  {
    key: 'column',
    title: m.bulk_update_column(),
    render: ({ faults: errors }) => <Lines of={errors.map(({ column }) => column)} />,
  },
  {
    key: 'value',
    title: m.bulk_update_value(),
    render: ({ faults: errors }) => <Lines of={errors.map(({ typed }) => typed)} />,
  },
  {
    key: 'reason',
    title: m.bulk_update_reason(),
    render: ({ faults: errors }) => <Lines of={errors.map(({ reason }) => reason)} />,
  },
]

function Lines({ of }: { of: readonly string[] }) {
  return (
    <ul className={classes.changes}>
      {of.map((line) => (
        <li key={line}>{line || '–'}</li>
      ))}
    </ul>
  )
}

function Changes({ changes }: Pick<BulkRow, 'changes'>) {
  return (
    <ul className={classes.changes}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {bulkFieldName(field)}: <del>{bulkValueText(field, before)}</del> → <ins>{bulkValueText(field, after)}</ins>
        </li>
      ))}
    </ul>
  )
}
