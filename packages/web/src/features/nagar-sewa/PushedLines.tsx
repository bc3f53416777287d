import { pushedLineList } from '@karsetu/contract/nagar-sewa/push-calls.ts'
import type { ReactNode } from 'react'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/use-list.ts'

/** Every pushed receipt and reversal with its reference number. */
export function PushedLines({ tabs }: { tabs: ReactNode }) {
  const view = useList(pushedLineList, { alsoInAddress: ['view'] })
  return (
    <ListScreen view={view} keyOf={({ receiptNo, kind }) => `${kind} ${receiptNo}`}>
      {tabs}
    </ListScreen>
  )
}
