import type { Band } from '../band.ts'
import type { Bilingual } from '../bilingual.ts'
import { roomOf } from '../room-of-text.ts'
import type { BillDocument } from './bill-document.ts'

/** Lines of figures and words that the front has room for with what closes the bill under them. */
const mostLines = 19
/** Half the paper in em of the small type of remarks, and half of a row of facts. */
const [roomOfRemark, roomOfFact] = [32, 25.6]

const linesIn = (text: string, room: number): number => Math.ceil(roomOf(text) / room) || 0

/** Whether all of a bill goes on the front of its sheet; otherwise what closes it stands on the back. */
export function fitsOnFront(bill: BillDocument, bands: readonly Band[]): boolean {
  const { owner, address, place, standing } = bill
  const facts = [owner ?? '', address, place].map((fact) => Math.max(0, linesIn(fact, roomOfFact) - 1))
  const told = bands
    .filter(({ kind }) => kind === 'remark' || kind === 'table-note')
    .map(({ form, own }) => linesIn(((form ?? own) as Bilingual).en, roomOfRemark)) // words, as remarks are
  const rows = bands
    .filter(({ kind }) => kind === 'figures' || kind === 'working')
    .map(({ form }) => (form as { labels: unknown[] }).labels.length) // tables have labels
  const note = standing.kind === 'issued' ? 0 : 3
  const lines = [...facts, ...told, ...rows, note].reduce((sum, some) => sum + some, 0)
  return lines <= mostLines
}
