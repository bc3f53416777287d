import type { FieldChange } from '@karsetu/contract/property/edited-property-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocale } from '../../../locale/locale.ts'
import { FigureTable } from '../../../ui/FigureTable.tsx'
import { changeLabel, changeValue } from './change-words.ts'
import classes from './Edited.module.css'

/** Before and after side by side, field by field. */
export function ChangeLines({ changes, label }: { changes: readonly FieldChange[]; label: string }) {
  const locale = useLocale()
  return (
    <FigureTable
      label={label}
      rows={changes}
      keyOf={({ part, key, field }) => `${part}:${key}:${field}`}
      columns={[
        { head: m.register_field(), cell: changeLabel },
        {
          head: m.register_before(),
          cell: (change) => <del className={classes.before}>{changeValue(change, change.before, locale)}</del>,
        },
        {
          head: m.register_after(),
          cell: (change) => <ins className={classes.after}>{changeValue(change, change.after, locale)}</ins>,
        },
      ]}
    />
  )
}
