import { fileSlots } from '@karsetu/domain/property/register-state.ts'
import { selfAssessmentStatuses } from '@karsetu/domain/self-assessment/filing-workflow.ts'
import { z } from 'zod'
import { TaxSheet } from '../assessment/assessment-calls.ts'
import { WhatIf } from '../assessment/what-if.ts'
import { degrees, MapSession } from '../gis/map-calls.ts'
import { call, declareCalls, type UploadField } from '../platform/call.ts'
import { idOf } from '../platform/ids.ts'
import { InstantSchema, idInQuery, PaiseSchema } from '../platform/schemas.ts'
import { ChangeOutcome, PropertyInForm } from '../property/register-write-calls.ts'
import { TypedPropertyId } from '../property/search-form.ts'
import {
  DeclaredBuilding,
  SelfAssessmentAcceptance,
  SelfAssessmentForm,
  SelfAssessmentRemarks,
  SelfAssessmentTracked,
} from './self-assessment-form.ts'
import { selfAssessmentEvents } from './self-assessment-labels.ts'
import { selfAssessmentList } from './self-assessment-list.ts'

/** Photos of the building and documents of section 3, each under its own name. */
export const selfAssessmentFiles: readonly UploadField[] = fileSlots.map((field) => ({
  field,
  purpose: field.startsWith('buildingImage') ? 'image' : 'document',
  required: false,
}))

/** What the form of a property of the register starts from: no owner, no contact. */
export const SelfAssessmentProperty = PropertyInForm.pick({
  propertyUniqueId: true,
  zoneId: true,
  wardId: true,
  mohallaId: true,
  plotArea: true,
  constType: true,
  houseCategory: true,
  category: true,
  subCategory: true,
  occupancyStatus: true,
  constructionYear: true,
  roadType: true,
  roadWidth: true,
  isMetroRailProperty: true,
  houseTaxApplicable: true,
  waterTaxApplicable: true,
  sewerageConnectionAvailable: true,
  premises: true,
}).extend({ ownerMasked: z.string().nullable() })
export type SelfAssessmentProperty = z.output<typeof SelfAssessmentProperty>

/** Ward and mohalla of a point. Null: no boundary has it; `decides…`: there are such boundaries, so nobody chooses. */
export const PlaceOfPoint = z.object({
  ...{ wardId: z.int().nullable(), wardNo: z.int().nullable(), wardName: z.string().nullable() },
  ...{ mohallaId: z.int().nullable(), mohallaName: z.string().nullable() },
  ...{ decidesWard: z.boolean(), decidesMohalla: z.boolean() },
})
export type PlaceOfPoint = z.output<typeof PlaceOfPoint>

export const SelfAssessmentFiled = z.object({
  applicationNo: z.string(),
  filedAt: InstantSchema,
  /** Of the year of filing, on the declared facts; null where it cannot be assessed. */
  taxPaise: PaiseSchema.nullable(),
  differencePaise: PaiseSchema.nullable(),
  /** Whether messages of its steps go to the mobile number. */
  isMobileNotified: z.boolean(),
})
export type SelfAssessmentFiled = z.output<typeof SelfAssessmentFiled>

const Event = z.object({ kind: z.enum(selfAssessmentEvents), at: InstantSchema, remarks: z.string().nullable() })

/** An application as whoever filed it sees it. */
export const SelfAssessmentStatus = SelfAssessmentFiled.extend({
  propertyUniqueId: z.string().nullable(),
  isNew: z.boolean(),
  status: z.enum(selfAssessmentStatuses),
  /** The newest first. */
  events: z.array(Event),
})
export type SelfAssessmentStatus = z.output<typeof SelfAssessmentStatus>

/** An application as an official decides it. */
export const SelfAssessmentDetail = SelfAssessmentStatus.extend({
  selfAssessmentId: z.int(),
  applicantName: z.string(),
  mobileNumber: z.string(),
  filedBy: z.string().nullable().meta({ description: 'Null: the citizen' }),
  mohallaName: z.string(),
  wardNo: z.int(),
  editId: z.int().nullable(),
  declared: DeclaredBuilding.partial().loose(),
  /** Built areas and taxes of this year, as declared, by the register and by the newest survey; null: not known. */
  compared: z.object({
    floors: z.array(
      z.object({ floorNumber: z.int(), registerSqft: z.number().nullable(), declaredSqft: z.number().nullable() }),
    ),
    ...{ declaredSqft: z.number(), registerSqft: z.number().nullable(), surveySqft: z.number().nullable() },
    ...{ registerTaxPaise: PaiseSchema.nullable(), surveyTaxPaise: PaiseSchema.nullable() },
  }),
  events: z.array(Event.extend({ by: z.string().nullable() })),
  files: z.array(z.object({ fileId: z.string(), fileName: z.string(), field: z.string() })),
})
export type SelfAssessmentDetail = z.output<typeof SelfAssessmentDetail>

/** What acceptance does, or did; of a new property `change` says what was entered. */
export const SelfAssessmentAccepted = z.object({
  status: z.enum(selfAssessmentStatuses),
  change: ChangeOutcome.nullable(),
})
export type SelfAssessmentAccepted = z.output<typeof SelfAssessmentAccepted>

const ById = z.object({ id: idInQuery('self_assessment') })
const Decided = z.object({ status: z.enum(selfAssessmentStatuses) })
const whenDecided = ['call.not_found', 'call.out_of_scope', 'self_assessment.not_now'] as const

export const selfAssessmentCalls = declareCalls('selfAssessment', {
  ...selfAssessmentList.calls,
  file: call({
    method: 'POST',
    path: '/selfAssessment',
    access: 'public',
    limit: 'filing',
    body: SelfAssessmentForm,
    upload: selfAssessmentFiles,
    output: SelfAssessmentFiled,
    errors: [
      'call.not_allowed',
      'call.out_of_scope',
      'property.not_found',
      'property.not_in_use',
      'property.premise_not_found',
      'self_assessment.unknown',
      'self_assessment.not_now',
      'self_assessment.open_already',
      'self_assessment.too_many',
      'gis.outside_city',
    ],
    summary: 'Files a self-assessment of a property, or corrects one that was returned; no demand changes by it.',
  }),
  status: call({
    method: 'GET',
    path: '/selfAssessment',
    access: 'public',
    limit: 'search',
    query: SelfAssessmentTracked,
    output: SelfAssessmentStatus,
    errors: ['self_assessment.unknown'],
    summary: 'Where a self-assessment stands, for who knows its number and its mobile number.',
  }),
  acknowledgement: call({
    method: 'GET',
    path: '/selfAssessment/acknowledgement',
    access: 'public',
    limit: 'document',
    query: SelfAssessmentTracked,
    download: 'pdf',
    errors: ['self_assessment.unknown'],
    summary: 'The acknowledgement of a self-assessment with its number and a QR code to its status page.',
  }),
  property: call({
    method: 'GET',
    path: '/selfAssessment/property',
    access: 'public',
    limit: 'look_up',
    query: z.strictObject({ propertyUniqueId: TypedPropertyId }),
    output: SelfAssessmentProperty,
    errors: ['property.not_found', 'property.not_in_use'],
    summary: 'The building of a property as the form of a self-assessment starts from it.',
  }),
  map: call({
    method: 'GET',
    path: '/selfAssessment/map',
    access: 'public',
    limit: 'look_up',
    output: MapSession,
    summary: 'The map of the city on which the point of a new property is set: boundaries alone, no property.',
  }),
  place: call({
    method: 'GET',
    path: '/selfAssessment/place',
    access: 'public',
    limit: 'look_up',
    query: z.strictObject({ longitude: degrees(-180, 180), latitude: degrees(-90, 90) }),
    output: PlaceOfPoint,
    errors: ['gis.outside_city'],
    summary: 'Ward and mohalla of a point, by the boundaries in force.',
  }),
  tax: call({
    method: 'POST',
    path: '/selfAssessment/tax',
    access: 'public',
    work: 'read',
    limit: 'look_up',
    body: z.strictObject({ mohallaId: idOf('mohalla', z.int().positive()), facts: WhatIf }),
    output: TaxSheet,
    summary:
      'Annual rental value and tax of a new property as it is declared, step by step, by the engine that assesses.',
  }),
  one: call({
    method: 'GET',
    path: '/selfAssessment/one/{id}',
    access: 'self_assessment.view',
    params: ById,
    output: SelfAssessmentDetail,
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'One self-assessment with what is declared, its files and its way through the office.',
  }),
  visitSheet: call({
    method: 'GET',
    path: '/selfAssessment/one/{id}/visit',
    access: 'self_assessment.view',
    limit: 'document',
    params: ById,
    download: 'pdf',
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'The sheet of a site visit: floors of register and declaration, room for what is found, and the photos.',
  }),
  document: call({
    method: 'GET',
    path: '/selfAssessment/one/{id}/files/{fileId}',
    access: 'self_assessment.view',
    limit: 'document',
    params: ById.extend({ fileId: idOf('file', z.uuid()) }),
    download: 'own',
    errors: ['call.not_found', 'call.out_of_scope'],
    summary: 'A photo or document of a self-assessment, as it was sent.',
  }),
  accept: call({
    method: 'PATCH',
    path: '/selfAssessment/accept/{id}',
    access: 'self_assessment.decide',
    params: ById,
    body: SelfAssessmentAcceptance,
    output: SelfAssessmentAccepted,
    errors: [
      ...whenDecided,
      'property.not_found',
      'property.not_in_use',
      'property.changed_meanwhile',
      'property.premise_not_found',
      'property.edit_waits',
      'property.duplicate_suspected',
      'gis.outside_city',
    ],
    summary:
      'Changes the register as declared, or enters the new property; a change of tax may wait for a second person.',
  }),
  return: call({
    method: 'PATCH',
    path: '/selfAssessment/return/{id}',
    access: 'self_assessment.decide',
    params: ById,
    body: SelfAssessmentRemarks,
    output: Decided,
    errors: [...whenDecided],
    summary: 'Returns a self-assessment to the citizen for correction, with what is wrong.',
  }),
  reject: call({
    method: 'PATCH',
    path: '/selfAssessment/reject/{id}',
    access: 'self_assessment.decide',
    params: ById,
    body: SelfAssessmentRemarks,
    output: Decided,
    errors: [...whenDecided],
    summary: 'Rejects a self-assessment with the reason.',
  }),
})
