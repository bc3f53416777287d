import { editedPropertyCalls } from '@karsetu/contract/property/edited-property-calls.ts'
import { splitCalls } from '@karsetu/contract/split/split-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../../path-builder.ts'
import { useMay } from '../../../session/user.ts'
import { ViewTabs } from '../../../ui/ViewTabs.tsx'

/** From the changes of single properties to one's own, and to those that divide and join them, as far as the role goes. */
export function EditedTabs({ current }: { current: 'edits' | 'own' | 'regroupings' }) {
  const may = useMay()
  if (!may(editedPropertyCalls.calls.page.access)) return null
  const views = [
    { view: 'edits', to: pathTo.editedProperties(), label: m.register_edited_title() },
    { view: 'own', to: pathTo.editedProperties({ view: 'own' }), label: m.register_own_title() },
    ...(may(splitCalls.calls.page.access)
      ? [{ view: 'regroupings', to: pathTo.editedProperties({ view: 'regroupings' }), label: m.split_list_title() }]
      : []),
  ]
  return (
    <ViewTabs
      label={m.register_edited_title()}
      views={views.map(({ view, ...each }) => ({ ...each, isCurrent: view === current }))}
    />
  )
}
