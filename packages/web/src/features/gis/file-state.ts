import type { MapImport } from '@karsetu/contract/gis/map-import-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'

const words = {
  read: m.gis_status_read,
  applying: m.gis_status_applying,
  applied: m.gis_status_applied,
  discarded: m.gis_status_discarded,
} satisfies Record<MapImport['status'], unknown>

/** Where a file stands, in words. */
export const fileState = ({ status, jobStatus }: MapImport): string =>
  status === 'applying' && jobStatus === 'failed' ? m.gis_status_failed() : words[status]()

export const isBeingEntered = ({ status, jobStatus }: MapImport): boolean =>
  status === 'applying' && jobStatus !== 'failed' && jobStatus !== 'cancelled'
