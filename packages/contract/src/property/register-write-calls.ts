import { ptinLength } from '@karsetu/domain/property/ptin.ts'
import { registerLimits } from '@karsetu/domain/property/register-limits.ts'
import { fileSlots } from '@karsetu/domain/property/register-state.ts'
import { confidences } from '@karsetu/domain/register-import/reading.ts'
import { z } from 'zod'
import { TaxOfYear } from '../assessment/assessment-calls.ts'
import { WhatIf } from '../assessment/what-if.ts'
import { call, declareCalls, type UploadField } from '../platform/call.ts'
import { idOf } from '../platform/ids.ts'
import {
  DateSchema,
  FinancialYearSchema,
  InstantSchema,
  PageQuery,
  PropertyUniqueIdSchema,
  pageOf,
} from '../platform/schemas.ts'
import { ReadValue } from '../register-import/read-value.ts'
import { FieldChange, Standing } from './edited-property-calls.ts'
import { ownerDetails, PropertyCard, registerFacts } from './property-calls.ts'
import {
  FileTakenAway,
  FloorAdded,
  FloorChanged,
  ImagesUpdate,
  MobileUpdate,
  OwnerUpdate,
  PropertyAdded,
  PropertyDeletion,
  PropertyEdited,
  PropertyPatch,
  PropertyRestoration,
} from './register-forms.ts'
import { TaxEffect } from './tax-effect.ts'

/** Images and documents of section 3, each under its own name. */
export const propertyFiles: readonly UploadField[] = fileSlots.map((field) => ({
  field,
  purpose: field.startsWith('buildingImage') ? 'image' : 'document',
  required: false,
}))
const images = propertyFiles.filter(({ purpose }) => purpose === 'image')
/** The documents on which an act of the register rests. */
export const actDocuments: readonly UploadField[] = [{ field: 'documents', purpose: 'document', required: false }]

/** What became of a change: made at once, waiting for somebody else, or only looked at. */
export const ChangeOutcome = z.object({
  propertyUniqueId: z.string(),
  outcome: z.enum(['made', 'waits', 'preview', 'nothing_changes']),
  version: z.int(),
  changes: z.array(FieldChange),
  effect: TaxEffect,
  /** The number under which it waits; of a property that was added, its first demands. */
  editId: z.int().nullable(),
})
export type ChangeOutcome = z.output<typeof ChangeOutcome>

export const duplicateReasons = ['house_number', 'mobile_and_owner', 'place', 'ptin'] as const

/** A property that may be the same one. */
export const SuspectedDuplicate = PropertyCard.extend({ reasons: z.array(z.enum(duplicateReasons)) })
export type SuspectedDuplicate = z.output<typeof SuspectedDuplicate>

/** A property as its form has it. */
export const PropertyInForm = z.object({
  propertyUniqueId: z.string(),
  ...registerFacts,
  owners: z.array(z.object({ ownerNo: z.int(), ownerName: z.string(), ...ownerDetails })),
  zoneId: z.int(),
  wardId: z.int(),
  mohallaId: z.int(),
  houseNumber: z.string().nullable(),
  propertyAddress: z.string().nullable(),
  PTINNo: z.string().nullable(),
  plotArea: z.number().nullable(),
  houseCategory: z.string().nullable(),
  roadWidth: z.number().nullable(),
  oldArv: z.string().nullable().meta({ description: 'Rupees' }),
  capitalValue: z.string().nullable().meta({ description: 'Rupees' }),
  disabilityPercentage: z.number().nullable(),
  financialYear: FinancialYearSchema.nullable(),
  /** The day from which it is assessed; null: since before the books. */
  assessedFrom: DateSchema.nullable(),
  /** Whether a change of tax by the reader waits for somebody else. */
  needsSecond: z.boolean(),
})
export type PropertyInForm = z.output<typeof PropertyInForm>

/** The row of an earlier register from which a property was entered, each value as it was typed. */
export const ImportedFrom = z.object({
  fileName: z.string(),
  sheet: z.string(),
  row: z.int().meta({ description: 'As the spreadsheet numbers it, from 1' }),
  /** The least certain of all values taken over. */
  confidence: z.enum(confidences),
  values: z.array(ReadValue),
})
export type ImportedFrom = z.output<typeof ImportedFrom>

/** One act in the life of a property: who, when, why, on which documents, and what it changed. */
export const HistoryEntry = z.object({
  /** Names the entry among all of the property. */
  entryId: z.string(),
  /** Null: the property came in with an import, or the point on the map was set; neither is an act of the register. */
  actId: z.int().nullable(),
  version: z.int().nullable(),
  /** The act; `import` for the beginning of a property that was imported; `point_` and how for a point on the map. */
  kind: z.string(),
  reason: z.string().nullable(),
  madeBy: z.string().nullable().meta({ description: 'Null: the system itself' }),
  approvedBy: z.string().nullable(),
  madeAt: InstantSchema,
  /** It undid this act. */
  undoes: z.int().nullable(),
  isUndone: z.boolean(),
  documents: z.array(z.object({ fileId: z.string(), fileName: z.string() })),
  changes: z.array(FieldChange),
  /** Words to the numbers, masked, that it changed; `sentAt` null: not gone yet, with the reason where one is known. */
  told: z.array(
    z.object({
      to: z.enum(['old', 'new']),
      mobileNumber: z.string(),
      sentAt: InstantSchema.nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** Of `import` alone. */
  importedFrom: ImportedFrom.nullable(),
})
export type HistoryEntry = z.output<typeof HistoryEntry>

const OfProperty = z.object({ id: PropertyUniqueIdSchema })
const whenChanged = [
  'property.not_found',
  'call.out_of_scope',
  'property.changed_meanwhile',
  'property.not_in_use',
  'property.edit_waits',
  'property.ptin_taken',
] as const

export const registerWriteCalls = declareCalls('register', {
  add: call({
    method: 'POST',
    path: '/properties/add',
    access: 'property.add',
    body: PropertyAdded,
    upload: propertyFiles,
    output: ChangeOutcome,
    errors: [
      'call.out_of_scope',
      'property.duplicate_suspected',
      'property.ptin_taken',
      'gis.outside_city',
      'call.not_found',
      'survey.not_unmatched',
    ],
    summary:
      'Enters a property with its owners, floors, images and documents, under the next number of its mohalla; its first demands may wait for somebody else.',
  }),
  taxOfForm: call({
    method: 'POST',
    path: '/properties/add/tax',
    access: 'property.edit',
    work: 'read',
    body: z.strictObject({
      mohallaId: idOf('mohalla', z.int().positive()),
      financialYear: FinancialYearSchema.optional(),
      facts: WhatIf,
    }),
    output: TaxOfYear,
    summary: 'Annual rental value and tax of what stands in the form, by the engine that assesses.',
  }),
  duplicates: call({
    method: 'POST',
    path: '/properties/add/duplicates',
    access: 'property.edit',
    work: 'read',
    body: z.strictObject({
      mohallaId: idOf('mohalla', z.int().positive()).nullish(),
      houseNumber: z.string().max(registerLimits.houseNumber).nullish(),
      ownerName: z.string().max(registerLimits.name).nullish(),
      mobileNumber: z.string().max(20).nullish(),
      PTINNo: idOf('ptin', z.string().max(ptinLength.most)).nullish(),
      longitude: z.number().min(-180).max(180).nullish(),
      latitude: z.number().min(-90).max(90).nullish(),
      /** The property itself, when it is edited. */
      except: PropertyUniqueIdSchema.nullish(),
    }),
    output: z.array(SuspectedDuplicate),
    summary: 'Properties that may be the same: house number and mohalla, mobile and owner, PTIN, or place.',
  }),
  forEdit: call({
    method: 'GET',
    path: '/properties/edit/{id}',
    access: 'property.edit',
    params: OfProperty,
    output: PropertyInForm,
    errors: ['property.not_found', 'call.out_of_scope'],
    summary: 'A property as its form has it.',
  }),
  edit: call({
    method: 'PATCH',
    path: '/properties/edit/{id}',
    access: 'property.edit',
    params: OfProperty,
    body: PropertyEdited,
    upload: [...propertyFiles, ...actDocuments],
    output: ChangeOutcome,
    errors: [...whenChanged, 'property.premise_not_found', 'property.owner_not_found'],
    summary: 'Changes a property at once; a change of tax by anybody but an admin waits for somebody else.',
  }),
  editProperty: call({
    method: 'PATCH',
    path: '/properties/editProperty',
    access: 'property.edit',
    query: z.strictObject({ propertyRefUniqueId: PropertyUniqueIdSchema }),
    body: PropertyPatch,
    output: ChangeOutcome,
    errors: [...whenChanged, 'property.premise_not_found', 'property.owner_not_found'],
    summary: 'The same for some fields alone.',
  }),
  addPremise: call({
    method: 'POST',
    path: '/properties/premises/{id}',
    access: 'property.edit',
    params: OfProperty,
    body: FloorAdded,
    output: ChangeOutcome,
    errors: [...whenChanged],
    summary: 'Adds a floor.',
  }),
  changePremise: call({
    method: 'PUT',
    path: '/properties/premises/{id}',
    access: 'property.edit',
    params: OfProperty,
    body: FloorChanged,
    output: ChangeOutcome,
    errors: [...whenChanged, 'property.premise_not_found'],
    summary: 'Changes a floor.',
  }),
  updateOwnerDetails: call({
    method: 'PATCH',
    path: '/properties/updateOwnerDetails',
    access: 'property.edit',
    body: OwnerUpdate,
    upload: actDocuments,
    output: ChangeOutcome,
    errors: [...whenChanged, 'property.owner_not_found'],
    summary: 'Corrects the name of an owner, and the father or husband.',
  }),
  updateBuildingImages: call({
    method: 'PATCH',
    path: '/properties/updateBuildingImages',
    access: 'property.edit',
    body: ImagesUpdate,
    upload: images,
    output: ChangeOutcome,
    errors: [...whenChanged],
    summary: 'Replaces images of the building; earlier ones stay in its history.',
  }),
  takeFileAway: call({
    method: 'POST',
    path: '/properties/files/{id}/takeAway',
    access: 'property.edit',
    params: OfProperty,
    body: FileTakenAway,
    output: ChangeOutcome,
    errors: [...whenChanged, 'call.not_found'],
    summary: 'Takes an image or document off the file, with a reason; it stays in the history.',
  }),
  updateMobileNumber: call({
    method: 'PATCH',
    path: '/properties/updateMobileNumber',
    access: 'property.edit',
    body: MobileUpdate,
    output: ChangeOutcome,
    errors: [...whenChanged, 'property.owner_not_found'],
    summary: 'Changes the mobile number of an owner, with a reason; the old and the new number are told.',
  }),
  delete: call({
    method: 'POST',
    path: '/properties/delete',
    access: 'property.delete',
    body: PropertyDeletion,
    upload: actDocuments,
    output: z.object({
      properties: z.array(PropertyCard.extend({ standing: Standing, editId: z.int().nullable() })),
    }),
    errors: [
      'property.unknown_ids',
      'call.out_of_scope',
      'property.not_in_use',
      'property.edit_waits',
      'payment.under_way',
    ],
    summary: 'Asks for properties to be deleted; somebody else approves, nothing is physically removed.',
  }),
  restore: call({
    method: 'POST',
    path: '/properties/restore/{id}',
    access: 'property.approve',
    params: OfProperty,
    body: PropertyRestoration,
    upload: actDocuments,
    output: ChangeOutcome,
    errors: [
      'property.not_found',
      'call.out_of_scope',
      'property.not_deleted',
      'property.ptin_taken',
      'approval.above_own_limit',
    ],
    summary:
      'Brings a deleted property back, with the demands of the years that passed it by; a preview shows them and changes nothing.',
  }),
  history: call({
    method: 'GET',
    path: '/properties/history/{id}',
    access: 'property.view',
    params: OfProperty,
    query: PageQuery,
    output: pageOf(HistoryEntry),
    errors: ['property.not_found', 'call.out_of_scope'],
    summary:
      'Every change of a property: who, when, why, on which documents, field by field; the newest first, an import last.',
  }),
  historyFile: call({
    method: 'GET',
    path: '/properties/history/{id}/export',
    access: 'property.view',
    limit: 'document',
    params: OfProperty,
    download: 'xlsx',
    errors: ['property.not_found', 'call.out_of_scope'],
    summary: 'The same as a spreadsheet, a line for each field that an act changed.',
  }),
  propertyFile: call({
    method: 'GET',
    path: '/properties/files/{id}/{fileId}',
    access: 'property.view',
    limit: 'document',
    params: OfProperty.extend({ fileId: idOf('file', z.uuid()) }),
    download: 'own',
    errors: ['property.not_found', 'call.not_found', 'call.out_of_scope'],
    summary: 'An image or document of a property, of today or of its history.',
  }),
  smallPicture: call({
    method: 'GET',
    path: '/properties/files/{id}/{fileId}/small',
    access: 'property.view',
    params: OfProperty.extend({ fileId: idOf('file', z.uuid()) }),
    download: 'own',
    errors: ['property.not_found', 'call.not_found', 'call.out_of_scope', 'file.damaged'],
    summary: 'An image of a property, at most 480 pixels wide or high, as WebP.',
  }),
})
