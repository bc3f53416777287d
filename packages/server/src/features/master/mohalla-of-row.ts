import type { FieldError } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { asciiDigits, tidy } from '@karsetu/domain/register-import/cell.ts'
import { count, type ListColumn, text } from '../../platform/spreadsheet/list-file.ts'
import type { MohallaFacts, MohallaOfWard } from './mohalla-store.ts'
import type { Word } from './rate-sheet-labels.ts'

const words = { wardNo: m.master_ward_no, mohallaNo: m.master_sheet_mohalla_no, mohalla: m.master_sheet_mohalla }
export type MohallaColumn = keyof typeof words

/** How a row of a sheet of rates says for which mohalla it is. */
export type MohallaOfRow<Mohalla> = {
  readonly headings: Readonly<Partial<Record<MohallaColumn, Word>>>
  /** The template of many mohallas has rows for those without rates, too: left without a figure they say nothing. */
  readonly isOfMany: boolean
  readonly find: (says: (column: MohallaColumn) => string) => { mohalla: Mohalla } | Stranger
}
type Stranger = { column: MohallaColumn; fault: string }

/** A sheet of one mohalla bears its name in every row. */
export const onlyOne = <Mohalla extends MohallaFacts>(mohalla: Mohalla): MohallaOfRow<Mohalla> => ({
  headings: { mohalla: words.mohalla },
  isOfMany: false,
  find: (says) =>
    isCalled(mohalla, says('mohalla'))
      ? { mohalla }
      : { column: 'mohalla', fault: m.master_sheet_other_mohalla({ mohalla: mohalla.name }) },
})

/** A sheet of many names each by its numbers; its name must be the right one. @param known those that it may name */
export function oneOfMany(known: readonly MohallaOfWard[]): MohallaOfRow<MohallaOfWard> {
  const byNumber = new Map(known.map((mohalla) => [`${mohalla.wardNo} ${mohalla.mohallaNo}`, mohalla]))
  return {
    headings: words,
    isOfMany: true,
    find: (says) => {
      const numbers = [says('wardNo'), says('mohallaNo')].map((said) => Number(asciiDigits(said)))
      const mohalla = byNumber.get(numbers.join(' '))
      if (!mohalla) return { column: 'mohallaNo', fault: m.master_sheet_no_mohalla() }
      if (isCalled(mohalla, says('mohalla'))) return { mohalla }
      return { column: 'mohalla', fault: m.master_sheet_named_otherwise({ mohalla: mohalla.name }) }
    },
  }
}

const isCalled = ({ name, nameHi }: MohallaFacts, said: string): boolean =>
  [name, nameHi].some((one) => tidy(one).toLowerCase() === said.toLowerCase())

/** A fault of a row that is known only once its mohalla is looked up. */
export function errorOfMohalla(row: number, value: string, error: string): FieldError {
  const message = m.master_sheet_fault({ row, column: words.mohalla(), value, fault: error })
  return { field: `rates.${row}.mohalla`, message }
}

type Row = { mohalla: MohallaFacts }
/** The columns of the sheet of one mohalla before its rates. */
export const columnsOfOne = <One extends Row>(): ListColumn<One>[] => [
  text(words.mohalla(), ({ mohalla }) => mohalla.name),
]
/** Those of the sheet of many. */
export const columnsOfMany = <One extends { mohalla: MohallaOfWard }>(isHindi: boolean): ListColumn<One>[] => [
  count(words.wardNo(), ({ mohalla }) => mohalla.wardNo),
  count(words.mohallaNo(), ({ mohalla }) => mohalla.mohallaNo),
  text(words.mohalla(), ({ mohalla }) => (isHindi ? mohalla.nameHi : mohalla.name)),
]
