import { addPaise, type Paise, sumPaise } from '../money/paise.ts'
import type { IsoDate } from '../time/iso-date.ts'

/** A line of a bank statement, as the bank says it. */
export type StatementLine = {
  /** Of the file, from 1. */
  readonly row: number
  readonly postedOn: IsoDate
  readonly valueOn: IsoDate
  /** Credit positive, debit negative; never nothing. */
  readonly amount: Paise
  /** Cheque number or reference; empty where the bank gives none. */
  readonly reference: string
  readonly narration: string
}

/** Lines of one account in the order of the account, the oldest first; opening and lines come to closing. */
export type Statement = {
  /** As the file says it; empty where it does not. */
  readonly account: string
  readonly currency: string
  readonly opening: Paise
  readonly closing: Paise
  readonly lines: readonly StatementLine[]
}

/** Why a file is not read. */
export type StatementErrorReason =
  | 'no_heading'
  | 'no_lines'
  | 'date_unreadable'
  | 'amount_unreadable'
  | 'amount_missing'
  | 'both_sides'
  | 'balance_differs'
  | 'closing_differs'
  | 'opening_missing'
  | 'closing_missing'
  | 'gap_within'
  | 'part_unreadable'

export type StatementError = {
  readonly reason: StatementErrorReason
  /** Line of the file, from 1. */
  readonly row: number
  /** What stands there. */
  readonly found?: string
  /** Of amounts that should be the same. */
  readonly expectedPaise?: Paise
  readonly foundPaise?: Paise
}

/** A file that is refused, with the line that is wrong. */
export class UnreadableStatement extends Error {
  override name = 'UnreadableStatement'
  readonly fault: StatementError

  constructor(error: StatementError) {
    super(`line ${error.row}: ${error.reason}`)
    this.fault = error
  }
}

export const refuse = (reason: StatementErrorReason, row: number, facts: Partial<StatementError> = {}): never => {
  throw new UnreadableStatement({ ...facts, reason, row })
}

/** @throws UnreadableStatement unless opening and lines come to closing */
export function assertCloses({ opening, closing, lines }: Omit<Statement, 'account' | 'currency'>, row: number): void {
  const sum = addPaise(opening, sumPaise(lines.map(({ amount }) => amount)))
  if (sum !== closing) refuse('closing_differs', row, { expectedPaise: closing, foundPaise: sum })
}

/** Statements of one account that follow each other, as one. @throws UnreadableStatement where one does not begin where the last ended */
export function joinStatements(statements: readonly Statement[]): Statement {
  const [first] = statements
  if (!first) return refuse('no_lines', 1)
  let closing = first.closing
  for (const next of statements.slice(1)) {
    if (next.opening !== closing)
      refuse('gap_within', next.lines[0]?.row ?? 1, { expectedPaise: closing, foundPaise: next.opening })
    closing = next.closing
  }
  return { ...first, closing, lines: statements.flatMap(({ lines }) => lines) }
}
