import { z } from 'zod'
import { tidyText } from '../platform/schemas.ts'

/** Why a request is decided so; a move that needs a remark is refused without one. */
export const remarks = tidyText({ max: 1000 }).default('')
export const ApprovalRemark = z.strictObject({ remarks })
