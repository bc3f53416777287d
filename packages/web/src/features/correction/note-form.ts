import { NoteForm, type NoteKind } from '@karsetu/contract/correction/correction-forms.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { formOf } from '../../form/form-of.ts'

export type NoteTyped = {
  propertyUniqueId: string
  kind: NoteKind | undefined
  financialYear: string
  head: string | undefined
  amountPaise: Paise | null
  reason: string | undefined
  remarks: string
}

export const noteForm = formOf(NoteForm, (typed: NoteTyped) => ({
  ...typed,
  propertyUniqueId: typed.propertyUniqueId.trim().toUpperCase(),
}))

export const emptyNote = (propertyUniqueId: string): NoteTyped => ({
  propertyUniqueId,
  kind: undefined,
  financialYear: '',
  head: undefined,
  amountPaise: null,
  reason: undefined,
  remarks: '',
})
