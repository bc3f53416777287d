import type { MapImport } from '@karsetu/contract/gis/map-import-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'

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
