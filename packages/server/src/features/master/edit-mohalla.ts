import type { MohallaRate } from '@karsetu/contract/master/master-calls.ts'
import type { MohallaEdited, RateChange } from '@karsetu/contract/master/mohalla-calls.ts'
import { type MohallaEdit, roadBandOf } from '@karsetu/contract/master/mohalla-forms.ts'
import { fail, failField } from '@karsetu/contract/platform/fail.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { financialYearOf, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import { ratesOfForm } from './add-mohalla.ts'
import { assertMohallaNameFree, lockMohalla, type MohallaFacts, saveMohalla } from './mohalla-store.ts'
import { readRateSheet } from './rate-sheet.ts'
import { insertRates, type NewRate, ratesOfMohalla, ratesOn } from './rate-store.ts'

type Edit = MohallaEdit & { mohallaId: number; file: SentFile | undefined }
type NewRates = { validFrom: IsoDate; source: string; rates: NewRate[] }

/**
 * Changes a mohalla's facts, and adds rates from a day on; rates that hold or held are never touched. With `preview` it
 * says what would change and leaves everything as it is.
 * @throws Failure call.not_found, call.input_invalid, master.mohalla_name_taken, master.rates_twice_given,
 *   master.rates_same, master.rate_file_faulty
 */
export async function editMohalla(context: WriteContext, edit: Edit): Promise<MohallaEdited> {
  const { tx, today } = context
  const before = await lockMohalla(tx, edit.mohallaId)
  const after = factsAfter(before, edit)
  if (after.name !== before.name)
    await assertMohallaNameFree(tx, { wardId: before.wardId, mohallaId: before.mohallaId, name: after.name })
  const given = await givenRates(edit, before)
  const rates = await ratesOfMohalla(tx, before.mohallaId)
  const compared = given ? compareRates(rates, given, context) : { changes: [], unchangedRates: 0 }
  if (edit.preview) {
    context.audited()
    return { applied: false, mohalla: { ...after, rates: ratesOn(rates, today) }, ...compared }
  }
  await saveMohalla(tx, after)
  if (given) await insertRates(tx, { mohallaId: before.mohallaId, ...given })
  context.note({
    subjectKind: 'mohalla',
    subjectId: String(before.mohallaId),
    before: { ...before, ...(given ? { rates: ratesOn(rates, given.validFrom) } : {}) },
    after: { ...after, ...(given ? { rates: given } : {}) },
  })
  const ratesNow = ratesOn(await ratesOfMohalla(tx, before.mohallaId), today)
  return { applied: true, mohalla: { ...after, rates: ratesNow }, ...compared }
}

function factsAfter(before: MohallaFacts, edit: Edit): MohallaFacts {
  if (edit.zone !== undefined && edit.zone !== before.zoneId) throw failField('zone', m.master_mohalla_stays())
  if (edit.ward !== undefined && edit.ward !== before.wardId) throw failField('ward', m.master_mohalla_stays())
  return {
    ...before,
    name: edit.name ?? before.name,
    nameHi: edit.name_hi ?? before.nameHi,
    waterTaxAvailability: edit.water_tax_availability ?? before.waterTaxAvailability,
    sewerTaxAvailability: edit.sewer_tax_availability ?? before.sewerTaxAvailability,
  }
}

async function givenRates(
  { rates, file, valid_from, source }: Edit,
  mohalla: MohallaFacts,
): Promise<NewRates | undefined> {
  if (rates && file) throw fail('master.rates_twice_given')
  if (rates) return { validFrom: rates.valid_from, source: rates.source, rates: ratesOfForm(rates) }
  if (!file) return undefined
  if (!valid_from) throw failField('valid_from', m.common_date_invalid())
  if (!source) throw failField('source', m.common_field_required({ label: m.master_source() }))
  return { validFrom: valid_from, source, rates: await readRateSheet(file, mohalla) }
}

/** What the new rates change. @throws Failure call.input_invalid (the day), master.rates_same */
function compareRates(rates: readonly MohallaRate[], given: NewRates, { today, locale }: WriteContext) {
  const bases = new Set(given.rates.map(({ basis }) => basis))
  const latest = rates.find(({ basis }) => bases.has(basis))
  const earliest = startOfFinancialYear(financialYearOf(today))
  if (latest && given.validFrom <= latest.validFrom)
    throw failField('valid_from', m.master_rates_not_later({ latest: formatDate(latest.validFrom, locale) }))
  if (latest && given.validFrom < earliest)
    throw failField('valid_from', m.master_rates_too_early({ earliest: formatDate(earliest, locale) }))
  const held = ratesOn(rates, given.validFrom)
  const changes = given.rates.flatMap(({ basis, road, construction, rateTenThousandths }): RateChange[] => {
    const before = held.find(
      (rate) => rate.basis === basis && rate.roadBand === roadBandOf[road] && rate.construction === construction,
    )
    if (before?.rateTenThousandths === rateTenThousandths) return []
    const beforeTenThousandths = before?.rateTenThousandths ?? null
    return [{ basis, road, construction, beforeTenThousandths, afterTenThousandths: rateTenThousandths }]
  })
  if (changes.length === 0) throw fail('master.rates_same')
  return { changes, unchangedRates: given.rates.length - changes.length }
}
