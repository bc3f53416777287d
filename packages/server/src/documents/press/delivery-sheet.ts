import { paperLabels } from '@karsetu/contract/notice/notice-labels.ts'
import { formatCount, formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { sumPaise } from '@karsetu/domain/money/paise.ts'
import type { PrintableData } from '../../platform/pdf/printable-text.ts'
import { type Bilingual, bilingual } from '../bilingual.ts'
import type { DeliveryLine, PressFile } from './press-document.ts'

/** Lines of print on a page; the first has the letterhead and the beat above its table. */
const [linesOnFirst, linesOnPage] = [50, 62]
/** Letters on a line of the two columns that may need several, and the fewest lines of a row: room to write by hand. */
const [lettersOnLine, fewestLines] = [20, 2]

/** What a delivery sheet says: of a beat, or of a whole ward, which has no part. */
export type DeliveryFile = Omit<PressFile, 'part' | 'papers'> & { part: number | null; papers: readonly DeliveryLine[] }

/**
 * Who gets what, in the order of the way, with room for what the messenger met.
 * @returns so many pages at most each; the first begins the sheet
 */
export function deliverySheet(file: DeliveryFile, pagesInPart = Number.POSITIVE_INFINITY): PrintableData[] {
  const { kind, corporation, ward, part, asOn, papers } = file
  const stopAt = (at: number, locale: 'en' | 'hi') => {
    const stop = papers.at(at)
    return stop ? placeOf(stop, locale) : ''
  }
  const inBoth = (say: (locale: 'en' | 'hi') => string): Bilingual => ({ en: say('en'), hi: say('hi') })
  const amount = formatMoney(sumPaise(papers.map((paper) => paper.amount)))
  const sheet = {
    corporation,
    heading: bilingual(m.press_heading),
    beat: inBoth((locale) => {
      const way = { ward: ward[locale], from: stopAt(0, locale), to: stopAt(-1, locale) }
      const beat = part === null ? m.press_ward(way, { locale }) : m.press_beat({ ...way, part }, { locale })
      return `${paperLabels[kind]({}, { locale })} · ${beat}`
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
  }
  const pages = pagesOf(papers.map(rowOf))
  const parts = Math.ceil(pages.length / pagesInPart) || 1
  return Array.from({ length: parts }, (_, at) => ({
    ...sheet,
    begins: at === 0,
    pages: parts === 1 ? pages : pages.slice(at * pagesInPart, (at + 1) * pagesInPart),
  }))
}

const placeOf = ({ mohalla, houseNumber }: DeliveryLine, locale: 'en' | 'hi') =>
  [mohalla[locale], houseNumber].filter(Boolean).join(' ')

/** A line of print for each entry of a column. */
type Row = { columns: string[][]; lines: number }

function rowOf(paper: DeliveryLine, at: number): Row {
  const columns = [
    [String(at + 1)],
    [paper.number],
    [paper.propertyUniqueId, ...inLines(placeOf(paper, 'en')), ...hindiNameOf(paper)],
    inLines(paper.owner ?? ''),
    [formatMoney(paper.amount, { bare: true })],
  ]
  return { columns, lines: Math.max(fewestLines, ...columns.map((lines) => lines.length)) }
}

/** The mohalla as messengers read it, where that is another word. */
const hindiNameOf = ({ mohalla: { en, hi } }: DeliveryLine): string[] => (hi === en ? [] : inLines(hi))

/** Broken between words; a word that is too long for a line stands on one of its own. */
function inLines(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= lettersOnLine)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Each column of a page line by line, all of the same length, and how many lines each of its rows takes. */
function pagesOf(rows: readonly Row[]): PrintableData[] {
  const pages: Row[][] = [[]]
  let free = linesOnFirst
  for (const row of rows) {
    if (row.lines > free) {
      pages.push([])
      free = linesOnPage
    }
    pages.at(-1)?.push(row)
    free -= row.lines
  }
  return pages.map((page) => ({
    columns: [0, 1, 2, 3, 4].map((column) =>
      page.flatMap(({ columns, lines }) => Array.from({ length: lines }, (_, line) => columns[column]?.[line] ?? '')),
    ),
    rows: page.map(({ lines }) => lines),
  }))
}
