import { totalOfHeads } from '@karsetu/domain/assessment/heads.ts'
import {
  areaOfFloors,
  findingsOf,
  mayBeTakenOver,
  type SurveyedFacts,
  type SurveyFinding,
  usageOf,
} from '@karsetu/domain/gis/survey.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { JobKind } from '../../platform/jobs/job-worker.ts'
import { calculateTaxes } from '../demand/calculate-taxes.ts'
import { changeRegister } from '../property/change-register.ts'
import { type HeldProperty, holdStates } from '../property/register-store.ts'
import { changeOfSurvey, surveyHoldsFrom } from './survey-change.ts'

export type SurveyJobInput = { surveyId: number }
type Cursor = { compared: number }

const atOnce = 400

/** Works out what every surveyed property's differences are and would do to its tax, some hundreds at a time. */
export const surveyReadJobs: readonly JobKind<SurveyJobInput, Cursor>[] = [
  {
    kind: 'survey_read',
    run: async (job) => {
      const { surveyId } = job.input
      for (let more = true; more; ) {
        await job.step(async (tx) => {
          const compared = await compareSome(tx, surveyId, job.platform.clock())
          more = compared > 0
          if (!more) await tx.query("update survey set status = 'quarantined' where survey_id = $1", [surveyId])
          return { cursor: { compared: (job.cursor?.compared ?? 0) + compared }, done: compared }
        })
      }
      return { compared: job.cursor?.compared ?? 0 }
    },
  },
]

type Waiting = { rowNo: number; propertyId: number; facts: SurveyedFacts }
type Held = { arv: Paise; tax: Paise }
type Compared = Waiting & {
  version: number
  findings: SurveyFinding[]
  areaBefore: number
  usageBefore: string | null
  before: Held | undefined
  after: Held | undefined
}

/** @returns how many properties were compared; 0 when all are */
export async function compareSome(tx: Tx, surveyId: number, moment: Date): Promise<number> {
  const today = istDateOf(moment)
  const { rows: waiting } = await tx.query<Waiting>(
    `select row_no "rowNo", property_id "propertyId", facts from survey_property
     where survey_id = $1 and match = 'matched' and property_version is null order by property_id limit $2`,
    [surveyId, atOnce],
  )
  if (waiting.length === 0) return 0
  const held = new Map(
    (
      await holdStates(
        tx,
        waiting.map(({ propertyId }) => propertyId),
      )
    ).map((each) => [each.propertyId, each]),
  )
  const before = await readHeld(tx, [...held.keys()], today)
  const found = waiting.flatMap((row) => {
    const property = held.get(row.propertyId)
    return property ? [{ row, property, findings: findingsOf(property.state, row.facts) }] : []
  })
  const changing = found.filter(({ findings }) => findings.length > 0 && mayBeTakenOver(findings))
  const effect = await rehearse(tx, changing, { now: moment.toISOString(), today })
  await writeCompared(
    tx,
    surveyId,
    found.map(({ row, property, findings }) => ({
      ...row,
      version: property.version,
      findings: effect.left.has(row.propertyId) ? [...findings, 'not_assessable'] : findings,
      areaBefore: areaOfFloors(Object.values(property.state.premises)),
      usageBefore: usageOf(Object.values(property.state.premises)) ?? property.state.houseCategory,
      before: before.get(row.propertyId),
      after: effect.left.has(row.propertyId)
        ? undefined
        : (effect.after.get(row.propertyId) ?? before.get(row.propertyId)),
    })),
  )
  return waiting.length
}

async function readHeld(tx: Tx, ids: readonly number[], today: IsoDate): Promise<Map<number, Held>> {
  const { rows } = await tx.query<Held & { propertyId: number }>(
    `select property_id "propertyId", arv_paise arv, house_paise + water_paise + sewer_paise tax
     from assessment_held where property_id = any ($1) and financial_year = $2`,
    [ids, financialYearOf(today)],
  )
  return new Map(rows.map(({ propertyId, arv, tax }) => [propertyId, { arv, tax }]))
}

type Changing = { row: Waiting; property: HeldProperty }

/** Makes the changes as they would be made, looks at the tax, and takes everything back. */
async function rehearse(tx: Tx, changing: readonly Changing[], day: { now: string; today: IsoDate }) {
  const after = new Map<number, Held>()
  const left = new Set<number>()
  if (changing.length === 0) return { after, left }
  await tx.query('savepoint survey_rehearsal')
  const context = { tx, actor: { kind: 'system', name: 'survey' } as const, ...day, note: () => undefined }
  const changes = changing.map(({ row, property }) => changeOfSurvey(property, row.facts))
  await changeRegister(context, { kind: 'survey', reason: 'rehearsal', documents: [], changes })
  const propertyIds = changing.map(({ row }) => row.propertyId)
  const taxes = await calculateTaxes(context, { propertyIds, from: surveyHoldsFrom(day.today) })
  await tx.query('rollback to savepoint survey_rehearsal')
  const year = financialYearOf(day.today)
  for (const { propertyId, financialYear, arvPaise, after: heads } of taxes.revised)
    if (financialYear === year) after.set(propertyId, { arv: arvPaise, tax: totalOfHeads(heads) })
  for (const { propertyId, financialYear, reason } of taxes.left)
    if (financialYear === year && reason !== 'taken_over') left.add(propertyId)
  return { after, left }
}

async function writeCompared(tx: Tx, surveyId: number, compared: readonly Compared[]): Promise<void> {
  await tx.query(
    `update survey_property row set property_version = said.version, findings = string_to_array(said.findings, ','),
       area_before_sqft = area_before, area_after_sqft = area_after, usage_before = said.usage_before, usage_after = said.usage_after,
       arv_before_paise = arv_before, arv_after_paise = arv_after, tax_before_paise = tax_before, tax_after_paise = tax_after,
       state = case when said.findings = '' then 'same' else 'waiting' end
     from unnest($2::integer[], $3::integer[], $4::text[], $5::numeric[], $6::numeric[], $7::text[], $8::text[], $9::bigint[],
       $10::bigint[], $11::bigint[], $12::bigint[])
       said (row_no, version, findings, area_before, area_after, usage_before, usage_after, arv_before, arv_after, tax_before, tax_after)
     where row.survey_id = $1 and row.row_no = said.row_no`,
    [
      surveyId,
      compared.map(({ rowNo }) => rowNo),
      compared.map(({ version }) => version),
      compared.map(({ findings }) => findings.join(',')),
      compared.map(({ areaBefore }) => areaBefore),
      compared.map(({ facts }) => areaOfFloors(facts.floors)),
      compared.map(({ usageBefore }) => usageBefore),
      compared.map(({ facts }) => usageOf(facts.floors)),
      compared.map(({ before }) => before?.arv ?? null),
      compared.map(({ after }) => after?.arv ?? null),
      compared.map(({ before }) => before?.tax ?? null),
      compared.map(({ after }) => after?.tax ?? null),
    ],
  )
}
