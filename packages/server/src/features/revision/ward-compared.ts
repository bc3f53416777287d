import { paise } from '@karsetu/domain/money/paise.ts'
import { changeBps } from '@karsetu/domain/revision/change-band.ts'
import { CopyLines } from '../../platform/db/copy-lines.ts'
import type { Exception } from '../demand/list-exceptions.ts'

/** In paise: value and taxes; or, of dues, what is payable of each head, and of all of it the interest and the rebate. */
export type Amounts = { arv: number; house: number; water: number; sewer: number; interest: number; rebate: number }
/** What a property had: calculated, or as the assessment on record says. */
export type Before = Amounts & { year: number | null; revision: number | null }

export type Compared = { propertyId: number; version: number; before: Before | null; after: Amounts }

/** Which run compares, and whether it keeps the properties that move. */
export type RunOfWard = { runId: number; keepsMoved: boolean }

/** Of dues too there are interest and rebate; taxes alone have none. */
type Saved = RunOfWard & { wardId: number; ofDues: boolean }

/**
 * What a run has calculated of a ward: sums, what could not be assessed, and a row of each property that moves. Of a
 * property nothing is held but its row, as it will be written: with all of a ward's in memory the thread was busy a fifth
 * longer.
 */
export class WardCompared {
  readonly run: Saved
  readonly exceptions: Exception[] = []
  /** Of the exceptions those that have a tax without the run's rules, with it. */
  readonly lost: { propertyId: number; taxes: number }[] = []
  readonly before = noSums()
  readonly after = noSums()
  /** The rows of those that move, in the order of {@link columnsOf}. */
  readonly moves = new CopyLines()
  assessed = 0
  moved = 0

  constructor(run: Saved) {
    this.run = run
  }

  add(compared: Compared): void {
    const { before, after } = compared
    this.assessed++
    if (before) addTo(this.before, before)
    addTo(this.after, after)
    if (!this.run.keepsMoved || !isMoved(compared)) return
    this.moved++
    this.#write(compared)
  }

  /** A property that has no result; `before` is what it has without the run's rules. */
  leaveOut(exception: Exception, before: Before | null): void {
    this.exceptions.push(exception)
    if (before) this.lost.push({ propertyId: exception.property.propertyId, taxes: taxesOf(before) })
  }

  #write({ propertyId, version, before, after }: Compared): void {
    const { runId, wardId, ofDues } = this.run
    const was = before ? taxesOf(before) : 0
    const is = taxesOf(after)
    const row = this.moves
    row.number(runId).number(wardId).number(propertyId).number(version)
    row.number(before?.year).number(before?.revision)
    row.number(before?.arv).number(before?.house).number(before?.water).number(before?.sewer)
    row.number(after.arv).number(after.house).number(after.water).number(after.sewer)
    row.number(is - was).number(changeBps(was, is))
    if (ofDues) row.number(before?.interest).number(before?.rebate).number(after.interest).number(after.rebate)
    row.endRow()
  }
}

export const columnsOf = ({ ofDues }: Saved): string =>
  `run_id, ward_id, property_id, property_version, before_year, before_revision,
   before_arv_paise, before_house_paise, before_water_paise, before_sewer_paise,
   after_arv_paise, after_house_paise, after_water_paise, after_sewer_paise, change_paise, change_bps${
     ofDues ? ', before_interest_paise, before_rebate_paise, after_interest_paise, after_rebate_paise' : ''
   }`

/** Whether anything of the property is other than before. */
export const isMoved = ({ before, after }: Pick<Compared, 'before' | 'after'>): boolean =>
  before === null ||
  before.arv !== after.arv ||
  before.house !== after.house ||
  before.water !== after.water ||
  before.sewer !== after.sewer ||
  before.interest !== after.interest ||
  before.rebate !== after.rebate

const taxesOf = ({ house, water, sewer }: Amounts) => paise(house + water + sewer)

function noSums(): Amounts {
  return { arv: 0, house: 0, water: 0, sewer: 0, interest: 0, rebate: 0 }
}
function addTo(sums: Amounts, { arv, house, water, sewer, interest, rebate }: Amounts): void {
  sums.arv += arv
  sums.house += house
  sums.water += water
  sums.sewer += sewer
  sums.interest += interest
  sums.rebate += rebate
}
