import type { RatesOfMany, RatesOfMohalla } from '@karsetu/contract/master/mohalla-calls.ts'
import type { RateTableForm } from '@karsetu/contract/master/mohalla-forms.ts'
import { Failure, type FieldFault, fail } from '@karsetu/contract/platform/fail.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import { changesOf, ratesToWrite } from './compare-rates.ts'
import { checkFirstDay } from './first-day.ts'
import { mohallasWorkedFor } from './mohalla-store.ts'
import { otherRoads } from './other-roads.ts'
import { proposeRates } from './propose-values.ts'
import { faultyFile } from './rate-file.ts'
import { ratesOfMohallas } from './rate-store.ts'
import { readRateTable, type TableLine, tableFault } from './rate-table.ts'

type Compared = { line: TableLine; changes: RatesOfMohalla['changes'] }

/**
 * Proposes what one resolution makes of the rates of many mohallas: one change, which is rehearsed and decided as a whole.
 * Rows that say what holds already are left out. With `preview` it says what would change and leaves everything as it is.
 * @throws Failure file.*, master.rate_file_faulty, master.rates_same, revision.change_open
 */
export async function proposeRateTable(
  context: WriteContext,
  { valid_from: validFrom, source, preview }: RateTableForm,
  file: SentFile | undefined,
): Promise<RatesOfMany> {
  const { tx, actor, locale } = context
  if (!file) throw fail('file.empty')
  const known = await mohallasWorkedFor(tx, actor)
  const lines = await readRateTable(file, known, await otherRoads(tx, validFrom))
  const dated = await ratesOfMohallas(
    tx,
    lines.map(({ mohalla }) => mohalla.mohallaId),
  )
  const compared = lines.map((line): Compared => {
    const rates = dated.get(line.mohalla.mohallaId) ?? []
    return { line, changes: changesOf(rates, { validFrom, rates: line.rates }) }
  })
  const changed = compared.filter(({ changes }) => changes.length > 0)
  if (changed.length === 0) throw fail('master.rates_same')
  const faults: FieldFault[] = []
  for (const { line } of changed) {
    const { mohallaId, name } = line.mohalla
    const rates = dated.get(mohallaId) ?? []
    const fault = await faultOfDay(async () => {
      ratesToWrite(rates, { validFrom, rates: line.rates }, context)
      await checkFirstDay(tx, { mohallaId, validFrom, isFirst: rates.length === 0 }, context)
    })
    if (fault !== undefined) faults.push(tableFault(line.row, 'mohalla', name, fault))
  }
  if (faults.length > 0) throw faultyFile(faults)
  const ratesOf = byMohalla(changed, ({ line, changes }, earlier?: RatesOfMohalla): RatesOfMohalla => {
    const { mohallaId, name, nameHi, wardNo } = line.mohalla
    const mohallaName = locale === 'hi' ? nameHi : name
    return { mohallaId, mohallaName, wardNo, changes: [...(earlier?.changes ?? []), ...changes] }
  })
  const looked = { ratesOf, unchanged: compared.length - changed.length }
  if (preview) {
    context.audited()
    return { applied: false, ...looked, changeId: null }
  }
  const given = byMohalla(
    changed,
    ({ line: { mohalla, rates } }, earlier?: Given): Given => ({
      ...mohalla,
      rates: [...(earlier?.rates ?? []), ...rates],
    }),
  )
  const { changeId } = await proposeRates(context, given, { validFrom, source })
  return { applied: true, ...looked, changeId }
}

type Given = TableLine['mohalla'] & Pick<TableLine, 'rates'>

/** The rows of both bases of a mohalla as one, in the order of the sheet. */
function byMohalla<One>(changed: readonly Compared[], join: (row: Compared, earlier?: One) => One): One[] {
  const joined = new Map<number, One>()
  for (const row of changed) {
    const { mohallaId } = row.line.mohalla
    joined.set(mohallaId, join(row, joined.get(mohallaId)))
  }
  return [...joined.values()]
}

/** What is wrong with the day for a mohalla: of many it is said at the row. */
async function faultOfDay(check: () => Promise<void>): Promise<string | undefined> {
  try {
    await check()
    return undefined
  } catch (thrown) {
    const [fault] = thrown instanceof Failure ? (thrown.fields ?? []) : []
    if (!fault) throw thrown
    return fault.message
  }
}
