import { oldPropertyCalls } from '@karsetu/contract/old-property/old-property-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocation } from '@tanstack/react-router'
import { useMay } from '../../session/user.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { NotAllowedScreen } from '../../ui/NotAllowedScreen.tsx'
import { MatchingReport } from './MatchingReport.tsx'
import { MatchMany } from './MatchMany.tsx'
import { OldPropertyList } from './OldPropertyList.tsx'
import { OldPropertyRecord } from './OldPropertyRecord.tsx'

OldPropertiesScreen.needs = { access: oldPropertyCalls.calls.page.access, title: m.old_property_title } satisfies Needs

/**
 * Records of earlier registers: the list, one record with its matching, many matched at once, and how far
 * matching is.
 */
export default function OldPropertiesScreen() {
  const search: Record<string, unknown> = useLocation().search
  const { view, record } = search
  const mayMatch = useMay()(oldPropertyCalls.calls.matchable.access)
  if (typeof record === 'string' && record !== '') return <OldPropertyRecord key={record} ptin={record} />
  if (view === 'many') return mayMatch ? <MatchMany /> : <NotAllowedScreen title={m.old_property_title()} />
  return view === 'report' ? <MatchingReport /> : <OldPropertyList />
}
