import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import { needsHead, needsYear, objectionSubjects } from '@karsetu/domain/objection/objection-kinds.ts'
import { z } from 'zod'
import { MobileProof } from '../mobile-code/mobile-code-calls.ts'
import { idOf } from '../platform/ids.ts'
import { DateSchema, documentNumber, FinancialYearSchema, tidyText } from '../platform/schemas.ts'
import { MobileNumber, mayBe, mayBeText } from '../property/register-field-schemas.ts'
import { SearchMobile, TypedPropertyId } from '../property/search-form.ts'
import { m } from '../words/messages.ts'

const required = (label: () => string) => () => m.common_field_required({ label: label() })

/** Grounds and reasons: a sentence at least. */
export const longText = (needed: () => string) =>
  tidyText({ required: needed, max: 4000 }).min(10, { error: () => m.objection_text_short() })

const paperNumber = documentNumber({ max: 40 })

/** What is objected to, why, and by whom; documents come as files beside it. */
export const ObjectionForm = z
  .strictObject({
    propertyUniqueId: TypedPropertyId,
    subject: z.enum(objectionSubjects, { error: () => m.objection_subject_choose() }),
    /** Of the bill or demand. */
    aboutYear: mayBe(FinancialYearSchema),
    /** Of the tax whose applicability is objected to. */
    aboutHead: mayBeText(z.enum(HEADS)),
    /** Of the bill or notice it answers. */
    noticeNo: mayBeText(idOf('notice', paperNumber)),
    grounds: longText(() => m.objection_grounds_required()),
    objectorName: tidyText({ required: required(() => m.objection_objector()), max: 120 }),
    mobileNumber: MobileNumber,
    /** Messages go to a number that the register does not have only with it. */
    mobileProof: mayBeText(MobileProof),
    emailId: mayBeText(z.email({ error: () => m.access_email_invalid() }).max(200)),
    /** When the office received it on paper; only staff say so. Today when left out. */
    receivedOn: mayBeText(DateSchema),
  })
  .superRefine(({ subject, aboutYear, aboutHead }, context) => {
    if (needsYear(subject) && (aboutYear ?? null) === null)
      context.addIssue({ code: 'custom', path: ['aboutYear'], message: required(() => m.objection_about_year())() })
    if (needsHead(subject) && (aboutHead ?? null) === null)
      context.addIssue({ code: 'custom', path: ['aboutHead'], message: m.objection_about_head_choose() })
  })
export type ObjectionForm = z.output<typeof ObjectionForm>

/** How objections are tracked: by number, property or mobile number. Number and mobile number together prove who asks. */
export const ObjectionTracked = z
  .strictObject({
    objectionNo: idOf('objection', paperNumber).optional(),
    propertyUniqueId: TypedPropertyId.optional(),
    mobileNumber: SearchMobile.optional(),
  })
  .refine(
    ({ objectionNo, propertyUniqueId, mobileNumber }) => Boolean(objectionNo || propertyUniqueId || mobileNumber),
    { path: ['objectionNo'], error: () => m.objection_track_by_something() },
  )
export type ObjectionTracked = z.output<typeof ObjectionTracked>
