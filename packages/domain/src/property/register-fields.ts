import type { RegisterFields, RegisterPatch } from './register-state.ts'

/** What tax looks at of the property itself: the facts of `assessment_facts` in the database, and the days it is liable for. */
export const taxFields = [
  'mohallaId',
  'constructionType',
  'roadWidthM',
  'constructionYear',
  'plotAreaSqft',
  'houseTaxApplicable',
  'waterTaxApplicable',
  'sewerageConnectionAvailable',
  'isMetroRailProperty',
  'isDisabled',
  'disabilityBps',
  'isExDefensePersonalWidow',
  'isOnlyBuildingOfOwner',
  'oldArvPaise',
  'capitalValuePaise',
  'assessedFrom',
  'assessedUntil',
] as const satisfies readonly (keyof RegisterFields)[]

/** Whether a change may change the tax: then its assessment is made anew, and an edit may need a second person. */
export const changesTaxFacts = (patch: RegisterPatch): boolean =>
  patch.premises !== undefined || taxFields.some((field) => field in patch)
