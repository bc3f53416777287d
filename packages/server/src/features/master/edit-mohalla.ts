import { isDeepStrictEqual } from 'node:util'
import type { MohallaEdited } from '@karsetu/contract/master/mohalla-calls.ts'
import type { MohallaEdit } from '@karsetu/contract/master/mohalla-forms.ts'
import { fail, failField } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import { requireInScope } from '../access/place-scope.ts'
import { proposeChange } from '../revision/propose-change.ts'
import { ratesOfForm } from './add-mohalla.ts'
import { compareRates } from './compare-rates.ts'
import { assertMohallaNameFree, lockMohalla, type MohallaFacts, saveMohalla } from './mohalla-store.ts'
import { checkOtherRoads, otherRoads } from './other-roads.ts'
import { readRateSheet } from './rate-sheet.ts'
import { type NewRate, ratesOfMohalla, ratesOn } from './rate-store.ts'

type Edit = MohallaEdit & { mohallaId: number; file: SentFile | undefined }
type NewRates = { validFrom: IsoDate; source: string; rates: NewRate[] }

/**
 * Changes a mohalla's facts at once, and proposes rates from a day on: they hold when somebody else has approved them.
 * With `preview` it says what would change and leaves everything as it is.
 * @throws Failure call.not_found, call.input_invalid, call.out_of_scope, master.mohalla_name_taken,
 *   master.rates_twice_given, master.rates_same, master.rate_file_faulty, revision.change_open
 */
export async function editMohalla(context: WriteContext, edit: Edit): Promise<MohallaEdited> {
  const { tx, today } = context
  const before = await lockMohalla(tx, edit.mohallaId)
  requireInScope(context.actor, before)
  const after = factsAfter(before, edit)
  if (after.name !== before.name)
    await assertMohallaNameFree(tx, { wardId: before.wardId, mohallaId: before.mohallaId, name: after.name })
  const given = await givenRates(context, edit, before)
  const rates = await ratesOfMohalla(tx, before.mohallaId)
  const compared = given ? compareRates(rates, given, context) : { changes: [], unchangedRates: 0 }
  const edited = { mohalla: { ...after, rates: ratesOn(rates, today) }, ...compared }
  if (edit.preview) {
    context.audited()
    return { applied: false, ...edited, changeId: null }
  }
  if (!isDeepStrictEqual(before, after) || !given) {
    await saveMohalla(tx, after)
    context.note({ subjectKind: 'mohalla', subjectId: String(before.mohallaId), before, after })
  }
  const proposed = given && (await proposeRates(context, before, given))
  return { applied: true, ...edited, changeId: proposed?.changeId ?? null }
}

function proposeRates(context: WriteContext, { mohallaId, zoneId, wardId }: MohallaFacts, given: NewRates) {
  const { rates, validFrom, source } = given
  const change = { subject: 'mohallaRates', mohallaId, body: { rates }, validFrom, validTo: null, source } as const
  return proposeChange(context, change, { place: { zoneId, wardId } })
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
  { tx }: Pick<WriteContext, 'tx'>,
  { rates, file, valid_from, source }: Edit,
  mohalla: MohallaFacts,
): Promise<NewRates | undefined> {
  if (rates && file) throw fail('master.rates_twice_given')
  if (rates) {
    await checkOtherRoads(tx, rates)
    return { validFrom: rates.valid_from, source: rates.source, rates: ratesOfForm(rates) }
  }
  if (!file) return undefined
  if (!valid_from) throw failField('valid_from', m.common_date_invalid())
  if (!source) throw failField('source', m.common_field_required({ label: m.master_source() }))
  const others = await otherRoads(tx, valid_from)
  return { validFrom: valid_from, source, rates: await readRateSheet(file, mohalla, others) }
}
