import type { Category } from '@karsetu/contract/master/master-calls.ts'
import { ObjectionResolution } from '@karsetu/contract/objection/objection-forms.ts'
import { knowingParts } from '@karsetu/contract/property/register-forms.ts'
import type { DueBucket } from '@karsetu/domain/ledger/buckets.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { OrderOutcome } from '@karsetu/domain/objection/objection-kinds.ts'
import { formOf } from '../../../form/form-of.ts'
import { commonSent, type PropertyTyped } from '../../property/register-form/property-typed.ts'

/** What every order says. */
export type OrderTyped = {
  objectionId: number
  outcome: Exclude<OrderOutcome, 'refused'> | undefined
  reasons: string
}
export const emptyOrder = (objectionId: number): OrderTyped => ({ objectionId, outcome: undefined, reasons: '' })

/** An order that changes the register: the order beside the fields of the edit form. */
export type RegisterOrderTyped = PropertyTyped & OrderTyped

export const registerOrderForm = (categories: readonly Category[]) =>
  formOf(knowingParts(ObjectionResolution, categories), (typed: RegisterOrderTyped) => {
    const { reason: _reason, ...fields } = commonSent(typed)
    return { ...fields, holdsFrom: typed.holdsFrom, version: typed.version, way: 'register' }
  })

/** An order that a debit or credit note carries out. */
export type NoteOrderTyped = OrderTyped & {
  note: {
    kind: 'debit_note' | 'credit_note'
    financialYear: number | undefined
    head: DueBucket | undefined
    amountPaise: Paise | null
  }
}

export const noteOrderForm = formOf(ObjectionResolution, (typed: NoteOrderTyped) => ({ ...typed, way: 'correction' }))

export const plainOrderForm = formOf(ObjectionResolution, (typed: OrderTyped) => ({ ...typed, way: 'none' }))
