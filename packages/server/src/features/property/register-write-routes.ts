import { editedPropertyCalls } from '@karsetu/contract/property/edited-property-calls.ts'
import { registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { implement } from '../../platform/http/implement.ts'
import { taxOfFacts } from '../assessment/tax-of-facts.ts'
import { addProperty } from './add-property.ts'
import { approveEdits, decideOtherwise } from './decide-edit.ts'
import { deleteProperties, restoreProperty } from './delete-properties.ts'
import { addFloor, changeFloor, editProperty } from './edit-property.ts'
import { exportEdits } from './export-edits.ts'
import { exportHistory } from './export-history.ts'
import { readEditFile, readPropertyFile, readSmallPicture } from './property-file.ts'
import { propertyHistory } from './property-history.ts'
import { propertyInForm } from './property-in-form.ts'
import { ownEdits, pageEdits, readEdit } from './read-edits.ts'
import { recomputeEdit } from './recompute-edit.ts'
import { suspectDuplicates } from './suspect-duplicates.ts'
import { takeFileAway, updateBuildingImages, updateMobileNumber, updateOwnerDetails } from './update-details.ts'

export const registerWriteRoutes = [
  ...implement(registerWriteCalls, {
    add: (context, { body, files }) => addProperty(context, body, files),
    taxOfForm: (context, { body }) => taxOfFacts(context, body),
    duplicates: (context, { body }) => suspectDuplicates(context, context.reads, body),
    forEdit: (context, { params }) => propertyInForm(context, params.id),
    edit: (context, { params, body, files }) => editProperty(context, params.id, body, { files }),
    editProperty: (context, { query, body }) => editProperty(context, query.propertyRefUniqueId, body),
    addPremise: (context, { params, body }) => addFloor(context, params.id, body),
    changePremise: (context, { params, body }) => changeFloor(context, params.id, body),
    updateOwnerDetails: (context, { body, files }) => updateOwnerDetails(context, body, files),
    updateBuildingImages: (context, { body, files }) => updateBuildingImages(context, body, files),
    takeFileAway: (context, { params, body }) => takeFileAway(context, params.id, body),
    updateMobileNumber: (context, { body }) => updateMobileNumber(context, body),
    delete: (context, { body, files }) => deleteProperties(context, body, files),
    restore: (context, { params, body, files }) => restoreProperty(context, params.id, body, files),
    history: (context, { params, query }) => propertyHistory(context, params.id, query),
    historyFile: (context, { params }) => exportHistory(context, params.id),
    propertyFile: (context, { params }) => readPropertyFile(context, params),
    smallPicture: (context, { params }) => readSmallPicture(context, params),
  }),
  ...implement(editedPropertyCalls, {
    page: (context, { query }) => pageEdits(context, query),
    own: (context, { query }) => pageEdits(context, { ...query, ...ownEdits(context) }),
    ownFile: async (context, { query }) =>
      exportEdits(context, { ...query, ...ownEdits(context) }, m.register_own_title()),
    file: async (context, { query }) => exportEdits(context, query, m.register_edited_title()),
    one: (context, { params }) => readEdit(context, context.reads, params.id),
    approve: (context, { body }) => approveEdits(context, body),
    hold: (context, { params, body }) => decideOtherwise(context, 'hold', { ...params, ...body }),
    reject: (context, { params, body }) => decideOtherwise(context, 'reject', { ...params, ...body }),
    withdraw: (context, { params, body }) => decideOtherwise(context, 'withdraw', { ...params, ...body }),
    recompute: (context, { params }) => recomputeEdit(context, params.id),
    document: (context, { params }) => readEditFile(context, params),
  }),
]
