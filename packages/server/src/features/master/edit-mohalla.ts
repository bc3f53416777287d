import { isDeepStrictEqual } from 'node:util'
import type { MohallaEdited, ServicesChange } from '@karsetu/contract/master/mohalla-calls.ts'
import type { MohallaEdit } from '@karsetu/contract/master/mohalla-forms.ts'
import { fail, failField } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { ratesOfForm } from './add-mohalla.ts'
import { readCellSheet } from './cell-sheet.ts'
import { compareRates } from './compare-rates.ts'
import { checkFollows, sameServices } from './compare-services.ts'
import { checkFirstDay } from './first-day.ts'
import { onlyOne } from './mohalla-of-row.ts'
import { assertMohallaNameFree, lockMohalla, type MohallaFacts, saveNames } from './mohalla-store.ts'
import { checkRoads, givesTwelve, otherRoads, roadBands } from './other-roads.ts'
import { type GivenRates, type GivenServices, proposeRates, proposeServices } from './propose-values.ts'
import { readRateSheet } from './rate-sheet.ts'
import { ratesOfMohalla, ratesOn } from './rate-store.ts'
import { servicesOfMohalla, servicesOn } from './service-store.ts'

type Edit = MohallaEdit & { mohallaId: number; file: SentFile | undefined }

/**
 * Changes the names of a mohalla at once, and proposes rates and services from a day on: they hold when somebody else has
 * approved them. With `preview` it says what would change and leaves everything as it is.
 * @throws Failure call.not_found, call.input_invalid, call.out_of_scope, master.mohalla_name_taken,
 *   master.rates_twice_given, master.rates_same, master.rate_file_faulty, revision.change_open
 */
export async function editMohalla(context: WriteContext, edit: Edit): Promise<MohallaEdited> {
  const { tx, today } = context
  const before = await lockMohalla(tx, edit.mohallaId)
  assertInScope(context.actor, before)
  const after = factsAfter(before, edit)
  if (after.name !== before.name)
    await assertMohallaNameFree(tx, { wardId: before.wardId, mohallaId: before.mohallaId, name: after.name })
  const [given, dated] = [await givenRates(context, edit, before), await ratesOfMohalla(tx, edit.mohallaId)]
  const compared = given ? compareRates(dated, given, context) : { changes: [], unchangedRates: 0 }
  const served = await servicesOfMohalla(tx, edit.mohallaId)
  const services = askedServices(context, edit, served)
  const { mohallaId } = before
  if (given) await checkFirstDay(tx, { mohallaId, ...given, isFirst: dated.length === 0 }, context)
  if (services) await checkFirstDay(tx, { mohallaId, ...services, isFirst: served.length === 0 }, context)
  const { water: waterTaxAvailability, sewer: sewerTaxAvailability } = servicesOn(served, today)
  const mohalla = { ...after, waterTaxAvailability, sewerTaxAvailability, rates: ratesOn(dated, today) }
  const edited = { mohalla, ...compared, services: services?.change ?? null }
  if (edit.preview) {
    context.audited()
    return { applied: false, ...edited, changeId: null, servicesChangeId: null }
  }
  if (!isDeepStrictEqual(before, after) || !(given || services)) {
    await saveNames(tx, after)
    context.note({ subjectKind: 'mohalla', subjectId: String(mohallaId), before, after })
  }
  const rates = given && (await proposeRates(context, [{ ...before, rates: given.rates }], given))
  const supply = services && (await proposeServices(context, before, services))
  return { applied: true, ...edited, changeId: rates?.changeId ?? null, servicesChangeId: supply?.changeId ?? null }
}

function factsAfter(before: MohallaFacts, edit: Edit): MohallaFacts {
  if (edit.zone !== undefined && edit.zone !== before.zoneId) throw failField('zone', m.master_mohalla_stays())
  if (edit.ward !== undefined && edit.ward !== before.wardId) throw failField('ward', m.master_mohalla_stays())
  return { ...before, name: edit.name ?? before.name, nameHi: edit.name_hi ?? before.nameHi }
}

async function givenRates(
  { tx }: Pick<WriteContext, 'tx'>,
  { rates, file, ...edit }: Edit,
  mohalla: MohallaFacts,
): Promise<GivenRates | undefined> {
  if (rates && file) throw fail('master.rates_twice_given')
  if (rates) {
    await checkRoads(tx, rates)
    return { validFrom: rates.valid_from, source: rates.source, rates: ratesOfForm(rates) }
  }
  if (!file) return undefined
  const dated = datedOf(edit)
  const { validFrom } = dated
  if (await givesTwelve(tx, validFrom))
    return { ...dated, rates: await readRateSheet(file, mohalla, await otherRoads(tx, validFrom)) }
  const lines = await readCellSheet(file, onlyOne(mohalla), await roadBands(tx, validFrom))
  return { ...dated, rates: lines.flatMap(({ rates }) => rates) }
}

/** @throws Failure call.input_invalid naming the day or the source that is wanting */
function datedOf({ valid_from, source }: Pick<Edit, 'valid_from' | 'source'>) {
  if (!valid_from) throw failField('valid_from', m.common_date_invalid())
  if (!source) throw failField('source', m.common_field_required({ label: m.master_source() }))
  return { validFrom: valid_from, source }
}

/** What the form says of water and sewer, where that is another than what holds on its day. */
function askedServices(
  context: WriteContext,
  edit: Edit,
  rows: Awaited<ReturnType<typeof servicesOfMohalla>>,
): (GivenServices & { change: ServicesChange }) | undefined {
  const before = servicesOn(rows, edit.valid_from ?? context.today)
  const after = {
    water: edit.water_tax_availability ?? before.water,
    sewer: edit.sewer_tax_availability ?? before.sewer,
  }
  if (sameServices(before, after)) return undefined
  const dated = datedOf(edit)
  checkFollows(rows, dated.validFrom, context)
  return { ...dated, services: after, change: { before, after } }
}
