import type { SurveyedFacts } from '@karsetu/domain/gis/survey.ts'
import type { Tx } from '../../platform/db/database.ts'
import { changeRegister } from '../property/change-register.ts'
import type { RegisterContext } from '../property/register-act.ts'
import type { HeldProperty } from '../property/register-store.ts'
import { changeOfSurvey } from './survey-change.ts'

export type Surveyed = { row: { propertyId: number; facts: SurveyedFacts }; property: HeldProperty }
type Day = Pick<RegisterContext, 'now' | 'today'>

/** Makes the changes as they would be made, lets somebody look, and takes everything back. */
export async function rehearseSurvey<Seen>(
  tx: Tx,
  surveyed: readonly Surveyed[],
  day: Day,
  look: (propertyIds: readonly number[]) => Promise<Seen>,
): Promise<Seen> {
  await tx.query('savepoint survey_rehearsal')
  const context = {
    tx,
    actor: { kind: 'system', name: 'survey' } as const,
    now: day.now,
    today: day.today,
    note: () => undefined,
  }
  const changes = surveyed.map(({ row, property }) => changeOfSurvey(property, row.facts))
  if (changes.length > 0) await changeRegister(context, { kind: 'survey', reason: 'rehearsal', documents: [], changes })
  const seen = await look(surveyed.map(({ row }) => row.propertyId))
  await tx.query('rollback to savepoint survey_rehearsal')
  return seen
}
