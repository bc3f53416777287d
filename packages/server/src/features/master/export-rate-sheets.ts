import type { MohallaRate } from '@karsetu/contract/master/master-calls.ts'
import { basisLabels, constructionLabels, roadLabel } from '@karsetu/contract/master/master-labels.ts'
import { bandOfRoad, roadGroups } from '@karsetu/contract/master/mohalla-forms.ts'
import { constructions, type RateBasis, rateBases } from '@karsetu/contract/master/rate-cell.ts'
import { rateText } from '@karsetu/contract/master/rate-figure.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { listFile, text } from '../../platform/spreadsheet/list-file.ts'
import { cellColumnsOfSheet, cellRows } from './cell-sheet.ts'
import { columnsOfMany, columnsOfOne } from './mohalla-of-row.ts'
import { findMohalla, type MohallasQuery, mohallasWorkedFor } from './mohalla-store.ts'
import { givesTwelve, otherRoads } from './other-roads.ts'
import { type RateColumn, rateColumnLabel, rateColumnsOf } from './rate-sheet-labels.ts'
import { ratesOfMohalla, ratesOfMohallas, ratesOn } from './rate-store.ts'

/** The sheet that `mohallas/edit` takes back, filled with the rates of today. */
export async function rateSheet({ reads, today }: Context, mohallaId: number): Promise<FileReply> {
  const [mohalla, dated, others, twelve] = await Promise.all([
    findMohalla(reads, mohallaId),
    ratesOfMohalla(reads, mohallaId),
    otherRoads(reads, today, { later: true }),
    givesTwelve(reads, today),
  ])
  const rates = ratesOn(dated, today)
  const file = { name: `rates-${mohalla.wardId}-${mohalla.mohallaNo}`, title: m.master_sheet_rates() }
  if (!twelve) return listFile(file, cellRows(mohalla, rates), [...columnsOfOne(), ...cellColumnsOfSheet()])
  // A row for each road group of a basis, those to come among them.
  const rows = basesOf(rates).flatMap((basis) =>
    [...roadGroups, ...others].map((road) => ({ mohalla, rates, basis, road })),
  )
  return listFile<(typeof rows)[number]>(file, rows, [
    ...columnsOfOne(),
    text(m.master_sheet_basis(), ({ basis }) => basisLabels[basis](), 18),
    text(m.master_sheet_road(), ({ road }) => roadLabel(road), 16),
    ...constructions.map((construction) =>
      text<(typeof rows)[number]>(
        constructionLabels[construction](),
        (row) => rateOf(row, { ...row, construction }),
        16,
      ),
    ),
  ])
}

/**
 * The sheet that a resolution for many mohallas comes back as: a row for each basis of a mohalla, or for each of its
 * rates, with those of today.
 */
export async function rateTable(
  { reads, actor, today, locale }: Context,
  query: Pick<MohallasQuery, 'zone' | 'ward'>,
): Promise<FileReply> {
  const mohallas = await mohallasWorkedFor(reads, actor, query)
  const [dated, others, twelve] = await Promise.all([
    ratesOfMohallas(
      reads,
      mohallas.map(({ mohallaId }) => mohallaId),
    ),
    otherRoads(reads, today, { later: true }),
    givesTwelve(reads, today),
  ])
  const file = { name: `rates-of-mohallas-${today}`, title: m.master_sheet_rates() }
  const held = mohallas.map((mohalla) => ({ mohalla, rates: ratesOn(dated.get(mohalla.mohallaId) ?? [], today) }))
  const isHindi = locale === 'hi'
  if (!twelve) {
    const rows = held.flatMap(({ mohalla, rates }) => cellRows(mohalla, rates))
    return listFile(file, rows, [...columnsOfMany(isHindi), ...cellColumnsOfSheet()])
  }
  const rows = held.flatMap((row) => basesOf(row.rates).map((basis) => ({ ...row, basis })))
  return listFile<(typeof rows)[number]>(file, rows, [
    ...columnsOfMany(isHindi),
    text(m.master_sheet_basis(), ({ basis }) => basisLabels[basis](), 18),
    ...rateColumnsOf(others).map((column) =>
      text<(typeof rows)[number]>(rateColumnLabel(column)(), (row) => rateOf(row, column), 22),
    ),
  ])
}

/** On which bases there are rates; one is there to be filled in where there are none. */
function basesOf(rates: readonly MohallaRate[]): readonly RateBasis[] {
  const given = rateBases.filter((basis) => rates.some((rate) => rate.basis === basis))
  return given.length > 0 ? given : rateBases.slice(0, 1)
}

function rateOf(
  { rates, basis }: { rates: readonly MohallaRate[]; basis: RateBasis },
  { road, construction }: RateColumn,
): string | null {
  const rate = rates.find(
    (one) => one.basis === basis && one.roadBand === bandOfRoad(road) && one.construction === construction,
  )
  return rate ? rateText(rate.rateTenThousandths) : null
}
