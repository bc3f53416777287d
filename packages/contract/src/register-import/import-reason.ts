import { z } from 'zod'
import { tidyText } from '../platform/schemas.ts'
import { m } from '../words/messages.ts'

/** Why a register is entered, or taken back. */
export const ImportReason = z.strictObject({
  reason: tidyText({ required: () => m.common_field_required({ label: m.register_import_reason() }), max: 500 }).min(
    5,
    {
      error: () => m.register_import_reason_short(),
    },
  ),
})

/** A step that was stopped goes on without a new one. */
export const ImportStep = z.strictObject({ reason: ImportReason.shape.reason.optional() })
