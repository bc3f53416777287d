import { NOTICE_KINDS } from '@karsetu/domain/notice/notice-rules.ts'
import { parsePropertyUniqueId } from '@karsetu/domain/property/property-unique-id.ts'
import { z } from 'zod'
import { AmountRange } from '../demand/amount-range.ts'
import { idOf } from '../platform/ids.ts'
import { idInQuery, PaiseSchema, propertyIdPattern, WholeInQuery } from '../platform/schemas.ts'
import { m } from '../words/messages.ts'

/** How many papers a file of the press has at most, unless said. */
export const beatSize = { least: 10, usual: 150, most: 500 } as const

/** What a file for the press has the papers of. */
export const filesPer = ['beat', 'ward'] as const
export type FilePer = (typeof filesPer)[number]

/** What a run is about: a place, or named properties. Nothing said: all the zones and wards one works for. */
export const NoticePlace = z.strictObject({
  zoneId: idInQuery('zone').optional(),
  wardId: idInQuery('ward').optional(),
  mohallaId: idInQuery('mohalla').optional(),
  /** Only those of the place who owe at least so many whole rupees of what the paper demands, by what is posted. */
  minAmount: AmountRange.minAmount,
  /** One file for each beat, or one for each ward with all its papers. */
  filePer: z.enum(filesPer).default('beat'),
  /** Papers of a beat at most: of one file or, in the file of a ward, made at once. */
  beatSize: WholeInQuery.pipe(z.number().min(beatSize.least).max(beatSize.most)).default(beatSize.usual),
})

/** Property IDs as typed: separated by commas, spaces or lines. */
export const PropertyIdList = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(/[\s,;]+/).filter(Boolean) : value),
  z
    .array(
      idOf(
        'property',
        z
          .string()
          .max(60, { abort: true })
          .transform((typed) => parsePropertyUniqueId(typed)?.id ?? typed),
      ),
    )
    .min(1, { error: () => m.notice_ids_required() })
    .max(5000)
    .refine((ids) => ids.every((id) => propertyIdPattern.test(id)), { error: () => m.notice_property_id_invalid() }),
)

const yesOrNo = z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean())

export const BillRunForm = NoticePlace.extend({
  propertyIds: PropertyIdList.optional(),
  /** Also those who have a bill of the year already. */
  again: yesOrNo.default(false),
})
export type BillRunForm = z.output<typeof BillRunForm>

export const NoticeRunForm = NoticePlace.extend({
  kind: z.enum(['reminder', 'demand_notice', 'warrant']),
  propertyIds: PropertyIdList.optional(),
})
export type NoticeRunForm = z.output<typeof NoticeRunForm>

/** A run that somebody considers, whichever paper it is of. */
export const RunEffectForm = NoticePlace.omit({ filePer: true, beatSize: true }).extend({
  kind: z.enum(NOTICE_KINDS),
  propertyIds: PropertyIdList.optional(),
  again: yesOrNo.default(false),
})
export type RunEffectForm = z.output<typeof RunEffectForm>

/** What a run would come to if it were begun now. */
export const RunEffect = z.object({
  /** Properties for which the paper may be made. */
  papers: z.int(),
  /** What is posted of what their papers demand, without interest and rebate up to the day. */
  postedPaise: PaiseSchema,
  /** Those of them that would have a second bill of the year. */
  billedAlready: z.int(),
  wards: z.int(),
  /** Properties that a list or a spreadsheet names; null for a place. */
  named: z.int().nullable(),
})
export type RunEffect = z.output<typeof RunEffect>
