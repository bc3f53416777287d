import { assertCloses, refuse, type Statement, type StatementLine } from '@karsetu/domain/bank-statement/statement.ts'
import { negatePaise, type Paise, parseRupees } from '@karsetu/domain/money/paise.ts'
import { type IsoDate, parseIsoDate } from '@karsetu/domain/time/iso-date.ts'
import { XMLParser, XMLValidator } from 'fast-xml-parser'

type Node = { readonly [name: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const manyOf = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])
const nodesOf = (value: unknown): Node[] => manyOf(value).filter(isNode)

/** What stands under a path of names; the first where there are several. */
function at(node: unknown, ...path: string[]): unknown {
  let here: unknown = node
  for (const name of path) {
    const [first] = nodesOf(here)
    if (!first) return undefined
    here = first[name]
  }
  return here
}

function textAt(node: unknown, ...path: string[]): string {
  const [value] = manyOf(at(node, ...path))
  const text = isNode(value) ? value['#text'] : value
  return typeof text === 'string' ? text.trim() : ''
}

const dayAt = (node: unknown, name: string): IsoDate | undefined =>
  parseIsoDate((textAt(node, name, 'Dt') || textAt(node, name, 'DtTm') || textAt(node, name)).slice(0, 10))

/** Rows on which the elements of a name begin, in their order. */
function rowsOf(text: string, name: string): number[] {
  const rows: number[] = []
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries())
    for (const _ of line.matchAll(new RegExp(`<(?:[A-Za-z0-9]+:)?${name}[\\s>]`, 'g'))) rows.push(index + 1)
  return rows
}

function signed(node: Node, row: number): Paise {
  const amount = parseRupees(textAt(node, 'Amt'))
  if (amount === undefined) return refuse('amount_unreadable', row, { found: textAt(node, 'Amt').slice(0, 80) })
  return textAt(node, 'CdtDbtInd') === 'DBIT' ? negatePaise(amount) : amount
}

function balanceOf(statement: Node, codes: readonly string[]): Paise | undefined {
  for (const code of codes)
    for (const balance of nodesOf(statement.Bal))
      if (textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') === code) return signed(balance, 1)
  return undefined
}

/** Words and numbers of one payment, or of the entry itself. */
function described(entry: Node, one: unknown): { narration: string; reference: string } {
  const references = ['EndToEndId', 'TxId', 'InstrId', 'ClrSysRef', 'AcctSvcrRef', 'ChqNb']
    .map((name) => textAt(one, 'Refs', name))
    .filter((text) => text !== '' && text !== 'NOTPROVIDED')
  const names = ['Dbtr', 'Cdtr'].flatMap((party) => [
    textAt(one, 'RltdPties', party, 'Nm'),
    textAt(one, 'RltdPties', party, 'Pty', 'Nm'),
  ])
  const said = manyOf(at(one, 'RmtInf', 'Ustrd')).filter((text) => typeof text === 'string')
  const words = [...names, ...said, textAt(one, 'AddtlTxInf'), textAt(entry, 'AddtlNtryInf'), ...references]
  const narration = [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))].join(' / ')
  return { narration, reference: references[0] ?? textAt(entry, 'AcctSvcrRef') }
}

/** An entry, or its payments where the bank books several in one. */
function linesOf(entry: Node, row: number): StatementLine[] {
  const amount = signed(entry, row)
  const postedOn = dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt')
  if (!postedOn) return refuse('date_unreadable', row, { found: textAt(entry, 'BookgDt', 'Dt') })
  const line = { row, postedOn, valueOn: dayAt(entry, 'ValDt') ?? postedOn }
  const parts = nodesOf(entry.NtryDtls).flatMap((details) => nodesOf(details.TxDtls))
  const amounts = parts.map((part) =>
    part.Amt === undefined ? undefined : signed({ CdtDbtInd: entry.CdtDbtInd, ...part }, row),
  )
  const isSplit = parts.length > 1 && amounts.every((one) => one !== undefined && one !== 0)
  if (isSplit && amounts.reduce<number>((sum, one) => sum + (one ?? 0), 0) === amount)
    return parts.flatMap((part, no) => {
      const own = amounts[no]
      return own === undefined ? [] : [{ ...line, amount: own, ...described(entry, part) }]
    })
  return amount === 0 ? [] : [{ ...line, amount, ...described(entry, parts[0]) }]
}

/** Booked entries; what is pending or for information is no money yet. */
const isBooked = (entry: Node): boolean => {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  return status === '' || status === 'BOOK'
}

function statementOf(node: Node, rows: number[], row: number): Statement {
  const opening = balanceOf(node, ['OPBD', 'PRCD'])
  const closing = balanceOf(node, ['CLBD'])
  const lines = nodesOf(node.Ntry).flatMap((entry) => {
    const own = rows.shift() ?? row
    return isBooked(entry) ? linesOf(entry, own) : []
  })
  if (opening === undefined) return refuse('opening_missing', row)
  if (closing === undefined) return refuse('closing_missing', row)
  const [amount] = nodesOf(nodesOf(node.Bal)[0]?.Amt)
  const currency = textAt(node, 'Acct', 'Ccy') || (typeof amount?.['@Ccy'] === 'string' ? amount['@Ccy'] : '')
  const account = textAt(node, 'Acct', 'Id', 'IBAN') || textAt(node, 'Acct', 'Id', 'Othr', 'Id')
  assertCloses({ opening, closing, lines }, lines.at(-1)?.row ?? row)
  return { account, currency: currency || 'INR', opening, closing, lines }
}

/** Reads every statement of a CAMT.053 message; entities and document types are not expanded. @throws UnreadableStatement */
export function readCamt053(text: string): Statement[] {
  // A document type has no place in a message of a bank.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return refuse('part_unreadable', 1, { found: '<!DOCTYPE' })
  const sound = XMLValidator.validate(text)
  if (sound !== true) return refuse('part_unreadable', sound.err.line, { found: sound.err.msg.slice(0, 80) })
  const parser = new XMLParser({
    ...{ ignoreAttributes: false, attributeNamePrefix: '@', removeNSPrefix: true, processEntities: false },
    ...{ parseTagValue: false, parseAttributeValue: false, trimValues: true },
  })
  const document: unknown = parser.parse(text)
  const statements = nodesOf(at(document, 'Document', 'BkToCstmrStmt')).flatMap((message) => nodesOf(message.Stmt))
  if (statements.length === 0) return refuse('no_lines', 1)
  const [rows, begins] = [rowsOf(text, 'Ntry'), rowsOf(text, 'Stmt')]
  return statements.map((statement, no) => statementOf(statement, rows, begins[no] ?? 1))
}
