import type { RateChange, RatesOfMany } from '@karsetu/contract/master/mohalla-calls.ts'
import type { RateTableForm } from '@karsetu/contract/master/mohalla-forms.ts'
import { type FieldError, fail } from '@karsetu/contract/platform/fail.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import { readCellSheet } from './cell-sheet.ts'
import { changesOf, errorOfDay } from './compare-rates.ts'
import { errorOfFirstDay, readPasts } from './first-day.ts'
import { errorOfMohalla, oneOfMany } from './mohalla-of-row.ts'
import { type MohallaOfWard, mohallasWorkedFor } from './mohalla-store.ts'
import { givesTwelve, otherRoads, roadBands } from './other-roads.ts'
import { proposeRates } from './propose-values.ts'
import { invalidFile } from './rate-file.ts'
import { type NewRate, ratesOfMohallas } from './rate-store.ts'
import { readRateTable } from './rate-table.ts'

type Line = { row: number; mohalla: MohallaOfWard; rates: readonly NewRate[] }
type Compared = Line & { changes: RateChange[] }

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
  const lines = await readLines(tx, { file, validFrom, known: await mohallasWorkedFor(tx, actor) })
  const mohallaIds = [...new Set(lines.map(({ mohalla }) => mohalla.mohallaId))]
  const dated = await ratesOfMohallas(tx, mohallaIds)
  const ratesOf = ({ mohallaId }: MohallaOfWard) => dated.get(mohallaId) ?? []
  const compared = lines.map((line): Compared => {
    return { ...line, changes: changesOf(ratesOf(line.mohalla), { validFrom, rates: line.rates }) }
  })
  const changed = compared.filter(({ changes }) => changes.length > 0)
  if (changed.length === 0) throw fail('master.rates_same')
  // A mohalla has a row for each basis, or for each of its rates.
  const ofMohallas = [...Map.groupBy(changed, ({ mohalla }) => mohalla)]
  const pasts = await readPasts(tx, mohallaIds)
  const errors = ofMohallas.flatMap(([mohalla, rows]) => {
    const held = ratesOf(mohalla)
    const beginning = { mohallaId: mohalla.mohallaId, validFrom, isFirst: held.length === 0 }
    const tooEarly = errorOfFirstDay(pasts, beginning, context)
    if (tooEarly !== undefined) return rows.slice(0, 1).map(({ row }) => errorOfMohalla(row, mohalla.name, tooEarly))
    return rows.flatMap(({ row, rates }): FieldError[] => {
      const error = errorOfDay(held, { validFrom, rates }, context)
      return error === undefined ? [] : [errorOfMohalla(row, mohalla.name, error)]
    })
  })
  if (errors.length > 0) throw invalidFile(errors)
  const looked = {
    ratesOf: ofMohallas.map(([{ mohallaId, name, nameHi, wardNo }, rows]) => {
      const mohallaName = locale === 'hi' ? nameHi : name
      return { mohallaId, mohallaName, wardNo, changes: rows.flatMap(({ changes }) => changes) }
    }),
    unchanged: compared.length - changed.length,
  }
  if (preview) {
    context.audited()
    return { applied: false, ...looked, changeId: null }
  }
  const given = ofMohallas.map(([mohalla, rows]) => ({ ...mohalla, rates: rows.flatMap(({ rates }) => rates) }))
  const { changeId } = await proposeRates(context, given, { validFrom, source })
  return { applied: true, ...looked, changeId }
}

type Sheet = { file: SentFile; validFrom: IsoDate; known: readonly MohallaOfWard[] }

/** In the columns in which the city gives its rates from that day on. */
async function readLines(tx: Tx, { file, validFrom, known }: Sheet): Promise<readonly Line[]> {
  if (await givesTwelve(tx, validFrom)) return readRateTable(file, known, await otherRoads(tx, validFrom))
  return readCellSheet(file, oneOfMany(known), await roadBands(tx, validFrom))
}
