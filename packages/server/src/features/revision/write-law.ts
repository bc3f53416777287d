import { failField } from '@karsetu/contract/platform/fail.ts'
import { addDays } from '@karsetu/domain/time/iso-date.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { errorOfDay, ratesToWrite } from '../master/compare-rates.ts'
import { checkFollows } from '../master/compare-services.ts'
import { writeDiscount } from '../master/discount-store.ts'
import { checkFirstDay, errorOfFirstDay, readPasts } from '../master/first-day.ts'
import { lockMohalla, lockMohallas } from '../master/mohalla-store.ts'
import { checkDiscount } from '../master/propose-discount.ts'
import { insertRates, ratesOfMohallas } from '../master/rate-store.ts'
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
      const { mohallas } = change.body
      const mohallaIds = mohallas.map(({ mohallaId }) => mohallaId)
      await lockMohallas(tx, mohallaIds)
      const [dated, pasts] = [await ratesOfMohallas(tx, mohallaIds), await readPasts(tx, mohallaIds)]
      const adopted = mohallas.map(({ mohallaId, rates: given }) => {
        const held = dated.get(mohallaId) ?? []
        const tooEarly = errorOfFirstDay(pasts, { mohallaId, validFrom, isFirst: held.length === 0 }, context)
        const error = tooEarly ?? errorOfDay(held, { validFrom, rates: given }, context)
        if (error !== undefined) throw failField('valid_from', error)
        return { mohallaId, rates: ratesToWrite(held, { validFrom, rates: given }) }
      })
      return insertRates(tx, adopted, { validFrom, source, changeId })
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
