import type { MessageTemplate, MessageTemplateRow, TemplatesQuery } from '@karsetu/contract/message/message-calls.ts'
import type { MessageTemplateForm, TemplateEndForm } from '@karsetu/contract/message/template-form.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { notificationPurposes } from '@karsetu/domain/message/word.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

const columns = `template_id "templateId", dlt_template_id "dltTemplateId", header, kind, purpose, name, language, body,
  variables, approved_on "approvedOn", valid_to "validTo"`

/** Texts that may be sent on a day. */
export async function readTemplates(sql: Queryable, day: IsoDate): Promise<MessageTemplate[]> {
  const { rows } = await sql.query<MessageTemplate>(
    `select ${columns} from message_template
     where approved_on <= $1 and (valid_to is null or valid_to >= $1) order by name, language, template_id`,
    [day],
  )
  return rows
}

/** What texts are about: of every text ever entered, and of the words that the portal leaves by itself. */
export async function readPurposes(sql: Queryable): Promise<string[]> {
  const { rows } = await sql.query<{ purpose: string }>('select distinct purpose from message_template')
  return [...new Set([...notificationPurposes, ...rows.map(({ purpose }) => purpose)])].toSorted()
}

/** A part of every text that was ever entered, by name, with how it stands on a day. */
export async function readAllTemplates(
  sql: Queryable,
  day: IsoDate,
  { standing, language }: TemplatesQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<(MessageTemplateRow & { total: number })[]> {
  const { rows } = await sql.query<MessageTemplateRow & { total: number }>(
    `select *, count(*) over () total from (
       select ${columns}, (select username from staff where staff_id = added_by) "addedBy", end_reason "endReason",
         case when approved_on > $1 then 'to_come' when valid_to < $1 then 'past' else 'in_force' end standing
       from message_template
     ) template where ($2::text is null or standing = $2) and ($3::text is null or language = $3)
     order by name, language, "templateId" limit $4 offset $5`,
    [day, standing ?? null, language ?? null, limit, offset],
  )
  return rows
}

/** @throws Failure call.not_found when there is none, or it may not be sent on that day */
export async function getTemplate(sql: Queryable, templateId: number, day: IsoDate): Promise<MessageTemplate> {
  const found = (await readTemplates(sql, day)).find((template) => template.templateId === templateId)
  if (!found) throw fail('call.not_found')
  return found
}

/** @throws Failure message.template_known */
export async function insertTemplate(
  tx: Tx,
  form: MessageTemplateForm,
  addedBy: number | null,
): Promise<MessageTemplate> {
  const { rows } = await tx.query<MessageTemplate>(
    `insert into message_template (dlt_template_id, header, kind, purpose, name, language, body, variables, approved_on, added_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (dlt_template_id) do nothing returning ${columns}`,
    [
      form.dltTemplateId,
      form.header,
      form.kind,
      form.purpose,
      form.name,
      form.language,
      form.body,
      form.variables,
      form.approvedOn,
      addedBy,
    ],
  )
  if (!rows[0]) throw fail('message.template_known')
  return rows[0]
}

/** @throws Failure call.not_found */
export async function lockTemplate(tx: Tx, templateId: number): Promise<MessageTemplate> {
  const { rows } = await tx.query<MessageTemplate>(
    `select ${columns} from message_template where template_id = $1 for update`,
    [templateId],
  )
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

export async function setEnd(
  tx: Tx,
  templateId: number,
  { validTo, reason }: TemplateEndForm,
  by: number | null,
): Promise<MessageTemplate> {
  const { rows } = await tx.query<MessageTemplate>(
    `update message_template set valid_to = $2, end_reason = $3, ended_by = $4, ended_at = now()
     where template_id = $1 returning ${columns}`,
    [templateId, validTo, reason, by],
  )
  if (!rows[0]) throw new Error(`text ${templateId} was held and is gone`)
  return rows[0]
}
