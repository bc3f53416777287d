import type { Readable } from 'node:stream'
import type { MatchingReportRow, reportPlaces } from '@karsetu/contract/old-property/old-property-calls.ts'
import { matchingStateLabels } from '@karsetu/contract/old-property/old-property-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Context } from '../../platform/http/context.ts'
import type { TableColumn, TableRow } from '../../platform/spreadsheet/table.ts'
import { writeWorkbook } from '../../platform/spreadsheet/write-workbook.ts'
import { whereInScope } from '../access/place-scope.ts'

type Request = { by: (typeof reportPlaces)[number]; zoneId?: number | undefined }

const counted = (state: string) =>
  `json_build_object('records', count(*) filter (where state = '${state}'),
     'duesPaise', coalesce(sum(dues_paise) filter (where state = '${state}'), 0))`

/** How far matching is in each place; one pass over the records the reader may see. */
export async function reportMatching({ reads, actor, locale }: Context, query: Request): Promise<MatchingReportRow[]> {
  const values: unknown[] = []
  const conditions = ['true', ...whereInScope(actor, values, 'old')]
  if (query.zoneId) conditions.push(`old.zone_id = $${values.push(query.zoneId)}`)
  const isHindi = locale === 'hi'
  const place =
    query.by === 'zone'
      ? { id: 'zone_id', no: 'zone_no', name: isHindi ? 'name_hi' : 'name', table: 'zone' }
      : { id: 'ward_id', no: 'ward_no', name: isHindi ? 'ward_fullname_hi' : 'ward_fullname', table: 'ward' }
  const { rows } = await reads.query<MatchingReportRow>(
    `select place.${place.id} "placeId", place.${place.no} "placeNo", place.${place.name} "placeName", unmatched, matched,
       set_aside "setAside", carried "carriedPaise"
     from (
       select old.${place.id} id, ${counted('unmatched')} unmatched, ${counted('matched')} matched, ${counted('set_aside')} set_aside,
         coalesce(sum(match.carried_paise), 0)::bigint carried
       from old_property old left join old_match match on match.old_property_id = old.old_property_id and match.removed_at is null
       where ${conditions.join(' and ')} group by 1
     ) sums left join ${place.table} place on place.${place.id} = sums.id order by place.${place.no} nulls last`,
    values,
  )
  return rows
}

export async function exportMatching(context: Context, query: Request): Promise<Readable> {
  const text = (heading: string, width: number): TableColumn => ({ heading, kind: 'text', width })
  const money = (heading: string): TableColumn => ({ heading, kind: 'money', width: 18 })
  const count = (heading: string): TableColumn => ({ heading, kind: 'count', width: 14 })
  const columns = [
    count(query.by === 'zone' ? m.old_property_report_zone() : m.old_property_report_ward()),
    text(m.old_property_report_by(), 28),
    ...[count(matchingStateLabels.unmatched()), money(m.old_property_report_unmatched_dues())],
    ...[count(matchingStateLabels.matched()), money(m.old_property_carried()), count(matchingStateLabels.set_aside())],
  ]
  const rows = await reportMatching(context, query)
  const lines = rows.map(
    (row): TableRow => [
      ...[
        row.placeNo,
        row.placeName ?? m.old_property_report_no_place(),
        row.unmatched.records,
        row.unmatched.duesPaise,
      ],
      ...[row.matched.records, row.carriedPaise, row.setAside.records],
    ],
  )
  return writeWorkbook(lines, columns, m.old_property_tab_report())
}
