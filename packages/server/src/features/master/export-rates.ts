import { basisWords, constructionWords, roadWord } from '@karsetu/contract/master/master-words.ts'
import {
  bandOfRoad,
  type Construction,
  constructions,
  type RateBasis,
  rateBases,
  roadGroups,
  roadOfBand,
} from '@karsetu/contract/master/mohalla-forms.ts'
import { rateText } from '@karsetu/contract/master/rate-figure.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import type { ReadPart } from '../../platform/spreadsheet/in-parts.ts'
import { count, day, listFile, text } from '../../platform/spreadsheet/list-file.ts'
import { findMohalla, type MohallasAsked } from './mohalla-store.ts'
import { otherRoads } from './other-roads.ts'
import { ratesOfMohalla, ratesOn } from './rate-store.ts'
import { behindColumns, behindSql, type WhoIsBehind } from './who-is-behind.ts'

/** The sheet that `mohallas/edit` takes back: a row for each road group of a basis, filled with the rates of today; groups to come are there too. */
export async function rateSheet({ reads, today }: Context, mohallaId: number): Promise<FileReply> {
  const [mohalla, dated, others] = await Promise.all([
    findMohalla(reads, mohallaId),
    ratesOfMohalla(reads, mohallaId),
    otherRoads(reads, today, { later: true }),
  ])
  const rates = ratesOn(dated, today)
  const given = rateBases.filter((basis) => rates.some((rate) => rate.basis === basis))
  const rateOf = (basis: RateBasis, road: string, construction: Construction) => {
    const rate = rates.find(
      (one) => one.basis === basis && one.roadBand === bandOfRoad(road) && one.construction === construction,
    )
    return rate ? rateText(rate.rateTenThousandths) : null
  }
  return listFile(
    { name: `rates-${mohalla.wardId}-${mohalla.mohallaNo}`, title: m.master_sheet_rates() },
    (given.length > 0 ? given : rateBases.slice(0, 1)).flatMap((basis) =>
      [...roadGroups, ...others].map((road) => ({ basis, road })),
    ),
    [
      text(m.master_sheet_mohalla(), () => mohalla.name),
      text(m.master_sheet_basis(), ({ basis }) => basisWords[basis](), 18),
      text(m.master_sheet_road(), ({ road }) => roadWord(road), 16),
      ...constructions.map((construction) =>
        text<{ basis: RateBasis; road: string }>(
          constructionWords[construction](),
          ({ basis, road }) => rateOf(basis, road, construction),
          16,
        ),
      ),
    ],
  )
}

type DatedRate = WhoIsBehind & {
  zoneNo: number
  wardNo: number
  mohallaNo: number
  mohallaName: string
  basis: RateBasis
  roadBand: string
  construction: Construction
  rateTenThousandths: number
  validFrom: IsoDate
  /** The last day before the next rate of the cell. */
  validTo: IsoDate | null
  source: string
}

/** Every rate that held, holds or is to hold, with its source and the two people behind it: what an auditor asks for. */
export async function exportDatedRates(
  context: Context,
  asked: Omit<MohallasAsked, 'find' | 'sort'>,
): Promise<FileReply> {
  return listFile<DatedRate>(
    { name: `mohalla-rates-${context.today}`, title: m.master_rates_dated() },
    ratesReader(context, asked),
    [
      count(m.master_zone_no(), ({ zoneNo }) => zoneNo),
      count(m.master_ward_no(), ({ wardNo }) => wardNo),
      count(m.master_mohalla_no(), ({ mohallaNo }) => mohallaNo),
      text(m.master_sheet_mohalla(), ({ mohallaName }) => mohallaName),
      text(m.master_sheet_basis(), ({ basis }) => basisWords[basis](), 18),
      text(m.master_sheet_road(), ({ roadBand }) => roadWord(roadOfBand(roadBand)), 16),
      text(m.masters_sheet_construction(), ({ construction }) => constructionWords[construction](), 16),
      text(m.masters_rate_per_month(), ({ rateTenThousandths }) => rateText(rateTenThousandths), 16),
      day(m.masters_valid_from(), ({ validFrom }) => validFrom),
      day(m.masters_valid_to(), ({ validTo }) => validTo),
      text(m.master_source(), ({ source }) => source, 40),
      ...behindColumns<DatedRate>(context.locale),
    ],
  )
}

const ratesReader =
  ({ reads, locale }: Context, { zone, ward }: Omit<MohallasAsked, 'find' | 'sort'>): ReadPart<DatedRate> =>
  async ({ limit, offset }) => {
    const { rows } = await reads.query<DatedRate>(
      `select zone_no "zoneNo", ward_no "wardNo", mohalla_no "mohallaNo",
         case when $5 then mohalla.name_hi else mohalla.name end "mohallaName", basis, road_band "roadBand", construction,
         rate_ten_thousandths "rateTenThousandths", rate.valid_from "validFrom", rate.valid_to "validTo", rate.source, behind.*
       from (select *, lead(valid_from) over (partition by mohalla_id, basis, road_band, construction order by valid_from) - 1 valid_to
         from mohalla_rate) rate
       join mohalla using (mohalla_id) join ward using (ward_id) join zone using (zone_id) ${behindSql('rate.change_id')}
       where ($1::bigint is null or zone_id = $1) and ($2::bigint is null or ward_id = $2)
       order by zone_no, ward_no, mohalla_no, basis, road_band, construction, rate.valid_from limit $3 offset $4`,
      [zone ?? null, ward ?? null, limit, offset, locale === 'hi'],
    )
    return rows
  }
