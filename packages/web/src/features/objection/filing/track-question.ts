import { ObjectionTracked } from '@karsetu/contract/objection/filing-forms.ts'
import { z } from 'zod'

export const trackWays = ['number', 'property', 'mobile'] as const
export type TrackWay = (typeof trackWays)[number]

export const fieldOfTrackWay = {
  number: 'objectionNo',
  property: 'propertyUniqueId',
  mobile: 'mobileNumber',
} as const satisfies Record<TrackWay, string>

/** What stands in the form; the proof is the mobile number beside an objection's number. */
export type TrackTyped = {
  by: TrackWay
  objectionNo: string
  propertyUniqueId: string
  mobileNumber: string
  proof: string
}

/** The form of tracking: the contract's own rules, applied to the chosen way. */
export const TrackForm = z
  .custom<TrackTyped>()
  .transform((typed): z.input<typeof ObjectionTracked> => {
    const field = fieldOfTrackWay[typed.by]
    const proof = typed.by === 'number' && typed.proof !== '' ? { mobileNumber: typed.proof } : {}
    return { [field]: typed[field], ...proof }
  })
  .pipe(ObjectionTracked)

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** What the address asks for. */
export function readTrackQuestion(address: Record<string, unknown>): { typed: TrackTyped; isAsked: boolean } {
  const by = trackWays.find((way) => way === address.by) ?? 'number'
  const text = textOf(address.q)
  const typed: TrackTyped = {
    ...{ by, objectionNo: '', propertyUniqueId: '', mobileNumber: '', proof: textOf(address.mobile) },
    [fieldOfTrackWay[by]]: text,
  }
  return { typed, isAsked: text !== '' }
}

/** The address of a question, from which {@link readTrackQuestion} reads it again. */
export const trackAddress = ({ by, proof, ...fields }: TrackTyped): Record<string, string | undefined> => ({
  by,
  q: fields[fieldOfTrackWay[by]].trim(),
  mobile: by === 'number' ? proof.trim() : undefined,
})
