import type { ObjectionCard } from '@karsetu/contract/objection/objection-calls.ts'
import {
  objectionStatusLabels,
  objectionStepLabels,
  objectionSubjectLabels,
  uploaderLabels,
} from '@karsetu/contract/objection/objection-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { day, listFile, text } from '../../platform/spreadsheet/list-file.ts'
import { type Request, readCards } from './list-objections.ts'

/** Every objection that answers, as a spreadsheet; read in parts, so that memory stays flat. */
export function exportObjections(context: Context, query: Request): FileReply {
  const { reads, today } = context
  const sheet = { name: `objections-${today}`, title: m.objection_export_sheet() }
  return listFile<ObjectionCard>(sheet, (part) => readCards(reads, context, query, part), [
    text(m.objection_no(), ({ objectionNo }) => objectionNo),
    text(m.property_id(), ({ propertyUniqueId }) => propertyUniqueId),
    text(m.property_owner_name(), ({ ownerName }) => ownerName, 28),
    text(m.search_ward(), ({ wardNo, wardName }) => `${wardNo} ${wardName}`),
    text(m.search_mohalla(), ({ mohallaName }) => mohallaName),
    text(m.objection_subject(), ({ subject }) => objectionSubjectLabels[subject](), 34),
    text(m.objection_objector(), ({ objectorName }) => objectorName, 28),
    text(m.objection_uploader(), ({ uploaderType }) => uploaderLabels[uploaderType](), 12),
    day(m.objection_received_on(), ({ receivedOn }) => receivedOn),
    day(m.objection_window_until(), ({ windowUntil }) => windowUntil),
    text(m.objection_col_late(), ({ isLate }) => (isLate ? m.common_yes() : m.common_no()), 10),
    text(m.objection_status(), ({ status }) => objectionStatusLabels[status](), 14),
    text(m.objection_step(), ({ step }) => objectionStepLabels[step]()),
    day(m.objection_col_hearing(), ({ hearingOn }) => hearingOn),
    day(m.objection_closed_on(), ({ status, changedAt }) => (status === 'pending' ? null : istDateOf(changedAt))),
  ])
}
