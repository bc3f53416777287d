import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../path-builder.ts'
import { ViewTabs } from '../../ui/ViewTabs.tsx'

/** From the notes to corrections of every kind. */
export function CorrectionTabs({ current }: { current: 'notes' | 'all' }) {
  return (
    <ViewTabs
      label={m.correction_all()}
      views={[
        { to: pathTo.debitCreditNotes(), label: m.note_title(), isCurrent: current === 'notes' },
        { to: pathTo.debitCreditNotes({ view: 'all' }), label: m.correction_all(), isCurrent: current === 'all' },
      ]}
    />
  )
}
