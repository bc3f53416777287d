import { fail } from '@karsetu/contract/platform/fail.ts'
import type {
  SelfAssessmentDetail,
  SelfAssessmentProperty,
  SelfAssessmentStatus,
} from '@karsetu/contract/self-assessment/self-assessment-calls.ts'
import type { SelfAssessmentTracked } from '@karsetu/contract/self-assessment/self-assessment-form.ts'
import { maskName } from '@karsetu/contract/words/mask.ts'
import { type Paise, subtractPaise } from '@karsetu/domain/money/paise.ts'
import { instant } from '../../platform/db/instant-text.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { sendFile } from '../../platform/files/stored-files.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { propertyInForm } from '../property/property-in-form.ts'
import { filesOf, fromSelfAssessment } from './self-assessment-store.ts'

const statusColumns = `application_no "applicationNo", property_unique_id "propertyUniqueId", is_new "isNew", filing.status,
  ${instant('filed_at')} "filedAt", tax_paise "taxPaise", difference_paise "differencePaise",
  is_mobile_notified "isMobileNotified"`

type Event = SelfAssessmentDetail['events'][number]

async function eventsOf(sql: Queryable, id: number): Promise<Event[]> {
  const { rows } = await sql.query<Event>(
    `select event.kind, ${instant('event.at')} "at", event.remarks, username "by" from self_assessment_event event left join staff on staff_id = by_staff
     where self_assessment_id = $1 order by event_no desc`,
    [id],
  )
  return rows
}

/** Where an application stands, without personal data. @throws Failure self_assessment.unknown */
export async function trackSelfAssessment(
  { searches }: Context,
  { applicationNo, mobileNumber }: SelfAssessmentTracked,
): Promise<SelfAssessmentStatus> {
  const { rows } = await searches.query<Omit<SelfAssessmentStatus, 'events'> & { id: number }>(
    `select self_assessment_id id, ${statusColumns} from ${fromSelfAssessment} where application_no = $1 and filing.mobile = $2`,
    [applicationNo, mobileNumber],
  )
  if (!rows[0]) throw fail('self_assessment.unknown')
  const { id, ...found } = rows[0]
  const events = await eventsOf(searches, id)
  return { ...found, events: events.map(({ by: _, ...event }) => event) }
}

/** The building of a property, without owner and contact. @throws Failure property.not_found, property.not_in_use */
export async function readForSelfAssessment(context: Context, id: string): Promise<SelfAssessmentProperty> {
  // The portal itself reads it: a citizen has no zones and wards, and sees no more than is picked here.
  const asPortal: Context = { ...context, actor: { kind: 'system', name: 'self-assessment' } }
  const shown = await propertyInForm(asPortal, id)
  if (shown.status !== 'active') throw fail('property.not_in_use', { propertyUniqueId: id })
  const { propertyUniqueId, zoneId, wardId, mohallaId, plotArea, constType, houseCategory, category } = shown
  const { subCategory, occupancyStatus, constructionYear, roadType, roadWidth, isMetroRailProperty, premises } = shown
  const { houseTaxApplicable, waterTaxApplicable, sewerageConnectionAvailable, owners } = shown
  return {
    ...{ propertyUniqueId, zoneId, wardId, mohallaId, plotArea, constType, houseCategory, category, subCategory },
    ...{ occupancyStatus, constructionYear, roadType, roadWidth, isMetroRailProperty, premises },
    ...{ houseTaxApplicable, waterTaxApplicable, sewerageConnectionAvailable },
    ownerMasked: owners[0] ? maskName(owners[0].ownerName) : null,
  }
}

type Compared = SelfAssessmentDetail['compared']
type DetailRow = Omit<SelfAssessmentDetail, 'events' | 'files' | 'compared'> & {
  zoneId: number
  wardId: number
  propertyId: number | null
}

/** @throws Failure call.not_found, call.out_of_scope */
export async function readSelfAssessment(context: Context, id: number): Promise<SelfAssessmentDetail> {
  const { reads, actor, locale } = context
  const name = locale === 'hi' ? 'name_hi' : 'name'
  const { rows } = await reads.query<DetailRow>(
    `select self_assessment_id "selfAssessmentId", ${statusColumns}, applicant_name "applicantName", filing.mobile "mobileNumber",
       username "filedBy", ${name} "mohallaName", ward_no "wardNo", edit_id "editId", declared,
       place.zone_id "zoneId", place.ward_id "wardId", filing.property_id "propertyId"
     from ${fromSelfAssessment} left join staff on staff_id = filed_by join mohalla on mohalla.mohalla_id = place.mohalla_id
       join ward on ward.ward_id = place.ward_id
     where self_assessment_id = $1`,
    [id],
  )
  if (!rows[0]) throw fail('call.not_found')
  assertInScope(actor, rows[0])
  const { zoneId: _, wardId: __, propertyId, ...row } = rows[0]
  return {
    ...row,
    compared: await compare(reads, row, propertyId),
    events: await eventsOf(reads, id),
    files: await filesOf(reads, id),
  }
}

/** Built areas and taxes as declared, by the register and by the newest survey. */
async function compare(
  sql: Queryable,
  {
    declared,
    taxPaise,
    differencePaise,
    isNew,
  }: Pick<DetailRow, 'declared' | 'taxPaise' | 'differencePaise' | 'isNew'>,
  propertyId: number | null,
): Promise<Compared> {
  const premises = await sql.query<{ premiseNo: number; floorNumber: number; areaSqft: number }>(
    `select premise_no "premiseNo", floor_number "floorNumber", area_sqft::float8 "areaSqft" from premise
     where property_id = $1 order by floor_number, premise_no`,
    [propertyId],
  )
  const survey = await sql.query<{ areaSqft: number | null; taxPaise: Paise | null }>(
    `select area_after_sqft::float8 "areaSqft", tax_after_paise "taxPaise" from survey_property
     where property_id = $1 and state <> 'superseded' order by survey_id desc limit 1`,
    [propertyId],
  )
  const declaredFloors = declared.premises ?? []
  const stays = premises.rows.map(({ premiseNo, floorNumber, areaSqft }) => ({
    ...{ floorNumber, registerSqft: areaSqft },
    declaredSqft: declaredFloors.find(({ propertyPremiseId }) => propertyPremiseId === premiseNo)?.areaSqft ?? null,
  }))
  const added = declaredFloors
    .filter(({ propertyPremiseId }) => !premises.rows.some(({ premiseNo }) => premiseNo === propertyPremiseId))
    .map(({ floorNumber, areaSqft }) => ({ floorNumber, registerSqft: null, declaredSqft: areaSqft }))
  const sum = (areas: readonly (number | null)[]) => areas.reduce<number>((total, area) => total + (area ?? 0), 0)
  return {
    floors: [...stays, ...added].toSorted((a, b) => a.floorNumber - b.floorNumber),
    declaredSqft: sum(declaredFloors.map(({ areaSqft }) => areaSqft)),
    registerSqft: propertyId === null ? null : sum(premises.rows.map(({ areaSqft }) => areaSqft)),
    surveySqft: survey.rows[0]?.areaSqft ?? null,
    registerTaxPaise:
      isNew || taxPaise === null || differencePaise === null ? null : subtractPaise(taxPaise, differencePaise),
    surveyTaxPaise: survey.rows[0]?.taxPaise ?? null,
  }
}

/** A photo or document of an application. @throws Failure call.not_found, call.out_of_scope */
export async function readSelfAssessmentFile(
  context: Context,
  { id, fileId }: { id: number; fileId: string },
): Promise<FileReply> {
  const { files } = await readSelfAssessment(context, id)
  if (!files.some((file) => file.fileId === fileId)) throw fail('call.not_found')
  return sendFile(context.platform, context.reads, fileId)
}
