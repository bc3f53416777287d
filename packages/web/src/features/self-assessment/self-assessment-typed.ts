import type { SelfAssessmentProperty } from '@karsetu/contract/self-assessment/self-assessment-calls.ts'
import {
  DeclaredBuilding,
  newPropertyOf,
  SelfAssessmentForm,
} from '@karsetu/contract/self-assessment/self-assessment-form.ts'
import { z } from 'zod'
import { formOf } from '../../form/form-of.ts'
import { currentYear } from '../../ui/today.ts'
import { commonSent, newProperty, type PropertyTyped } from '../property/register-form/property-typed.ts'

/** The declared property in the fields of the register's form, and who declares it. */
export type SelfAssessmentTyped = PropertyTyped & { applicantName: string; applicationNo: string }

/** A declaration to begin with: of a property of the register its building, of a new one what nearly all are. */
export function startOf(there: SelfAssessmentProperty | undefined): SelfAssessmentTyped {
  const empty = { ...newProperty(currentYear()), applicantName: '', applicationNo: '' }
  if (!there) return empty
  const { plotArea, constructionYear, roadWidth, zoneId, wardId, mohallaId, isMetroRailProperty } = there
  const yesNo = (is: boolean) => (is ? 'yes' : 'no')
  return {
    ...empty,
    ...{ plotArea, constructionYear, roadWidth, zoneId, wardId, mohallaId, isMetroRailProperty },
    constType: there.constType ?? undefined,
    houseCategory: there.houseCategory ?? undefined,
    category: there.category ?? undefined,
    subCategory: there.subCategory ?? undefined,
    occupancyStatus: there.occupancyStatus ?? undefined,
    roadType: there.roadType ?? undefined,
    houseTaxApplicable: yesNo(there.houseTaxApplicable),
    waterTaxApplicable: yesNo(there.waterTaxApplicable),
    sewerageConnectionAvailable: yesNo(there.sewerageConnectionAvailable),
    premises: there.premises.map((floor) => ({
      ...floor,
      category: floor.category ?? undefined,
      subCategory: floor.subCategory ?? undefined,
      constructionType: floor.constructionType ?? undefined,
      parking: floor.parking ?? undefined,
    })),
  }
}

/** Each field of a new property is checked while others are still empty: the questions come one by one. */
const FormOfNew = z.any().transform((sent: z.input<typeof SelfAssessmentForm>, context) => {
  const errors = [SelfAssessmentForm.safeParse(sent), newPropertyOf(sent as Partial<SelfAssessmentForm>)].flatMap(
    ({ error }) => error?.issues ?? [],
  )
  for (const { path, message } of errors) context.addIssue({ code: 'custom', path, message })
  return sent
}) as unknown as typeof SelfAssessmentForm // takes the same, and says all that is wrong at once

const newFields = new Set([
  ...['mohallaId', 'ownerName', 'fatherName', 'husbandName', 'houseNumber', 'propertyAddress', 'roadType', 'roadWidth'],
  ...['waterTaxApplicable', 'sewerageConnectionAvailable', 'sourceOfWater'],
])

export const selfAssessmentForm = (propertyUniqueId: string | undefined) =>
  formOf(propertyUniqueId === undefined ? FormOfNew : SelfAssessmentForm, (typed: SelfAssessmentTyped) => {
    const { applicantName, applicationNo, mobileNumber, longitude, latitude } = typed
    const sent = Object.entries(commonSent(typed)).filter(
      ([field]) => field in DeclaredBuilding.shape || (propertyUniqueId === undefined && newFields.has(field)),
    )
    return {
      ...Object.fromEntries(sent),
      ...{ applicantName, mobileNumber },
      ...(applicationNo ? { applicationNo } : {}),
      ...(propertyUniqueId === undefined ? { longitude, latitude } : { propertyUniqueId }),
    }
  })
