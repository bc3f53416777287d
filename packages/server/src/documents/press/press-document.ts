import { paperWords } from '@karsetu/contract/notice/notice-words.ts'
import { formatCount, formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type Paise, sumPaise } from '@karsetu/domain/money/paise.ts'
import type { NoticeKind } from '@karsetu/domain/notice/notice-rules.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { PrintableData } from '../../platform/pdf/printable-text.ts'
import type { PdfRequest } from '../../platform/pdf/typst-compiler.ts'
import { type Bilingual, bilingual, type CorporationHead } from '../bilingual.ts'

/** One paper of a beat: its line on the delivery sheet and its sheet as a template prints it. */
export interface PressPaper {
  readonly number: string
  readonly propertyUniqueId: string
  readonly houseNumber: string | null
  readonly mohalla: string
  readonly owner: string | null
  readonly amount: Paise
  readonly sheet: PrintableData
}

/** The file of one beat, as it goes to the press. */
export interface PressFile {
  readonly kind: NoticeKind
  readonly corporation: CorporationHead
  readonly ward: string
  /** From 1 within the ward. */
  readonly part: number
  readonly asOn: IsoDate
  /** In walking order. */
  readonly papers: readonly PressPaper[]
}

/** Sheets laid out together: a sheet takes six megabytes until its part is printed. */
const sheetsPerPart = 30

/**
 * What the press prints of a beat, in parts that make one file: no tags, since nobody reads it on a screen and they make
 * it eight times as large.
 */
export function pressRequest(file: PressFile): PdfRequest[] {
  const paper = paperWords[file.kind]({}, { locale: 'en' })
  const facts = { paper, ward: file.ward, part: file.part }
  const title = m.press_title(facts, { locale: 'en' })
  const sheets = file.papers.map(({ sheet }) => sheet)
  const parts = Array.from({ length: Math.max(1, Math.ceil(sheets.length / sheetsPerPart)) }, (_, at) =>
    sheets.slice(at * sheetsPerPart, (at + 1) * sheetsPerPart),
  )
  return parts.map((inPart, at) => ({
    template: 'press/press.typ',
    data: {
      title,
      paper: file.kind === 'bill' ? 'bill' : 'notice',
      delivery: at === 0 ? deliverySheet(file) : null,
      sheets: inPart,
    },
    tagged: false,
  }))
}

/** Who gets what, in the order of the way, with room for what the messenger met. */
function deliverySheet({ kind, corporation, ward, part, asOn, papers }: PressFile): PrintableData {
  const wayFrom = (at: number) => {
    const stop = papers.at(at)
    return stop ? [stop.mohalla, stop.houseNumber].filter(Boolean).join(' ') : ''
  }
  const inBoth = (say: (locale: 'en' | 'hi') => string): Bilingual => ({ en: say('en'), hi: say('hi') })
  const amount = formatMoney(sumPaise(papers.map((paper) => paper.amount)))
  return {
    corporation,
    heading: bilingual(m.press_heading),
    beat: inBoth((locale) => {
      const beat = m.press_beat({ ward, part, from: wayFrom(0), to: wayFrom(-1) }, { locale })
      return `${paperWords[kind]({}, { locale })} · ${beat}`
    }),
    count: inBoth((locale) =>
      m.press_count({ count: formatCount(papers.length), amount, date: formatDate(asOn, locale) }, { locale }),
    ),
    heads: [
      m.press_place,
      m.press_number,
      m.press_property,
      m.press_owner,
      m.press_amount,
      m.press_outcome,
      m.press_date_by,
    ].map((word) => bilingual(word)),
    rows: papers.map((paper, at) => [
      String(at + 1),
      paper.number,
      `${paper.propertyUniqueId} ${[paper.mohalla, paper.houseNumber].filter(Boolean).join(' ')}`,
      paper.owner ?? '',
      formatMoney(paper.amount, { bare: true }),
      '',
      '',
    ]),
  }
}
