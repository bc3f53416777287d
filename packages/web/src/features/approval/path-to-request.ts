import type { WorklistRow } from '@karsetu/contract/approval/approval-calls.ts'
import type { ApprovalKind } from '@karsetu/domain/approval/approval-kinds.ts'
import { pathTo } from '../../path-builder.ts'

const ofProperty = ({ propertyUniqueId, subject }: WorklistRow) => ({ propertyId: propertyUniqueId ?? subject })
const editedProperty = ({ requestId }: WorklistRow) => pathTo.editedProperties({ edit: requestId })
const arrears = (row: WorklistRow) => pathTo.arrearsCorrection(ofProperty(row))
const registerImport = ({ subjectId }: WorklistRow) => pathTo.utility(subjectId === null ? {} : { import: subjectId })
const split = (row: WorklistRow) => pathTo.splitProperty(ofProperty(row))

/** The screen on which each kind of request is decided. */
const screens: Record<ApprovalKind, (row: WorklistRow) => string> = {
  arrears_correction: arrears,
  demand_replacement: arrears,
  debit_note: arrears,
  credit_note: arrears,
  property_addition: editedProperty,
  property_edit: editedProperty,
  property_deletion: editedProperty,
  split,
  amalgamation: split,
  // The dashboard of the water department is closed to the corporation; the page of the property is open to both.
  jalkal_change: (row) => pathTo.property(ofProperty(row)),
  import_entry: registerImport,
  import_reversal: registerImport,
  payment_cancellation: ({ requestId }) => pathTo.archivedTransactions({ request: requestId }),
  suspense_claim: ({ subjectId }) => pathTo.statementLine({ lineId: String(subjectId) }),
  payment_shift: ({ requestId }) => pathTo.archivedTransactions({ request: requestId }),
}

export const pathToRequest = (row: WorklistRow): string => screens[row.kind](row)
