import { changeLabel, changeValue } from '@karsetu/contract/property/change-labels.ts'
import type { FieldChange } from '@karsetu/contract/property/edited-property-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { ReactNode } from 'react'
import { useLocale } from '../../../locale/locale.ts'
import { useCodeNames } from '../../master/use-code-names.ts'

export type Side = 'before' | 'after'

type Props = {
  change: FieldChange
  side: Side
  /** Opens a file of the change, by its number and under what it is. */
  openFile: (fileId: string, name: string, side: Side) => ReactNode
}

/** One side of a change in words; an image or document can be opened, also one that was replaced since. */
export function ChangedValue({ change, side, openFile }: Props) {
  const locale = useLocale()
  const nameOf = useCodeNames()
  const value = change[side]
  if (change.part !== 'file' || typeof value !== 'string') return changeValue(change, value, locale, nameOf)
  const sideLabel = side === 'before' ? m.register_before() : m.register_after()
  return openFile(value, m.register_file_of({ what: changeLabel(change), side: sideLabel }), side)
}
