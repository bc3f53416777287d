import { findingList } from '@karsetu/contract/audit-desk/audit-desk-lists.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { ReactNode } from 'react'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/use-list.ts'

/** What the tests of an auditor find; each property leads to its entries. */
export function FindingsView({ tabs }: { tabs: ReactNode }) {
  const view = useList(findingList, { alsoInAddress: ['view'] })
  return (
    <ListScreen
      view={view}
      keyOf={({ test, subject, onDay, propertyUniqueId }) => `${test} ${subject} ${onDay} ${propertyUniqueId}`}
      lead={m.audit_findings_lead()}
      emptyText={m.audit_findings_none()}
    >
      {tabs}
    </ListScreen>
  )
}
