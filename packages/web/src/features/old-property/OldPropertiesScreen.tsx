import { useLocation } from '@tanstack/react-router'
import { MatchingReport } from './MatchingReport.tsx'
import { MatchMany } from './MatchMany.tsx'
import { OldPropertyList } from './OldPropertyList.tsx'
import { OldPropertyRecord } from './OldPropertyRecord.tsx'

/**
 * Records of earlier registers: the list, one record with its matching, many matched at once, and how far
 * matching is.
 */
export default function OldPropertiesScreen() {
  const search: Record<string, unknown> = useLocation().search
  const { view, record } = search
  if (typeof record === 'string' && record !== '') return <OldPropertyRecord key={record} ptin={record} />
  if (view === 'many') return <MatchMany />
  return view === 'report' ? <MatchingReport /> : <OldPropertyList />
}
