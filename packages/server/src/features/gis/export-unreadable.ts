import { surveyHeadings } from '@karsetu/contract/gis/survey-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { UnreadableCell } from '@karsetu/domain/gis/survey-line.ts'
import type { Context } from '../../platform/http/context.ts'
import { count, type ListFile, listFile, text } from '../../platform/spreadsheet/list-file.ts'
import { whereInScope } from '../access/place-scope.ts'
import { getSurvey } from './survey-store.ts'
import { surveyedNow } from './surveyed-now.ts'

type Line = UnreadableCell & {
  place: number
  ofRow: number
  typedId: string
  wardTyped: string
  ownerTyped: string | null
}

/** What of a survey could not be read, in the zones and wards of the reader. @throws Failure call.not_found */
export async function exportUnreadable({ reads, actor }: Context, surveyId: number): Promise<ListFile> {
  await getSurvey(reads, surveyId)
  const read = async (limit: number, last: Line | undefined): Promise<Line[]> => {
    const values: unknown[] = [surveyId, last?.ofRow ?? 0, last?.place ?? 0, limit]
    const scope = whereInScope(actor, values, 'place').map((condition) => `and ${condition}`)
    const { rows } = await reads.query<Line>(
      `select row_no "ofRow", nth place, (cell ->> 'rowNo')::integer "rowNo", cell ->> 'column' "column", cell ->> 'typed' typed,
         typed_id "typedId", ward_typed "wardTyped", owner_typed "ownerTyped"
       from ${surveyedNow}, jsonb_array_elements(facts -> 'unreadable') with ordinality cells (cell, nth)
       where row.survey_id = $1 and findings && array['unreadable'] and (row_no, nth) > ($2, $3) ${scope.join(' ')}
       order by row_no, nth limit $4`,
      values,
    )
    return rows
  }
  return listFile<Line>(
    { name: `survey-unreadable-${surveyId}`, title: m.survey_unreadable_file() },
    ({ limit, last }) => read(limit, last),
    [
      count(m.survey_cell_row(), ({ rowNo }) => rowNo, 8),
      text(m.survey_cell_column(), ({ column }) => surveyHeadings[column](), 24),
      text(m.survey_cell_typed(), ({ typed }) => typed, 30),
      text(m.survey_typed(), ({ typedId }) => typedId, 22),
      text(m.demand_owner(), ({ ownerTyped }) => ownerTyped, 30),
      text(m.gis_kind_ward(), ({ wardTyped }) => wardTyped, 12),
    ],
  )
}
