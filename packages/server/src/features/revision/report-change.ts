import type { RateChange, RatesOfMohalla } from '@karsetu/contract/master/mohalla-calls.ts'
import type { RuleChangeReport } from '@karsetu/contract/revision/rule-change-calls.ts'
import { ruleIdentity } from '@karsetu/contract/revision/rule-kinds.ts'
import { firstYearBound } from '@karsetu/domain/revision/validity.ts'
import type { Context } from '../../platform/http/context.ts'
import { changesOf } from '../master/compare-rates.ts'
import { readDiscount } from '../master/discount-store.ts'
import { namedMohallas } from '../master/mohalla-store.ts'
import { ratesOfMohallas } from '../master/rate-store.ts'
import { servicesOfMohalla, servicesOn } from '../master/service-store.ts'
import { rehearsalOf } from './change-body.ts'
import { usualDay } from './change-dues.ts'
import { assertReadable } from './change-scope.ts'
import { changeCard, getChange, type RuleChange } from './change-store.ts'
import { rulesOfSubject } from './rules-store.ts'
import { lastRehearsal } from './run-store.ts'

type Effect = Pick<RuleChangeReport, 'rates' | 'ratesOf' | 'services' | 'rules' | 'discount'>
const nothing: Effect = { rates: [], ratesOf: [], services: null, rules: [], discount: null }

/** A proposal beside what it replaces. @throws Failure call.not_found, call.out_of_scope */
export async function reportChange(context: Context, changeId: number): Promise<RuleChangeReport> {
  const { reads, actor } = context
  const change = await getChange(reads, changeId)
  assertReadable(actor, change)
  const [card, rehearsal, effect] = await Promise.all([
    changeCard(reads, context, changeId),
    lastRehearsal(reads, context, changeId),
    change.repeals === null || change.subject === 'discount'
      ? effectOf(context, change)
      : effectOfRepeal(context, change),
  ])
  const rehearses = rehearsalOf(change) ?? null
  return {
    ...card,
    ...effect,
    rehearsal,
    rehearses,
    firstYear: rehearses === 'assessments' ? firstYearBound(change) : null,
    usualDay: rehearses === 'dues' ? usualDay(change, context.today) : null,
  }
}

/** What stands before the repeal, and what held before that: the effect of the repealed change, turned round. */
async function effectOfRepeal(context: Context, change: RuleChange): Promise<Effect> {
  const { rates, ratesOf, services, rules } = await effectOf(context, change)
  return {
    ...nothing,
    rates: rates.map(turnedRound),
    ratesOf: ratesOf.map(({ changes, ...mohalla }) => ({ ...mohalla, changes: changes.map(turnedRound) })),
    services: services && { before: services.after, after: services.before },
    rules: rules.map(({ body, before, ends }) =>
      ends ? { body, before: null, ends: false } : { body: before ?? body, before: body, ends: before === null },
    ),
  }
}

const turnedRound = ({ beforeTenThousandths, afterTenThousandths, ...cell }: RateChange): RateChange => ({
  ...cell,
  beforeTenThousandths: afterTenThousandths,
  afterTenThousandths: beforeTenThousandths,
})

/** The rates of each mohalla of a proposal beside those of the day before its own. */
async function ratesBeside(
  { reads, locale }: Context,
  { mohallaIds, validFrom, body }: Extract<RuleChange, { subject: 'mohallaRates' }>,
): Promise<RatesOfMohalla[]> {
  const dated = await ratesOfMohallas(reads, mohallaIds)
  const names = await namedMohallas(reads, mohallaIds, locale)
  return body.mohallas.map(({ mohallaId, rates }) => {
    const earlier = (dated.get(mohallaId) ?? []).filter((rate) => rate.validFrom < validFrom)
    const named = names.get(mohallaId)
    if (!named) throw new Error(`mohalla ${mohallaId} is not on record`)
    return { ...named, changes: changesOf(earlier, { validFrom, rates }) }
  })
}

/** What the proposal changes: beside the day before its own, so that an approved one still shows what it replaced. */
async function effectOf(context: Context, change: RuleChange): Promise<Effect> {
  const { reads } = context
  switch (change.subject) {
    case 'mohallaRates': {
      const ratesOf = await ratesBeside(context, change)
      const [only] = ratesOf
      return ratesOf.length === 1 && only ? { ...nothing, rates: only.changes } : { ...nothing, ratesOf }
    }
    case 'mohallaServices': {
      const { validFrom, body } = change
      const earlier = (await servicesOfMohalla(reads, change.mohallaIds[0])).filter((row) => row.validFrom < validFrom)
      return { ...nothing, services: { before: servicesOn(earlier, validFrom), after: body } }
    }
    case 'discount': {
      const { discountId, body, status, replaced } = change
      // Proposals from before the field was there.
      const after = { ...body, periodDescriptionHi: body.periodDescriptionHi ?? body.periodDescription }
      const isOpen = status === 'proposed' || status === 'held'
      return {
        ...nothing,
        discount: { before: isOpen && discountId !== null ? await readDiscount(reads, discountId) : replaced, after },
      }
    }
    default: {
      const { subject, body, validFrom } = change
      const earlier = (await rulesOfSubject(reads, subject)).filter(
        (rule) => rule.validFrom < validFrom && (rule.validTo === null || rule.validTo >= validFrom),
      )
      const rules = body.rows.map((row) => {
        const topic = ruleIdentity(subject, row)
        const before = earlier.findLast((rule) => ruleIdentity(subject, rule.body) === topic)
        return { body: { ...row }, before: before ? { ...before.body } : null, ends: false }
      })
      const ended = (body.ends ?? []).map((row) => ({ body: { ...row }, before: { ...row }, ends: true }))
      return { ...nothing, rules: [...rules, ...ended] }
    }
  }
}
