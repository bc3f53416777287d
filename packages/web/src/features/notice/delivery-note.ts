import type { DeliveredRow, NoticeRow } from '@karsetu/contract/notice/notice-calls.ts'
import { outcomeLabels } from '@karsetu/contract/notice/notice-labels.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { spokenLocale } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Outcome } from '@karsetu/domain/notice/notice-rules.ts'

type Entered = { outcome: Outcome; onDate: string }

/** What was met on another day than the one that stands is kept and changes nothing: who entered it is told. */
export function keptText({ noticeNo, outcome, outcomeOn }: NoticeRow, entered: Entered): string | undefined {
  if (outcome === null || outcomeOn === null || (outcome === entered.outcome && outcomeOn === entered.onDate)) return
  const date = formatDate(outcomeOn, spokenLocale())
  return m.notices_delivery_kept({ number: noticeNo, outcome: outcomeLabels[outcome](), date })
}

/** What whoever goes through a sheet should look at once more: the paper had an outcome already. */
export function deliveryNote(row: DeliveredRow, entered: Entered): string | undefined {
  const saved = keptText(row, entered)
  if (saved !== undefined || row.before === null) return saved
  if (row.before.outcome === entered.outcome && row.before.onDate === entered.onDate) return undefined
  const date = formatDate(row.before.onDate, spokenLocale())
  return m.notices_desk_before({ outcome: outcomeLabels[row.before.outcome](), date })
}
