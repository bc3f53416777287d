import { splitCalls } from '@karsetu/contract/split/split-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../../path-builder.ts'
import { useMay } from '../../../session/user.ts'
import { ViewTabs } from '../../../ui/ViewTabs.tsx'

/** From the changes of single properties to those that divide and join them, for who may do that. */
export function EditedTabs({ current }: { current: 'edits' | 'regroupings' }) {
  if (!useMay()(splitCalls.calls.page.access)) return null
  const views = [
    { view: 'edits', to: pathTo.editedProperties(), label: m.register_edited_title() },
    { view: 'regroupings', to: pathTo.editedProperties({ view: 'regroupings' }), label: m.split_list_title() },
  ]
  return (
    <ViewTabs
      label={m.register_edited_title()}
      views={views.map(({ view, ...each }) => ({ ...each, isCurrent: view === current }))}
    />
  )
}
