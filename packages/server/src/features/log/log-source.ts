import { actionLabel, actionsLabelled } from '@karsetu/contract/log/action-labels.ts'
import type { logList } from '@karsetu/contract/log/log-list.ts'
import type { LogCondition } from '@karsetu/contract/log/log-presets.ts'
import { contains } from '../../list/conditions.ts'
import { nowhere } from '../../list/nowhere.ts'
import type { SqlSource } from '../../list/sql-source.ts'
import { assertWholeCity } from '../access/place-scope.ts'
import { seesRecord } from '../property/property-card.ts'
import { changesOf, differenceOf } from './log-changes.ts'

type Raw = {
  recordedAt: string
  person: string | null
  actorKind: 'staff' | 'public' | 'system'
  action: string
  subject: string
  propertyUniqueId: string | null
  address: string
  requestId: string
  place: string
  before: unknown
  after: unknown
}

/** A chain is longer than this by no city in no century: shard and number make one number. */
const perShard = 1_000_000_000_000

/** The property that a row is about: its subject, by id or by key, or that of its journal. */
const propertyOfRow = `case when log.body ->> 'subjectKind' = 'property' and log.body ->> 'subjectId' !~ '^[0-9]+$'
    then log.body ->> 'subjectId'
  else (select property_unique_id from property where property_id = case when log.body ->> 'subjectKind' = 'property'
    then (log.body ->> 'subjectId')::bigint
    else (select property_id from journal where journal_id = (log.body ->> 'journalId')::bigint) end) end`

/** Rows about properties whose id begins so, found by the indexes of subjects and journals. */
const aboutProperties = (beginning: string) => `(log.shard, log.seq) in (
  select row.shard, row.seq from property join audit_log row on row.body ->> 'subjectKind' = 'property'
    and row.body ->> 'subjectId' in (property_unique_id, property.property_id::text)
  where starts_with(property_unique_id, ${beginning})
  union select row.shard, row.seq from property join journal using (property_id)
    join audit_log row on (row.body ->> 'journalId')::bigint = journal_id and row.body ? 'journalId'
  where starts_with(property_unique_id, ${beginning}))`

const where = ({ actions, actKind }: LogCondition, put: (value: unknown) => string) =>
  `(log.body ->> 'action' = any (${put(actions)})${actKind ? ` and log.body #>> '{after,kind}' = ${put(actKind)}` : ''})`

/** The audit log, or one part of it. Its rows belong to no ward: only who works for the whole city reads them. */
export const logSource = (conditions?: readonly LogCondition[]): SqlSource<typeof logList, Raw> => ({
  from: `audit_log log cross join ${nowhere}`,
  id: `(log.shard * ${perShard} + log.seq)`,
  byIds: `(log.shard, log.seq) in (select (id / ${perShard})::smallint, id % ${perShard} from unnest($1::bigint[]) id)`,
  place: 'nowhere',
  isUnscoped: true,
  where: ({ actor }, put) => {
    assertWholeCity(actor)
    return conditions ? [`(${conditions.map((each) => where(each, put)).join(' or ')})`] : []
  },
  fields: {
    recordedAt: 'log.recorded_at',
    person: "log.body ->> 'actorName'",
    actorKind: "log.body ->> 'actorKind'",
    action: "log.body ->> 'action'",
    subject: "concat_ws(' ', log.body ->> 'subjectKind', log.body ->> 'subjectId')",
    propertyUniqueId: propertyOfRow,
    address: "log.body ->> 'address'",
    requestId: "log.body ->> 'requestId'",
    place: "concat(log.shard, '/', log.seq)",
    before: "log.body -> 'before'",
    after: "log.body -> 'after'",
  },
  conditions: {
    startDate: (day, { put }) => `log.recorded_at >= ${put(day)}::date::timestamp at time zone 'Asia/Kolkata'`,
    endDate: (day, { put }) => `log.recorded_at < (${put(day)}::date + 1)::timestamp at time zone 'Asia/Kolkata'`,
    person: contains("log.body ->> 'actorName'"),
    action: (text, { put }) =>
      `(strpos(lower(log.body ->> 'action'), lower(${put(text)})) > 0 or log.body ->> 'action' = any (${put(actionsLabelled(text))}))`,
    propertyUniqueId: (beginning, { put }) => aboutProperties(`${put(beginning)}::text`),
  },
  finish: ({ actor }, rows) => {
    const isMasked = !seesRecord(actor, { zoneId: 0, wardId: 0 })
    return rows.map(({ before, after, ...row }) => {
      const changes = changesOf(before, after, isMasked)
      return { ...row, actionLabel: actionLabel(row.action), changes, difference: differenceOf(changes) }
    })
  },
})
