import { templateKinds } from '@karsetu/domain/message/message-rule.ts'
import { countMarks, templateVariables } from '@karsetu/domain/message/template.ts'
import { z } from 'zod'
import { DateSchema, tidyText } from '../platform/schemas.ts'
import { m } from '../words/messages.ts'

/** A text as it was registered; its variables in the order in which they stand in it. */
export const MessageTemplateForm = z
  .strictObject({
    dltTemplateId: z.string().regex(/^\d{10,30}$/, { error: () => m.message_template_id_invalid() }),
    header: z.string().regex(/^[A-Z]{6}$/, { error: () => m.message_header_invalid() }),
    kind: z.enum(templateKinds),
    purpose: z.string().regex(/^[a-z_]{3,30}$/, { error: () => m.message_purpose_invalid() }),
    name: tidyText({ required: () => m.message_name_required(), max: 80 }),
    language: z.enum(['en', 'hi']),
    body: tidyText({ required: () => m.message_body_required(), max: 1000 }),
    variables: z.array(z.enum(templateVariables)),
    approvedOn: DateSchema,
  })
  .superRefine(({ body, variables }, issues) => {
    if (countMarks(body) !== variables.length)
      issues.addIssue({ code: 'custom', path: ['variables'], message: m.message_variables_differ() })
  })
export type MessageTemplateForm = z.output<typeof MessageTemplateForm>

/** The last day on which a text may be sent, and why. */
export const TemplateEndForm = z.strictObject({
  validTo: DateSchema,
  reason: tidyText({ required: () => m.common_field_required({ label: m.message_reason() }), max: 300 }),
})
export type TemplateEndForm = z.output<typeof TemplateEndForm>
