import { changeLabel } from '@karsetu/contract/property/change-labels.ts'
import { type EditedDetail, editedPropertyCalls } from '@karsetu/contract/property/edited-property-calls.ts'
import { registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { FigureTable } from '../../../ui/FigureTable.tsx'
import { ChangedValue, type Side } from './ChangedValue.tsx'
import classes from './Edited.module.css'

type Props = {
  edit: Pick<EditedDetail, 'editId' | 'propertyUniqueId' | 'changes'> & { kind?: EditedDetail['kind'] }
  label: string
}

/** Before and after side by side, field by field. */
export function ChangeLines({ edit: { editId, kind, propertyUniqueId, changes }, label }: Props) {
  // What stands in the register is the property's own; what waits is of the edit alone.
  const openFile = (fileId: string, name: string, side: Side) =>
    side === 'before' || kind === 'add' ? (
      <DownloadButton
        {...{ variant: 'default', size: 'compact-sm', 'aria-label': name }}
        call={registerWriteCalls.calls.propertyFile}
        sent={{ params: { id: propertyUniqueId, fileId } }}
      >
        {m.register_file_present()}
      </DownloadButton>
    ) : (
      <DownloadButton
        {...{ variant: 'default', size: 'compact-sm', 'aria-label': name }}
        call={editedPropertyCalls.calls.document}
        sent={{ params: { id: editId, fileId } }}
      >
        {m.register_file_present()}
      </DownloadButton>
    )
  return (
    <FigureTable
      label={label}
      rows={changes}
      keyOf={({ part, key, field }) => `${part}:${key}:${field}`}
      columns={[
        { head: m.register_field(), cell: changeLabel },
        {
          head: m.register_before(),
          cell: (change) => (
            <del className={classes.before}>
              <ChangedValue {...{ change, openFile }} side="before" />
            </del>
          ),
        },
        {
          head: m.register_after(),
          cell: (change) => (
            <ins className={classes.after}>
              <ChangedValue {...{ change, openFile }} side="after" />
            </ins>
          ),
        },
      ]}
    />
  )
}
