import type { MessageTemplate } from '@karsetu/contract/message/message-calls.ts'
import type { TemplateEndForm } from '@karsetu/contract/message/template-form.ts'
import { fail, failField } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { lockTemplate, setEnd } from './template-store.ts'

/** Sets the last day of a text, for a reason. @throws Failure call.not_found, message.template_ended */
export async function endTemplate(
  context: WriteContext,
  templateId: number,
  form: TemplateEndForm,
): Promise<MessageTemplate> {
  const { tx, actor, today } = context
  const { approvedOn, validTo } = await lockTemplate(tx, templateId)
  if (validTo !== null && validTo < today) throw fail('message.template_ended')
  if (form.validTo < approvedOn) throw failField('validTo', m.message_end_before_approved())
  const ended = await setEnd(tx, templateId, form, staffIdOf(actor))
  const subject = { subjectKind: 'message_template', subjectId: String(templateId) }
  context.note({ ...subject, before: { validTo }, after: form })
  return ended
}
