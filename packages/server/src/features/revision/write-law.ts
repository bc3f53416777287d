import { addDays } from '@karsetu/domain/time/iso-date.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { ratesToWrite } from '../master/compare-rates.ts'
import { checkFollows } from '../master/compare-services.ts'
import { writeDiscount } from '../master/discount-store.ts'
import { checkFirstDay } from '../master/first-day.ts'
import { lockMohalla } from '../master/mohalla-store.ts'
import { checkDiscount } from '../master/propose-discount.ts'
import { insertRates, ratesOfMohalla } from '../master/rate-store.ts'
import { insertServices, servicesOfMohalla } from '../master/service-store.ts'
import type { RuleChange } from './change-store.ts'
import { rulesToEnd } from './check-ends.ts'
import { checkRules } from './propose-rules.ts'
import { checkRepeal } from './repeal-law.ts'
import { endRules, insertRules, rulesOfSubject } from './rules-store.ts'

/**
 * Writes the dated rows of an approved proposal. The law may have moved since it was made, so it is checked again; two
 * approvals about the same thing follow each other.
 * @throws Failure call.input_invalid, master.discount_*, revision.nothing_changed, revision.begun, revision.built_on
 */
export async function writeLaw(context: WriteContext, change: RuleChange): Promise<void> {
  const { tx, today } = context
  const { changeId, validFrom, validTo, source, repeals } = change
  if (repeals !== null) {
    await tx.query("select pg_advisory_xact_lock(hashtext('rule'))")
    await checkRepeal(context, repeals)
    // Of all other law the approved repeal itself says that the rows are none.
    if (change.subject !== 'discount') return
  }
  switch (change.subject) {
    case 'mohallaRates': {
      for (const { mohallaId, rates: given } of change.body.mohallas) {
        await lockMohalla(tx, mohallaId)
        const dated = await ratesOfMohalla(tx, mohallaId)
        await checkFirstDay(tx, { mohallaId, validFrom, isFirst: dated.length === 0 }, context)
        const rates = ratesToWrite(dated, { validFrom, rates: given }, context)
        await insertRates(tx, { mohallaId, validFrom, source, rates, changeId })
      }
      return
    }
    case 'mohallaServices': {
      const { mohallaIds, body } = change
      const [mohallaId] = mohallaIds
      await lockMohalla(tx, mohallaId)
      const served = await servicesOfMohalla(tx, mohallaId)
      checkFollows(served, validFrom, context)
      await checkFirstDay(tx, { mohallaId, validFrom, isFirst: served.length === 0 }, context)
      return insertServices(tx, { ...body, mohallaId, validFrom, source, changeId })
    }
    case 'discount': {
      const { discountId, body: values } = change
      await checkDiscount(tx, { discountId, values, today })
      return writeDiscount(tx, { discountId, changeId, values })
    }
    default: {
      const { subject, body } = change
      await tx.query("select pg_advisory_xact_lock(hashtext('rule'))")
      const rules = await rulesOfSubject(tx, subject)
      const { rows, ends = [] } = body
      await checkRules(context, rules, { subject, rows, ends, validFrom, validTo })
      await endRules(tx, {
        changeId,
        endsOn: addDays(validFrom, -1),
        ruleIds: rulesToEnd(rules, { subject, ends, validFrom }),
      })
      return insertRules(tx, { subject, changeId, validFrom, validTo, source, rows })
    }
  }
}
