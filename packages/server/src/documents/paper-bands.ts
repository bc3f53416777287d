import { m } from '@karsetu/contract/words/messages.ts'
import { qrCode } from '../platform/pdf/qr-codes.ts'
import type { Band } from './band.ts'
import { type Bilingual, bilingual, type CorporationHead } from './bilingual.ts'
import type { BillOffice } from './bill/bill-document.ts'
import { counterLines } from './bill/counter-lines.ts'
import { roomOf } from './room-of-text.ts'

export const letterheadBand = (corporation: CorporationHead, heading: Bilingual, number: string): Band => ({
  kind: 'letterhead',
  form: { corporation, heading },
  own: number,
})

export type PayCode = {
  readonly label: Bilingual
  /** Printed beside the amount. */
  readonly address: string
  /** What the code says to who cannot see it. */
  readonly alt: string
  readonly scanned: string
}

/** The amount in large and the codes to pay it with. */
export const toPayBand = (
  label: Bilingual,
  { amount, codes }: { amount: string; codes: readonly PayCode[] },
): Band => ({
  kind: 'to-pay',
  form: { label, codes: codes.map((code) => code.label) },
  own: { amount, codes: codes.map(({ address, alt, scanned }) => ({ address, alt, qr: qrCode(scanned) })) },
})

export type Fact = {
  readonly label: Bilingual
  readonly value: string | null
  readonly strong?: boolean
  /** Alone in its row. */
  readonly wide?: boolean
  /** Said alike of the properties of a whole run: a year, a date. */
  readonly isShared?: boolean
}

type Value = { readonly value: string; readonly strong: boolean }
const asValue = ({ value, strong = false }: Fact): Value => ({ value: value ?? '', strong })

/** Half a row in em: 86 mm at 9.5 points. */
const roomOfHalf = 25.6
const isShort = ({ value }: Fact) => roomOf(value ?? '') <= roomOfHalf

/** Facts that are known, two in a row. */
export function factBands(facts: readonly Fact[]): Band[] {
  const rows: Fact[][] = []
  for (const fact of facts) {
    if (!fact.value) continue
    const last = rows.at(-1)
    if (last?.length === 1 && !fact.wide && !last[0]?.wide) last.push(fact)
    else rows.push([fact])
  }
  const bands: Fact[][][] = []
  for (const row of rows) {
    const last = bands.at(-1)
    // A row that stands with others is short, so that the last one speaks for all.
    if (last?.at(-1)?.every(isShort) && row.every(isShort)) last.push(row)
    else bands.push([row])
  }
  return bands.map(factBand)
}

/**
 * Rows of short facts, or one row that is as high as its values need. Only what surely takes one line is form; a row of
 * two long values is the paper's own as a whole.
 */
function factBand(rows: readonly (readonly Fact[])[]): Band {
  const isForm = (fact: Fact) => fact.isShared === true && isShort(fact)
  const form = rows.map((row) => ({
    labels: row.map(({ label }) => label),
    values: row.map((fact) => (isForm(fact) ? asValue(fact) : null)),
    isWide: row.some(({ wide }) => wide === true),
  }))
  const own = rows.map((row) => row.map((fact) => (isForm(fact) ? null : { ...asValue(fact), fits: isShort(fact) })))
  if (own.some((row) => row.filter((value) => value?.fits === false).length > 1))
    return { kind: 'facts', form: null, own: form.map((row, at) => ({ ...row, values: own[at] ?? [] })) }
  return { kind: 'facts', form, own: own.flat().some((value) => value !== null) ? own : null }
}

type Part = { readonly title: Bilingual; readonly text: Bilingual }

/** What every paper ends with; where to pay and ask comes last. */
export const closingBand = (office: Pick<BillOffice, 'counters'>, parts: readonly Part[]): Band => ({
  kind: 'closing',
  form: {
    parts,
    counters: { title: bilingual(m.bill_counters_title), lines: counterLines(office) },
  },
  own: null,
})
