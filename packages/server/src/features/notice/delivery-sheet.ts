import { outcomeLabels } from '@karsetu/contract/notice/notice-labels.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { spokenLocale } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { isInScope, staffIdOf } from '@karsetu/domain/access/permissions.ts'
import { OUTCOMES, type Outcome } from '@karsetu/domain/notice/notice-rules.ts'
import { asciiDigits, type Cell, tidy } from '@karsetu/domain/register-import/cell.ts'
import { type IsoDate, parseIsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import { inWords } from '../master/rate-sheet-labels.ts'
import {
  type Delivery,
  type DeliveryRefusal,
  lockPapers,
  type PaperAtDoor,
  recordDeliveries,
  refusalOf,
} from './enter-delivery.ts'
import { noticeRules } from './notice-rules-store.ts'
import { readSheet, refuseErrors, type SheetLine } from './sheet-rows.ts'

const headings = {
  number: m.notice_col_number,
  outcome: m.notice_col_outcome,
  onDate: m.notice_col_outcome_on,
  by: m.notice_col_by,
}
type Line = SheetLine<keyof typeof headings>

/**
 * Outcomes from a spreadsheet as the list of papers is exported; rows without an outcome are passed over. Whole or not
 * at all.
 * @throws Failure notice.sheet_faulty naming row, column and value of every fault
 */
export async function enterDeliveries(context: WriteContext, file: SentFile): Promise<{ entered: number }> {
  const { tx, actor } = context
  const { lines, faults: errors } = await readSheet(file, headings)
  const filled = lines.filter((line) => line.says('outcome') !== '')
  const papers = await lockPapers(
    tx,
    filled.map((line) => line.says('number')),
  )
  const first = new Map<string, number>()
  const deliveries = filled.flatMap((line): Delivery[] => {
    const number = line.says('number')
    const other = first.get(number)
    first.set(number, other ?? line.row)
    if (other !== undefined) line.refuse('number', m.notice_sheet_twice({ other }))
    const delivery = readLine(context, line, papers.get(number))
    return delivery ? [delivery] : []
  })
  refuseErrors(errors)
  await recordDeliveries(tx, deliveries, await noticeRules(tx), staffIdOf(actor))
  context.note({ subjectKind: 'notice_delivery', subjectId: file.fileName, after: { entered: deliveries.length } })
  return { entered: deliveries.length }
}

function readLine({ actor, today }: WriteContext, line: Line, paper: PaperAtDoor | undefined): Delivery | undefined {
  const outcome = outcomeOf(line.says('outcome'))
  const onDate = dateOfCell(line.cell('onDate'))
  const byName = line.says('by')
  if (!paper) line.refuse('number', m.notice_sheet_unknown_notice())
  else if (!isInScope(actor, paper)) line.refuse('number', m.notice_sheet_out_of_scope())
  if (!outcome)
    line.refuse(
      'outcome',
      m.notice_sheet_unknown_outcome({ known: OUTCOMES.map((each) => outcomeLabels[each]()).join(', ') }),
    )
  if (!onDate) line.refuse('onDate', m.notice_sheet_no_date())
  if (byName === '') line.refuse('by', m.notice_by_required())
  const refusal = paper && onDate && refusalOf(paper, onDate, today)
  if (paper && refusal)
    line.refuse(refusal === 'notice.step_taken' ? 'number' : 'onDate', refusalLabels(refusal, paper))
  return paper && outcome && onDate && byName ? { noticeId: paper.noticeId, outcome, onDate, byName } : undefined
}

function refusalLabels(refusal: DeliveryRefusal, { issuedOn }: PaperAtDoor): string {
  if (refusal === 'notice.step_taken') return m.notice_error_step_taken()
  if (refusal === 'notice.delivery_in_future') return m.notice_error_delivery_in_future()
  return m.notice_error_delivery_before_issue({ date: formatDate(issuedOn, spokenLocale()) })
}

const outcomeOf = (typed: string): Outcome | undefined =>
  OUTCOMES.find((outcome) => inWords(outcomeLabels[outcome]).includes(typed.toLowerCase()))

/** A date as stored, or typed as 2026-11-20 or 20/11/2026. */
function dateOfCell(cell: Cell | undefined): IsoDate | undefined {
  const typed = asciiDigits(cell?.date?.slice(0, 10) ?? tidy(cell?.typed ?? ''))
  const [, dayOfMonth = '', month = '', year = ''] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(typed) ?? []
  return parseIsoDate(year === '' ? typed : `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`)
}
