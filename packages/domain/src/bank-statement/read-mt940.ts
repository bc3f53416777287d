import { negatePaise, type Paise, paise } from '../money/paise.ts'
import { dateOf, type IsoDate } from '../time/iso-date.ts'
import { assertCloses, refuse, type Statement, type StatementLine } from './statement.ts'

/** A field of the message: `:61:` and what follows until the next one. */
type Tag = { row: number; name: string; lines: string[] }

const starts = /^:(\d{2}[A-Z]?):(.*)$/

/** Signs of the transmission: start and end of a text, end of a file. */
const frame = ['\u0001', '\u0003', '\u001a']
const withoutFrame = (line: string): string => frame.reduce((text, sign) => text.replaceAll(sign, ''), line)

/** The fields of each message of the text, envelopes and blank lines left out. */
function messagesOf(text: string): Tag[][] {
  const messages: Tag[][] = []
  let open: Tag[] | undefined
  for (const [at, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = withoutFrame(raw).replace(/^(?:\{\d:[^{}]*\})*\{4:/, '')
    const row = at + 1
    const begun = starts.exec(line)
    if (line.trim() === '' || /^\{\d:/.test(line)) continue
    if (/^-\}?(\{.*)?$/.test(line.trim())) {
      open = undefined
      continue
    }
    if (begun) {
      const [, name = '', rest = ''] = begun
      if (!open || (name === '20' && open.some((tag) => tag.name === '20'))) {
        open = []
        messages.push(open)
      }
      open.push({ row, name, lines: [rest] })
      continue
    }
    const last = open?.at(-1)
    if (!last) refuse('part_unreadable', row, { found: line.slice(0, 80) })
    last?.lines.push(line)
  }
  return messages
}

/** `C100318EUR380115,12`: side, day, currency and amount. */
function balanceOf({ row, lines }: Tag): { amount: Paise; currency: string; on: IsoDate } {
  const text = (lines[0] ?? '').trim()
  const match = /^([CD])(\d{6})([A-Z]{3})(\d+(?:,\d*)?)$/.exec(text)
  const amount = match ? amountOf(match[4] ?? '') : undefined
  if (!match || amount === undefined) return refuse('amount_unreadable', row, { found: text.slice(0, 80) })
  return {
    amount: match[1] === 'D' ? negatePaise(amount) : amount,
    currency: match[3] ?? '',
    on: dayOf(match[2] ?? '', row),
  }
}

/** Digits with a comma before none, one or two decimals. */
function amountOf(text: string): Paise | undefined {
  const match = /^0*(\d{1,13}),?(\d{0,2})$/.exec(text)
  return match ? paise(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))) : undefined
}

/** Two digits of the year: from 80 on of the last century. */
function dayOf(text: string, row: number): IsoDate {
  const [year, month, day] = [text.slice(0, 2), text.slice(2, 4), text.slice(4, 6)].map(Number)
  try {
    return dateOf((year ?? 0) + ((year ?? 0) >= 80 ? 1900 : 2000), month ?? 0, day ?? 0)
  } catch {
    return refuse('date_unreadable', row, { found: text })
  }
}

/** The day of entry says no year: it is the one that lies nearest to the value date. */
function entryDay(text: string, valueOn: IsoDate, row: number): IsoDate {
  const year = Number(valueOn.slice(0, 4))
  const days = [year - 1, year, year + 1].flatMap((each) => {
    try {
      return [dateOf(each, Number(text.slice(0, 2)), Number(text.slice(2)))]
    } catch {
      return []
    }
  })
  const distance = (day: IsoDate) => Math.abs(Date.parse(day) - Date.parse(valueOn))
  const [nearest] = days.toSorted((a, b) => distance(a) - distance(b))
  return nearest ?? refuse('date_unreadable', row, { found: text })
}

const lineFormat = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d+(?:,\d*)?)([A-Z][A-Z0-9]{3})([^\n]*)$/

/** `:61:` with the text of the `:86:` behind it. */
function lineOf({ row, lines }: Tag, text: string): StatementLine {
  const first = (lines[0] ?? '').trimEnd()
  const match = lineFormat.exec(first)
  const amount = match ? amountOf(match[5] ?? '') : undefined
  if (!match || amount === undefined) return refuse('part_unreadable', row, { found: first.slice(0, 80) })
  const [, value = '', entered, side = '', , , , references = ''] = match
  const valueOn = dayOf(value, row)
  const [own = '', bank = ''] = references.split('//')
  const isCredit = side === 'C' || side === 'RD'
  const reference = own.trim() === 'NONREF' || own.trim() === '' ? bank.trim() : own.trim()
  return {
    ...{ row, valueOn, postedOn: entered ? entryDay(entered, valueOn, row) : valueOn },
    amount: isCredit ? amount : negatePaise(amount),
    ...{ reference, narration: text || lines.slice(1).join(' ').trim() },
  }
}

/** Lines of text are cut after 65 signs, wherever that is; German banks begin a new part with a mark instead. */
const textOf = ({ lines }: Tag): string =>
  lines
    .join('')
    .replace(/\?\d{2}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function statementOf(tags: readonly Tag[]): Statement {
  const last = tags.at(-1)?.row ?? 1
  const opened = tags.find(({ name }) => name === '60F' || name === '60M')
  const closed = tags.findLast(({ name }) => name === '62F' || name === '62M')
  if (!opened) return refuse('opening_missing', tags[0]?.row ?? 1)
  if (!closed) return refuse('closing_missing', last)
  const [opening, closing] = [balanceOf(opened), balanceOf(closed)]
  const lines: StatementLine[] = []
  for (const [at, tag] of tags.entries()) {
    if (tag.name !== '61') continue
    const next = tags[at + 1]
    const line = lineOf(tag, next?.name === '86' ? textOf(next) : '')
    if (line.amount !== 0) lines.push(line)
  }
  const account = tags.find(({ name }) => name === '25' || name === '25P')?.lines[0]?.trim() ?? ''
  const statement = { account, currency: opening.currency, opening: opening.amount, closing: closing.amount, lines }
  assertCloses(statement, closed.row)
  return statement
}

/** Reads every statement of an MT940 file. @throws UnreadableStatement with the line that is wrong */
export function readMt940(text: string): Statement[] {
  const messages = messagesOf(text.replace(/^\uFEFF/, ''))
  if (messages.length === 0) return refuse('no_lines', 1)
  return messages.map(statementOf)
}
