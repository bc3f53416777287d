import { HearingFixed, HearingNoted } from '@karsetu/contract/objection/objection-forms.ts'
import type { HearingOutcome } from '@karsetu/domain/objection/objection-kinds.ts'
import { formOf } from '../../../form/form-of.ts'

export type HearingTyped = { heldOn: string | undefined; atTime: string; place: string }

export const emptyHearing = (place = ''): HearingTyped => ({ heldOn: undefined, atTime: '11:00', place })

export const hearingForm = formOf(HearingFixed, (typed: HearingTyped) => typed)

export type NotedTyped = { outcome: HearingOutcome | undefined; remarks: string; next: HearingTyped }

/** The next day is asked for only where the hearing is put off. */
export const notedForm = formOf(HearingNoted, ({ outcome, remarks, next }: NotedTyped) => ({
  ...{ outcome, remarks },
  ...(outcome === 'adjourned' ? { next } : {}),
}))
