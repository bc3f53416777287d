import { m } from '@karsetu/contract/words/messages.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { count, day, listFile, text } from '../../platform/spreadsheet/list-file.ts'
import type { MohallasQuery } from './mohalla-store.ts'
import type { Services } from './service-store.ts'
import { behindColumns, behindSql, type WhoIsBehind } from './who-is-behind.ts'

type DatedServices = WhoIsBehind &
  Services & {
    zoneNo: number
    wardNo: number
    mohallaNo: number
    mohallaName: string
    validFrom: IsoDate
    /** The last day before the next ones. */
    validTo: IsoDate | null
    source: string
  }

/** What was, is and will be supplied in every mohalla, with its source and the two people behind it. */
export async function exportDatedServices(
  { reads, locale, today }: Context,
  { zone, ward }: Omit<MohallasQuery, 'find' | 'sort'>,
): Promise<FileReply> {
  const yesNo = (isSupplied: boolean) => (isSupplied ? m.common_yes() : m.common_no())
  return listFile<DatedServices>(
    { name: `mohalla-services-${today}`, title: m.master_services_dated() },
    async ({ limit, offset }) => {
      const { rows } = await reads.query<DatedServices>(
        `select zone_no "zoneNo", ward_no "wardNo", mohalla_no "mohallaNo",
           case when $5 then mohalla.name_hi else mohalla.name end "mohallaName", water, sewer,
           service.valid_from "validFrom", service.valid_to "validTo", service.source, behind.*
         from (select *, lead(valid_from) over (partition by mohalla_id order by valid_from) - 1 valid_to
           from mohalla_service) service
         join mohalla using (mohalla_id) join ward using (ward_id) join zone using (zone_id) ${behindSql('service.change_id')}
         where ($1::bigint is null or zone_id = $1) and ($2::bigint is null or ward_id = $2)
         order by zone_no, ward_no, mohalla_no, service.valid_from limit $3 offset $4`,
        [zone ?? null, ward ?? null, limit, offset, locale === 'hi'],
      )
      return rows
    },
    [
      count(m.master_zone_no(), ({ zoneNo }) => zoneNo),
      count(m.master_ward_no(), ({ wardNo }) => wardNo),
      count(m.master_mohalla_no(), ({ mohallaNo }) => mohallaNo),
      text(m.master_sheet_mohalla(), ({ mohallaName }) => mohallaName),
      text(m.law_fact_mohalla_water(), ({ water }) => yesNo(water), 18),
      text(m.law_fact_mohalla_sewer(), ({ sewer }) => yesNo(sewer), 18),
      day(m.masters_valid_from(), ({ validFrom }) => validFrom),
      day(m.masters_valid_to(), ({ validTo }) => validTo),
      text(m.master_source(), ({ source }) => source, 40),
      ...behindColumns<DatedServices>(locale),
    ],
  )
}
