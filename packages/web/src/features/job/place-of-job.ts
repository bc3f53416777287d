import type { JobRow } from '@karsetu/contract/job/job-calls.ts'
import { pathTo } from '../../path-builder.ts'

/** By the beginning of its kind: where the run, import or spreadsheet of a job is looked after. */
const places: readonly [kind: string, to: (id: number) => string][] = [
  ['demand_run', (run) => pathTo.demandDashboard({ run })],
  ['revision_run', (run) => pathTo.revaluations({ run })],
  ['notice_run', (run) => pathTo.notices({ view: 'runs', run })],
  ['message_run', (run) => pathTo.messages({ view: 'sent', run })],
  ['register_import', (id) => pathTo.utility({ import: id })],
  ['bulk_update', (upload) => pathTo.utility({ upload })],
  ['map_import', (file) => pathTo.gis({ view: 'files', file })],
  ['survey', (surveyId) => pathTo.gisReport({ surveyId })],
]

/** Where a job is stopped and taken up again; undefined for one that works on nothing of its own. */
export function placeOfJob({ kind, worksOn }: Pick<JobRow, 'kind' | 'worksOn'>): string | undefined {
  if (kind === 'book_check') return pathTo.utility({ view: 'books' })
  return worksOn === null ? undefined : places.find(([begins]) => kind.startsWith(begins))?.[1](worksOn)
}
