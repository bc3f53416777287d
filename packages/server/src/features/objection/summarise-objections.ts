import type { ObjectionSummary } from '@karsetu/contract/objection/objection-calls.ts'
import type { ObjectionSubject } from '@karsetu/domain/objection/objection-kinds.ts'
import { stepsOfStatus } from '@karsetu/domain/objection/objection-workflow.ts'
import { addDays } from '@karsetu/domain/time/iso-date.ts'
import type { Context } from '../../platform/http/context.ts'
import { whereOfObjections } from './list-objections.ts'

type Place = { zoneId?: number | undefined; wardId?: number | undefined }
type Counts = Pick<ObjectionSummary, 'pending' | 'resolved' | 'rejected'>
type Figures = Omit<ObjectionSummary, 'asOf' | 'bySubject' | 'byZone'>

const inSteps = (status: Parameters<typeof stepsOfStatus>[0]) =>
  `step in (${stepsOfStatus(status)
    .map((step) => `'${step}'`)
    .join(', ')})`
const isPending = inSteps('pending')
const counts = `count(*) filter (where ${isPending}) pending, count(*) filter (where ${inSteps('resolved')}) resolved,
  count(*) filter (where ${inSteps('rejected')}) rejected`

/** What the reader may see of objections, counted: what is pressing, and how much of each kind and zone. */
export async function summariseObjections(context: Context, place: Place): Promise<ObjectionSummary> {
  const { reads, today, locale, now } = context
  const { where, values } = whereOfObjections(context, place)
  const from = `objection join property using (property_id)`
  const { rows: bySubject } = await reads.query<Counts & { subject: ObjectionSubject }>(
    `select subject, ${counts} from ${from} where ${where} group by 1 order by count(*) desc, 1`,
    values,
  )
  const { rows: byZone } = await reads.query<Counts & { zoneId: number; zoneName: string }>(
    `select property.zone_id "zoneId", ${locale === 'hi' ? 'zone.name_hi' : 'zone.name'} "zoneName", ${counts}
     from ${from} join zone on zone.zone_id = property.zone_id where ${where} group by 1, 2 order by 1`,
    values,
  )
  const day = `$${values.push(today)}::date`
  const week = `$${values.push(addDays(today, 7))}::date`
  const { rows } = await reads.query<Figures>(
    `select ${counts}, count(*) filter (where ${isPending} and is_late) late,
       count(*) filter (where step = 'hearing') "hearingFixed",
       count(*) filter (where step = 'hearing' and exists (select from objection_hearing hearing
         where hearing.objection_id = objection.objection_id and outcome is null and held_on between ${day} and ${week})) "hearingsThisWeek",
       count(*) filter (where step = 'ordered') "waitsForSecond",
       ${day} - min(received_on) filter (where ${isPending}) "oldestDays",
       count(*) filter (where received_on >= date_trunc('month', ${day})) "receivedThisMonth",
       count(*) filter (where not ${isPending} and objection.changed_at at time zone 'Asia/Kolkata' >= date_trunc('month', ${day})) "closedThisMonth"
     from ${from} where ${where}`,
    values,
  )
  const [figures] = rows
  if (!figures) throw new Error('a count gave no row')
  return { ...figures, asOf: now, bySubject, byZone }
}
