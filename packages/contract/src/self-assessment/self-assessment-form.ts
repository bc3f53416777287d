import { z } from 'zod'
import { MobileProof } from '../mobile-code/mobile-code-calls.ts'
import { idOf } from '../platform/ids.ts'
import { documentNumber, tidyText } from '../platform/schemas.ts'
import { MobileNumber, mayBe, mayBeText } from '../property/register-field-schemas.ts'
import { PropertyAdded, PropertyPatch } from '../property/register-forms.ts'
import { SearchMobile, TypedPropertyId } from '../property/search-form.ts'
import { m } from '../words/messages.ts'

/** Facts of the building: what is declared of a property of the register. Its place, road and owner stay as recorded. */
const buildingFields = {
  houseCategory: true,
  category: true,
  subCategory: true,
  occupancyStatus: true,
  constType: true,
  constructionYear: true,
  plotArea: true,
  premises: true,
} as const

/** What is declared beside that of a property that the register does not have. */
const newFields = {
  ownerName: true,
  fatherName: true,
  husbandName: true,
  houseNumber: true,
  propertyAddress: true,
  roadType: true,
  roadWidth: true,
  waterTaxApplicable: true,
  sewerageConnectionAvailable: true,
  sourceOfWater: true,
  longitude: true,
  latitude: true,
} as const

export const DeclaredBuilding = PropertyPatch.pick(buildingFields)
export type DeclaredBuilding = z.output<typeof DeclaredBuilding>

const Declared = z.strictObject({
  ...DeclaredBuilding.shape,
  ...z.strictObject(PropertyAdded.shape).pick(newFields).partial().shape,
})

const ApplicationNumber = idOf(
  'self_assessment',
  documentNumber({ required: () => m.common_field_required({ label: m.self_assessment_number() }), max: 40 }),
)

/** A self-assessment: of a property of the register, or of a new one in a mohalla. Photos and documents come as files. */
export const SelfAssessmentForm = z
  .strictObject({
    ...Declared.shape,
    /** Left out: a new property. */
    propertyUniqueId: mayBeText(TypedPropertyId),
    /** Of a new property; zone and ward follow from it. */
    mohallaId: mayBe(idOf('mohalla', z.int().positive())),
    applicantName: tidyText({
      required: () => m.common_field_required({ label: m.self_assessment_applicant() }),
      max: 120,
    }),
    mobileNumber: MobileNumber,
    /** Messages go to a number that the register does not have only with it. */
    mobileProof: mayBeText(MobileProof),
    /** Of an application that was returned and is corrected here. */
    applicationNo: mayBeText(ApplicationNumber),
  })
  .superRefine((form, context) => {
    if (form.propertyUniqueId) return
    const { error } = newPropertyOf(form)
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
  })
export type SelfAssessmentForm = z.output<typeof SelfAssessmentForm>

/** The declared facts as the form of a new property; zone and ward are filled in by the server. */
export function newPropertyOf(form: Partial<SelfAssessmentForm>, place = { zoneId: 1, wardId: 1 }) {
  const { propertyUniqueId: _, applicantName: __, applicationNo: ___, mobileProof: ____, ...declared } = form
  return PropertyAdded.safeParse({ ...declared, ...place, houseTaxApplicable: true })
}

/** Number and mobile number together prove who asks. */
export const SelfAssessmentTracked = z.strictObject({ applicationNo: ApplicationNumber, mobileNumber: SearchMobile })
export type SelfAssessmentTracked = z.output<typeof SelfAssessmentTracked>

const remarks = tidyText({ required: () => m.common_field_required({ label: m.register_remarks() }), max: 1000 }).min(
  5,
  {
    error: () => m.register_reason_short(),
  },
)

export const SelfAssessmentRemarks = z.strictObject({ remarks })
export type SelfAssessmentRemarks = z.output<typeof SelfAssessmentRemarks>

export const SelfAssessmentAcceptance = z.strictObject({
  remarks,
  /** Computes what the declaration changes, and changes nothing. */
  preview: mayBe(z.boolean()),
  /** Of a new property: the suspected duplicates were looked at. */
  notDuplicate: mayBe(z.boolean()),
})
export type SelfAssessmentAcceptance = z.output<typeof SelfAssessmentAcceptance>
