import { type FinancialYear, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Random } from '../random.ts'
import { daysAfter, demoYears, lastDemoDay, raisedOn } from './demo-calendar.ts'

export type Mode = 'cash' | 'cheque' | 'dd' | 'pos' | 'neft' | 'online'

/** A visit to pay: how much of the dues of the day, and in which way. */
export type PlannedVisit = {
  on: IsoDate
  mode: Mode
  /** all: what clears everything; part: a share of it; over: some more than it. */
  extent: 'all' | 'part' | 'over'
  /** The payment is undone: a cheque comes back, a cash receipt was a mistake. */
  undone: boolean
}

/** How often an owner comes, by year, and how often for the whole sum. */
type Habit = { visits: number; early: number; whole: number }

const habits: readonly { share: number; habit: Habit }[] = [
  { share: 0.42, habit: { visits: 0.9, early: 0.85, whole: 0.86 } },
  { share: 0.28, habit: { visits: 0.33, early: 0.2, whole: 0.65 } },
  { share: 0.2, habit: { visits: 0.08, early: 0.2, whole: 0.3 } },
  { share: 0.1, habit: { visits: 0, early: 0, whole: 0 } },
]

/** When one owner comes to pay in the years of the demo city, earliest first. */
export function planVisits(random: Random): PlannedVisit[] {
  const habit = pickHabit(random)
  return demoYears
    .flatMap((year) => {
      if (!random.chance(habit.visits)) return []
      const first = visit(random, habit, visitDay(random, habit, year))
      if (first.extent !== 'part' || !random.chance(0.5)) return [first]
      return [first, { ...visit(random, habit, daysAfter(first.on, random.between(20, 90))), extent: 'all' as const }]
    })
    .filter(({ on }) => on <= lastDemoDay)
}

function pickHabit(random: Random): Habit {
  let roll = random.next()
  for (const { share, habit } of habits) {
    if (roll < share) return habit
    roll -= share
  }
  return { visits: 0, early: 0, whole: 0 }
}

/** As days after the first of a financial year. */
const [secondOfApril, firstOfAugust, firstOfJanuary] = [1, 122, 275]

/** Early payers come for the rebate, the others when the year ends. */
function visitDay(random: Random, { early }: Habit, year: FinancialYear): IsoDate {
  const isEarly = random.chance(early)
  if (isEarly && random.chance(0.7)) return daysAfter(raisedOn(year), secondOfApril + random.between(0, 119))
  if (isEarly) return daysAfter(raisedOn(year), firstOfAugust + random.between(0, 152))
  return daysAfter(raisedOn(year), firstOfJanuary + random.between(0, 88))
}

function visit(random: Random, { whole }: Habit, on: IsoDate): PlannedVisit {
  const mode = pickMode(random, financialYearOf(on))
  const undone = (mode === 'cheque' && random.chance(0.05)) || (mode === 'cash' && random.chance(0.008))
  const extent = random.chance(whole) ? (random.chance(0.06) && !undone ? 'over' : 'all') : 'part'
  return { on, mode, undone, extent }
}

/** From counter to telephone: every year more is paid online. */
function pickMode(random: Random, year: FinancialYear): Mode {
  if (random.chance(0.3 + 0.07 * (year - 2022))) return 'online'
  const roll = random.next()
  return roll < 0.5 ? 'cash' : roll < 0.68 ? 'cheque' : roll < 0.72 ? 'dd' : roll < 0.87 ? 'pos' : 'neft'
}
