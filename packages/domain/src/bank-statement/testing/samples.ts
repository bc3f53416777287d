import { readFileSync } from 'node:fs'
import { readMt940 } from '../read-mt940.ts'
import { readTable, type TableRow } from '../read-table.ts'
import { joinStatements, type Statement } from '../statement.ts'

/** What every line of the three samples is. */
export type TrueLine = {
  n: number
  day: number
  kind: string
  amountPaise: number
  ref: string
  payer?: string
  property?: string | null
  said?: string
}

export const sampleText = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

export const truth = JSON.parse(sampleText('truth.json')) as {
  openingPaise: number
  closingPaise: number
  events: TrueLine[]
}

/** Rows of a text with separators and without quotes. */
export const rowsOf = (text: string, separator: string): TableRow[] =>
  text
    .split(/\r?\n/)
    .map((line, at) => ({
      row: at + 1,
      cells: line.split(separator).map((typed) => (typed.trim() === '' ? undefined : { typed })),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== undefined))

/** The same ten days of one account, in three banks' ways. */
export const sampleStatements = (): Record<'hdfc.csv' | 'sbi.xls' | 'statement.sta', Statement> => ({
  'hdfc.csv': readTable(rowsOf(sampleText('hdfc.csv'), ',')).statement,
  'sbi.xls': readTable(rowsOf(sampleText('sbi.xls'), '\t')).statement,
  'statement.sta': joinStatements(readMt940(sampleText('statement.sta'))),
})
