import type { MohallaRate } from '@karsetu/contract/master/master-calls.ts'
import { basisLabels } from '@karsetu/contract/master/master-labels.ts'
import { roadOfBand } from '@karsetu/contract/master/mohalla-forms.ts'
import { rateText } from '@karsetu/contract/master/rate-figure.ts'
import { rateLabels } from '@karsetu/contract/master/rate-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import type { ReadPart } from '../../platform/spreadsheet/in-parts.ts'
import { count, day, listFile, text } from '../../platform/spreadsheet/list-file.ts'
import type { MohallasQuery } from './mohalla-store.ts'
import { givesTwelve } from './other-roads.ts'
import { cellColumns, rateColumns } from './rate-store.ts'
import { behindColumns, behindSql, type WhoIsBehind } from './who-is-behind.ts'

type DatedRate = WhoIsBehind &
  MohallaRate & {
    zoneNo: number
    wardNo: number
    mohallaNo: number
    mohallaName: string
    /** The last day before the next rate of the cell. */
    validTo: IsoDate | null
  }

/** Every rate that held, holds or is to hold, with its source and the two people behind it: what an auditor asks for. */
export async function exportDatedRates(
  context: Context,
  query: Omit<MohallasQuery, 'find' | 'sort'>,
): Promise<FileReply> {
  const twelve = await givesTwelve(context.reads, context.today)
  return listFile<DatedRate>(
    { name: `mohalla-rates-${context.today}`, title: m.master_rates_dated() },
    ratesReader(context, query),
    [
      count(m.master_zone_no(), ({ zoneNo }) => zoneNo),
      count(m.master_ward_no(), ({ wardNo }) => wardNo),
      count(m.master_mohalla_no(), ({ mohallaNo }) => mohallaNo),
      text(m.master_sheet_mohalla(), ({ mohallaName }) => mohallaName),
      text(m.master_sheet_basis(), ({ basis }) => basisLabels[basis](), 18),
      text(m.master_sheet_road(), ({ roadBand }) => rateLabels.road(roadBand && roadOfBand(roadBand)), 16),
      text(m.masters_sheet_construction(), ({ construction }) => rateLabels.construction(construction), 16),
      text(m.law_rent_type(), ({ rentType }) => rateLabels.rentType(rentType), 16),
      text(m.law_use(), ({ use }) => rateLabels.use(use), 16),
      text(
        twelve ? m.masters_rate_per_month() : m.masters_cell_rate(),
        ({ rateTenThousandths }) => rateText(rateTenThousandths),
        16,
      ),
      day(m.masters_valid_from(), ({ validFrom }) => validFrom),
      day(m.masters_valid_to(), ({ validTo }) => validTo),
      text(m.master_source(), ({ source }) => source, 40),
      ...behindColumns<DatedRate>(context.locale),
    ],
  )
}

const ratesReader =
  ({ reads, locale }: Context, { zone, ward }: Omit<MohallasQuery, 'find' | 'sort'>): ReadPart<DatedRate> =>
  async ({ limit, offset }) => {
    const { rows } = await reads.query<DatedRate>(
      `select zone_no "zoneNo", ward_no "wardNo", mohalla_no "mohallaNo",
         case when $5 then mohalla.name_hi else mohalla.name end "mohallaName", ${rateColumns}, rate_ten_thousandths "rateTenThousandths", rate.valid_from "validFrom", rate.valid_to "validTo", rate.source, behind.*
       from (select *, lead(valid_from) over (partition by mohalla_id, ${cellColumns} order by valid_from) - 1 valid_to
         from mohalla_rate) rate
       join mohalla using (mohalla_id) join ward using (ward_id) join zone using (zone_id) ${behindSql('rate.change_id')}
       where ($1::bigint is null or zone_id = $1) and ($2::bigint is null or ward_id = $2)
       order by zone_no, ward_no, mohalla_no, ${cellColumns}, rate.valid_from limit $3 offset $4`,
      [zone ?? null, ward ?? null, limit, offset, locale === 'hi'],
    )
    return rows
  }
