import { formatCount } from '../words/format.ts'
import { m } from '../words/messages.ts'
import { mapEffectLabels, mapFindingLabels } from './gis-labels.ts'
import type { MapFinding, MapImport, MapRowEffect } from './map-import-calls.ts'

const words = {
  read: m.gis_status_read,
  applying: m.gis_status_applying,
  applied: m.gis_status_applied,
  discarded: m.gis_status_discarded,
  undoing: m.gis_status_undoing,
  undone: m.gis_status_undone,
} satisfies Record<MapImport['status'], unknown>

type Standing = Pick<MapImport, 'status' | 'jobStatus'>

const hasStopped = ({ jobStatus }: Standing): boolean => jobStatus === 'failed' || jobStatus === 'cancelled'

/** Nothing was entered: it can be tried again, or put away. */
export const hasFailed = (one: Standing): boolean => one.status === 'applying' && hasStopped(one)

/** It was entered and did not go back: everything is as it was. */
export const staysEntered = (one: Standing): boolean => one.status === 'undoing' && hasStopped(one)

/** Whether what it holds was entered, also where it was taken back since. */
export const wasEntered = ({ status }: Standing): boolean =>
  status === 'applied' || status === 'undoing' || status === 'undone'

/** What became of a feature, or is to become of it, as its whole file stands. */
export function effectLabels(one: Standing): Readonly<Record<MapRowEffect, () => string>> {
  if (one.status === 'undone')
    return { ...mapEffectLabels, ready: m.gis_effect_taken_back, flagged: m.gis_effect_taken_back_flagged }
  return one.status === 'applied' || staysEntered(one)
    ? { ...mapEffectLabels, ready: m.gis_effect_entered, flagged: m.gis_effect_entered_flagged }
    : mapEffectLabels
}

/** Where a file stands, in words. */
export const fileState = (one: Standing): string =>
  hasFailed(one) ? m.gis_status_failed() : staysEntered(one) ? m.gis_status_not_undone() : words[one.status]()

/** Whether its job is at it. */
export const isUnderWay = (one: Standing): boolean =>
  (one.status === 'applying' || one.status === 'undoing') && !hasStopped(one)

/** What was found of a feature, and where. */
export function findingText({ code, other = '', size = 0, at }: MapFinding): string {
  const text = mapFindingLabels[code]({ other, size: formatCount(size) })
  return at ? `${text} (${at[0].toFixed(5)}, ${at[1].toFixed(5)})` : text
}
