import { changeLabel, changeValue } from '@karsetu/contract/property/change-labels.ts'
import type { FieldChange } from '@karsetu/contract/property/edited-property-calls.ts'
import { actLabel } from '@karsetu/contract/property/register-act-labels.ts'
import type { HistoryEntry } from '@karsetu/contract/property/register-write-calls.ts'
import { formatInstant } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { listFile, text } from '../../platform/spreadsheet/list-file.ts'
import { listCategories } from '../master/read-reference-data.ts'
import { findInScope } from './lock-property.ts'
import { propertyHistory } from './property-history.ts'

/** A field that an act changed, or the act alone where it changed none. */
type Line = { entry: HistoryEntry; change: FieldChange | undefined }

/**
 * Every act in the life of a property as a spreadsheet, a line for each field that it changed.
 * @throws Failure property.not_found, call.out_of_scope
 */
export async function exportHistory(context: Context, propertyUniqueId: string): Promise<FileReply> {
  await findInScope(context.reads, context, propertyUniqueId)
  const { locale } = context
  const names = new Map(
    (await listCategories(context))
      .flatMap((category) => [category, ...category.subCategories])
      .map(({ code, name, nameHi }) => [code, locale === 'hi' && nameHi ? nameHi : name]),
  )
  const nameOf = (code: string) => names.get(code) ?? code
  const textOf = (change: FieldChange | undefined, side: 'before' | 'after') =>
    change ? changeValue(change, change[side], locale, nameOf) : null
  const lines: Line[] = []
  for (let page = 1; ; page++) {
    const { rows } = await propertyHistory(context, propertyUniqueId, { page, limit: entriesAtOnce })
    for (const entry of rows)
      lines.push(...(entry.changes.length === 0 ? [undefined] : entry.changes).map((change) => ({ entry, change })))
    if (rows.length < entriesAtOnce) break
  }
  // Excel keeps a sheet called 'History' for itself.
  return listFile<Line>({ name: `history-${propertyUniqueId}`, title: propertyUniqueId }, lines, [
    text(m.property_page_history_when(), ({ entry }) => formatInstant(entry.madeAt, locale)),
    text(m.property_page_history_what(), ({ entry }) => actText(entry), 28),
    text(m.property_page_history_by(), ({ entry }) => entry.madeBy ?? m.property_page_system()),
    text(m.property_page_history_approved_by(), ({ entry }) => entry.approvedBy),
    text(m.register_reason(), ({ entry }) => entry.reason, 40),
    text(m.property_page_files(), ({ entry }) => entry.documents.map(({ fileName }) => fileName).join(', '), 30),
    text(m.bulk_update_field(), ({ change }) => (change ? changeLabel(change) : null), 26),
    text(m.register_before(), ({ change }) => textOf(change, 'before'), 30),
    text(m.register_after(), ({ change }) => textOf(change, 'after'), 30),
  ])
}

/** Acts of one property, read together. */
const entriesAtOnce = 500

const actText = ({ kind, isUndone }: HistoryEntry): string =>
  isUndone ? `${actLabel(kind)} (${m.property_page_undone()})` : actLabel(kind)
