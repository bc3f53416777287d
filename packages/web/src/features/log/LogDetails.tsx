import type { RowOf } from '@karsetu/contract/list/declare-list.ts'
import { actorKindLabels, type LogChange, type logList } from '@karsetu/contract/log/log-list.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { InstantText } from '../../ui/DateText.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { type FigureColumn, FigureTable } from '../../ui/FigureTable.tsx'

type Props = { row: RowOf<typeof logList>; onClose: () => void }

/** One row of the log with every value before and after. */
export function LogDetails({ row, onClose }: Props) {
  const columns: FigureColumn<LogChange>[] = [
    { head: m.log_field(), cell: ({ field }) => field },
    { head: m.log_before(), cell: ({ before }) => before, isLong: true },
    { head: m.log_after(), cell: ({ after }) => after, isLong: true },
  ]
  return (
    <Dialog title={row.actionLabel} onClose={onClose} widthVw={60}>
      <Facts
        facts={[
          { label: m.log_recorded_at(), value: <InstantText instant={row.recordedAt} /> },
          { label: m.log_person(), value: row.person ?? actorKindLabels[row.actorKind]() },
          { label: m.log_action_code(), value: row.action, isCode: true },
          { label: m.log_subject(), value: row.subject },
          { label: m.log_address(), value: row.address },
          { label: m.log_request(), value: row.requestId, isCode: true },
          { label: m.log_place(), value: row.place },
        ]}
      />
      {row.changes.length === 0 ? (
        <p>{m.log_no_changes()}</p>
      ) : (
        <FigureTable label={m.log_difference()} columns={columns} rows={row.changes} keyOf={({ field }) => field} />
      )}
    </Dialog>
  )
}
