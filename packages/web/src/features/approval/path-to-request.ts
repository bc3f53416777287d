import type { WorklistRow } from '@karsetu/contract/approval/approval-calls.ts'
import type { ApprovalKind } from '@karsetu/domain/approval/approval-kinds.ts'
import { pathTo } from '../../path-builder.ts'

const ofProperty = ({ propertyUniqueId, subject }: WorklistRow) => ({ propertyId: propertyUniqueId ?? subject })
const split = (row: WorklistRow) => pathTo.splitProperty(ofProperty(row))

/** The screen on which each kind of request is decided. */
const screens: Record<ApprovalKind, (row: WorklistRow) => string> = {
  split,
  amalgamation: split,
}

export const pathToRequest = (row: WorklistRow): string => screens[row.kind](row)
