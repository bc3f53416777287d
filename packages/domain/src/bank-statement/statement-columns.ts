import { headingKey, leastScore, scorerOf } from '../register-import/propose-columns.ts'

/** What a column of a statement can hold. */
export const statementFields = [
  'serial',
  'date',
  'valueDate',
  'narration',
  'reference',
  'side',
  'debit',
  'credit',
  'amount',
  'balance',
  'balanceSide',
] as const
export type StatementField = (typeof statementFields)[number]

/** By heading in key form: what an office said that it holds; null: nothing of use. */
export type SaidColumns = Readonly<Record<string, StatementField | null>>

const score = scorerOf<StatementField>({
  serial: ['s no', 'sl no', 'sr no', 'serial no', 'serial', 'sno', 'no', 'क्रमांक', 'txn no'],
  date: [
    ...['date', 'txn date', 'transaction date', 'tran date', 'trans date', 'posting date', 'post date', 'entry date'],
    ...['book date', 'booking date', 'txn posted date', 'date of transaction', 'दिनांक', 'तिथि'],
  ],
  valueDate: ['value date', 'value dt', 'val date', 'value', 'मूल्य तिथि'],
  narration: [
    ...['narration', 'description', 'particulars', 'transaction remarks', 'details', 'transaction details'],
    ...['transaction particulars', 'transaction description', 'transaction narration', 'remarks', 'विवरण'],
  ],
  reference: [
    ...['chq ref no', 'chq ref number', 'cheque no', 'cheque number', 'chq no', 'chqno', 'ref no', 'reference no'],
    ...['reference', 'reference number', 'ref no cheque no', 'cheque ref no', 'instrument no', 'instrument id', 'utr'],
    ...['utr no', 'transaction id', 'tran id', 'instrument number', 'bank reference', 'संदर्भ'],
  ],
  side: ['dr cr', 'cr dr', 'debit credit', 'credit debit', 'd c', 'drcr', 'crdr', 'type', 'transaction type'],
  debit: [
    ...['debit', 'debits', 'withdrawal', 'withdrawals', 'withdrawal amt', 'withdrawal amount', 'debit amount'],
    ...['debit amt', 'dr', 'dr amount', 'amount dr', 'paid out', 'payments', 'नामे', 'आहरण'],
  ],
  credit: [
    ...['credit', 'credits', 'deposit', 'deposits', 'deposit amt', 'deposit amount', 'credit amount', 'credit amt'],
    ...['cr', 'cr amount', 'amount cr', 'paid in', 'receipts', 'जमा'],
  ],
  amount: ['amount', 'transaction amount', 'txn amount', 'tran amount', 'amt', 'राशि', 'रकम'],
  balance: [
    ...['balance', 'closing balance', 'running balance', 'balance amount', 'balance amt', 'bal', 'available balance'],
    ...['ledger balance', 'शेष', 'शेष राशि'],
  ],
  balanceSide: ['balance dr cr', 'balance side'],
})

export type StatementColumn = { readonly column: number; readonly label: string; readonly field: StatementField | null }

/** What each column holds: as the office said, otherwise the best match; one column a field. */
export function proposeStatementColumns(labels: readonly string[], said: SaidColumns = {}): StatementColumn[] {
  const fieldOf = new Map<number, StatementField | null>()
  const taken = new Set<StatementField>()
  const give = (column: number, field: StatementField | null) => {
    if (fieldOf.has(column) || (field && taken.has(field))) return
    fieldOf.set(column, field)
    if (field) taken.add(field)
  }
  for (const [column, label] of labels.entries()) {
    const own = said[headingKey(label)]
    if (own !== undefined && label !== '') give(column, own)
  }
  const candidates = labels.flatMap((label, column) =>
    label === '' ? [] : [...score(label)].map(([field, points]) => ({ column, field, points })),
  )
  for (const { column, field } of candidates
    .filter(({ points }) => points >= leastScore)
    .sort((a, b) => b.points - a.points || place(a.field) - place(b.field) || a.column - b.column))
    give(column, field)
  const columns = labels.map((label, column) => ({ column, label, field: fieldOf.get(column) ?? null }))
  return withSideOfBalance(columns)
}

const place = (field: StatementField) => statementFields.indexOf(field)

/** `Dr / Cr` behind the balance is about the balance; where there is a second one, the first is about the amount. */
function withSideOfBalance(columns: StatementColumn[]): StatementColumn[] {
  const balance = columns.find(({ field }) => field === 'balance')
  const next = columns[(balance?.column ?? -2) + 1]
  if (!next || !score(next.label).has('side') || (score(next.label).get('side') ?? 0) < leastScore) return columns
  return columns.map((one) => (one === next ? { ...one, field: 'balanceSide' as const } : one))
}

export type ColumnOf = Readonly<Partial<Record<StatementField, number>>>

export const columnsOf = (columns: readonly StatementColumn[]): ColumnOf =>
  Object.fromEntries(columns.flatMap(({ column, field }) => (field ? [[field, column]] : [])))

/** Whether lines can be read with these. */
export const isEnough = (columns: ColumnOf): boolean =>
  columns.date !== undefined &&
  columns.narration !== undefined &&
  (columns.amount !== undefined || (columns.debit !== undefined && columns.credit !== undefined))
