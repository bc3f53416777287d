import type { Standing } from '@karsetu/contract/property/edited-property-calls.ts'
import type { TaxEffect } from '@karsetu/contract/property/tax-effect.ts'
import { HEADS, type HeadAmounts } from '@karsetu/domain/assessment/heads.ts'
import { negatePaise, type Paise, sumPaise } from '@karsetu/domain/money/paise.ts'
import { type ForeseenTax, foreseenTaxes, type YearlyTaxes } from '@karsetu/domain/property/foreseen-tax.ts'
import { changesTaxFacts } from '@karsetu/domain/property/register-fields.ts'
import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { calculateTaxes, type TaxRevision } from '../demand/calculate-taxes.ts'
import type { ChangedProperty } from './change-register.ts'
import { demandedYears, yearlyTaxesOfMany } from './yearly-taxes.ts'

const amounts = ({ house, water, sewer }: HeadAmounts): Paise[] => [house, water, sewer]
const movedPaise = (differences: readonly { difference: HeadAmounts }[]): Paise =>
  sumPaise(
    differences
      .flatMap(({ difference }) => amounts(difference))
      .map((amount) => (amount < 0 ? negatePaise(amount) : amount)),
  )

/** A revision of taxes as screens show it, with what it does to years that are not demanded yet. */
export function effectOf({ revised, left }: TaxRevision, foreseen: readonly ForeseenTax[] = []): TaxEffect {
  const beside = {
    rebatePaise: sumPaise(revised.map(({ rebateTakenBack }) => rebateTakenBack)),
    notesPaise: sumPaise(revised.map(({ notesUnused }) => notesUnused)),
    interestPaise: sumPaise(revised.map(({ movedInterest }) => movedInterest)),
  }
  return {
    revised: revised.map(({ financialYear, before, after, difference }) => ({
      financialYear,
      before,
      after,
      difference,
    })),
    left: left.map(({ financialYear, reason }) => ({ financialYear, reason })),
    foreseen: [...foreseen],
    changePaise: sumPaise([movedPaise(revised), movedPaise(foreseen)]),
    ...beside,
    netPaise: sumPaise([...revised.flatMap(({ difference }) => amounts(difference)), ...Object.values(beside)]),
  }
}

export const noEffect: TaxEffect = effectOf({ revised: [], left: [] })

/** A deletion moves no tax; what is owed, or stands as credit, leaves the desks with it, and the limit looks at that. */
export const effectOfDeletion = ({ duesPaise }: Pick<Standing, 'duesPaise'>): TaxEffect => ({
  ...noEffect,
  changePaise: duesPaise < 0 ? negatePaise(duesPaise) : duesPaise,
})

/** Whether the tax of any year moves, now or once it is demanded, or a year can no longer be assessed. */
export const movesTax = ({ changePaise, left, foreseen }: TaxEffect): boolean =>
  changePaise > 0 || foreseen.length > 0 || left.some(({ reason }) => reason !== 'taken_over')

export type Worked = {
  propertyId: number
  /** From which day the register's facts hold. */
  from: IsoDate
  /** What the years came to before the change; none: the property was not there. */
  before: YearlyTaxes
}

/**
 * What years without a demand will be asked otherwise, beside the years of a revision. The next year is among them only
 * where the change moves nothing sooner: that a tax which moves today stays moved goes without saying.
 */
export async function foreseenOf(
  context: Pick<WriteContext, 'tx' | 'today'>,
  { propertyId, from, before }: Worked,
  revision: TaxRevision,
): Promise<ForeseenTax[]> {
  return (await foreseenOfMany(context, { from, before: new Map([[propertyId, before]]) }, revision))(propertyId)
}

/** The same of many changes made in this transaction: by property, what its years came to before. */
export async function foreseenOfMany(
  context: Pick<WriteContext, 'tx' | 'today'>,
  { from, before }: { from: IsoDate; before: ReadonlyMap<number, YearlyTaxes> },
  { revised, left }: TaxRevision,
): Promise<(propertyId: number) => ForeseenTax[]> {
  const current = financialYearOf(context.today)
  const fromYear = financialYearOf(from)
  const after = await yearlyTaxesOfMany(context, [...before.keys()], from)
  const demanded = await demandedYears(context, [...before.keys()], fromYear)
  const moved = new Set(revised.map(({ propertyId }) => propertyId))
  const takenOver = Map.groupBy(
    left.filter(({ reason }) => reason === 'taken_over'),
    ({ propertyId }) => propertyId,
  )
  return (propertyId) => {
    const [was, is] = [before.get(propertyId), after.get(propertyId)]
    if (!was || !is) return []
    const saved = (takenOver.get(propertyId) ?? []).map(({ financialYear }) => financialYear)
    const settled = new Set([...saved, ...(demanded.get(propertyId) ?? [])])
    const foreseen = foreseenTaxes({ before: was, after: is, settled, current })
    const soon = foreseen.filter(({ financialYear }) => financialYear <= Math.max(current, fromYear))
    return moved.has(propertyId) || soon.length > 0 ? soon : foreseen
  }
}

/** What a change just made in this transaction does to the tax; writes nothing. */
export async function effectOn(context: Pick<WriteContext, 'tx' | 'today'>, worked: Worked): Promise<TaxEffect> {
  const revision = await calculateTaxes(context, { propertyIds: [worked.propertyId], from: worked.from })
  return effectOf(revision, await foreseenOf(context, worked, revision))
}

/** The same of a change that tax may not look at at all. */
export async function effectOfChange(
  context: Pick<WriteContext, 'tx' | 'today'>,
  { propertyId, difference }: ChangedProperty,
  { from, before }: Pick<Worked, 'from' | 'before'>,
): Promise<TaxEffect> {
  if (!difference || !changesTaxFacts(difference.after)) return noEffect
  return effectOn(context, { propertyId, from, before })
}

const inOrder = (taxes: HeadAmounts | null) => taxes && HEADS.map((head) => taxes[head])
const shownOf = ({ revised, foreseen }: Pick<TaxEffect, 'revised' | 'foreseen'>): string =>
  JSON.stringify(
    [revised, foreseen].map((years) =>
      years.map(({ financialYear, before, after }) => [financialYear, inOrder(before), inOrder(after)]),
    ),
  )

/** Whether two effects ask the same of every year; the database keeps their keys in an order of its own. */
export const isSameEffect = (one: TaxEffect, other: TaxEffect): boolean => shownOf(one) === shownOf(other)
