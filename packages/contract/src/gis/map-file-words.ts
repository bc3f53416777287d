import { formatCount } from '../words/format.ts'
import { m } from '../words/messages.ts'
import { mapFindingWords } from './gis-words.ts'
import type { MapFinding, MapImport } from './map-import-calls.ts'

const words = {
  read: m.gis_status_read,
  applying: m.gis_status_applying,
  applied: m.gis_status_applied,
  discarded: m.gis_status_discarded,
} satisfies Record<MapImport['status'], unknown>

type Standing = Pick<MapImport, 'status' | 'jobStatus'>

/** Nothing was entered: it can be tried again, or put away. */
export const hasFailed = ({ status, jobStatus }: Standing): boolean =>
  status === 'applying' && (jobStatus === 'failed' || jobStatus === 'cancelled')

/** Where a file stands, in words. */
export const fileState = (one: Standing): string => (hasFailed(one) ? m.gis_status_failed() : words[one.status]())

export const isBeingEntered = (one: Standing): boolean => one.status === 'applying' && !hasFailed(one)

/** What was found of a feature, and where. */
export function findingText({ code, other = '', size = 0, at }: MapFinding): string {
  const text = mapFindingWords[code]({ other, size: formatCount(size) })
  return at ? `${text} (${at[0].toFixed(5)}, ${at[1].toFixed(5)})` : text
}
