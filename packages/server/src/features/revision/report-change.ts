import type { RuleChangeReport } from '@karsetu/contract/revision/rule-change-calls.ts'
import { ruleIdentity } from '@karsetu/contract/revision/rule-kinds.ts'
import { firstYearBound } from '@karsetu/domain/revision/validity.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { changesOf } from '../master/compare-rates.ts'
import { readDiscount } from '../master/discount-store.ts'
import { ratesOfMohalla } from '../master/rate-store.ts'
import { servicesOfMohalla, servicesOn } from '../master/service-store.ts'
import { rehearsalOf } from './change-body.ts'
import { usualDay } from './change-dues.ts'
import { requireReadable } from './change-scope.ts'
import { changeCard, getChange, type RuleChange } from './change-store.ts'
import { rulesOfSubject } from './rules-store.ts'
import { lastRehearsal } from './run-store.ts'

type Effect = Pick<RuleChangeReport, 'rates' | 'services' | 'rules' | 'discount'>
const nothing: Effect = { rates: [], services: null, rules: [], discount: null }

/** A proposal beside what it replaces. @throws Failure call.not_found, call.out_of_scope */
export async function reportChange(context: Context, changeId: number): Promise<RuleChangeReport> {
  const { reads, actor } = context
  const change = await getChange(reads, changeId)
  requireReadable(actor, change)
  const [card, rehearsal, effect] = await Promise.all([
    changeCard(reads, context, changeId),
    lastRehearsal(reads, context, changeId),
    change.repeals === null || change.subject === 'discount' ? effectOf(reads, change) : effectOfRepeal(reads, change),
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
async function effectOfRepeal(reads: Queryable, change: RuleChange): Promise<Effect> {
  const { rates, services, rules } = await effectOf(reads, change)
  return {
    ...nothing,
    rates: rates.map(({ beforeTenThousandths, afterTenThousandths, ...cell }) => ({
      ...cell,
      beforeTenThousandths: afterTenThousandths,
      afterTenThousandths: beforeTenThousandths,
    })),
    services: services && { before: services.after, after: services.before },
    rules: rules.map(({ body, before, ends }) =>
      ends ? { body, before: null, ends: false } : { body: before ?? body, before: body, ends: before === null },
    ),
  }
}

/** What the proposal changes: beside the day before its own, so that an approved one still shows what it replaced. */
async function effectOf(reads: Queryable, change: RuleChange): Promise<Effect> {
  switch (change.subject) {
    case 'mohallaRates': {
      const { validFrom, body } = change
      const earlier = (await ratesOfMohalla(reads, change.mohallaId)).filter((rate) => rate.validFrom < validFrom)
      return { ...nothing, rates: changesOf(earlier, { validFrom, rates: body.rates }) }
    }
    case 'mohallaServices': {
      const { validFrom, body } = change
      const earlier = (await servicesOfMohalla(reads, change.mohallaId)).filter((row) => row.validFrom < validFrom)
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
