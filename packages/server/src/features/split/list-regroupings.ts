import type { Page } from '@karsetu/contract/platform/schemas.ts'
import type { Regrouping, RegroupingsQuery } from '@karsetu/contract/split/split-calls.ts'
import { regroupingKindLabels, regroupingStatusLabels } from '@karsetu/contract/split/split-words.ts'
import { formatInstant } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { listFile, money, text } from '../../platform/spreadsheet/list-file.ts'
import { countRegroupings, readRegroupings } from './regrouping-store.ts'

/** Splits and amalgamations that touch the reader's zones and wards, the newest first. */
export async function pageRegroupings(
  context: Context,
  { page, limit, ...query }: RegroupingsQuery & { page: number; limit: number },
): Promise<Page<Regrouping>> {
  const { reads, actor } = context
  const [rows, total] = await Promise.all([
    readRegroupings(reads, context, query, { limit, offset: (page - 1) * limit }),
    countRegroupings(reads, actor, query),
  ])
  return { rows, total, page, limit }
}

export function exportRegroupings(context: Context, query: RegroupingsQuery): FileReply {
  const { reads, today, locale } = context
  return listFile<Regrouping>(
    { name: `splits-${today}`, title: m.split_list_title() },
    (part) => readRegroupings(reads, context, query, part),
    [
      text(m.split_kind(), ({ kind }) => regroupingKindLabels[kind](), 14),
      text(m.split_list_from(), ({ from }) => from.join(', '), 30),
      text(m.split_list_to(), ({ to }) => to.join(', '), 40),
      text(m.split_list_status(), ({ status }) => regroupingStatusLabels[status]()),
      money(m.split_moving(), ({ amountPaise }) => amountPaise),
      text(m.split_reason(), ({ reason }) => reason, 40),
      text(m.split_asked_by(), ({ madeBy }) => madeBy, 18),
      text(m.split_list_asked_at(), ({ madeAt }) => formatInstant(madeAt, locale), 22),
      text(m.split_list_decided_by(), ({ decidedBy }) => decidedBy, 18),
    ],
  )
}
