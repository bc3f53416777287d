import { fail } from '@karsetu/contract/platform/fail.ts'
import { DeclaredBuilding, type SelfAssessmentForm } from '@karsetu/contract/self-assessment/self-assessment-form.ts'
import type { SelfAssessmentEventKind } from '@karsetu/contract/self-assessment/self-assessment-labels.ts'
import type { SelfAssessmentStatus } from '@karsetu/domain/self-assessment/filing-workflow.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { saveFile } from '../../platform/files/stored-files.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'

/** The declared facts, in the fields of the forms of the register. */
export type Declared = Omit<
  SelfAssessmentForm,
  'propertyUniqueId' | 'applicantName' | 'mobileNumber' | 'mobileProof' | 'applicationNo'
>

/** Of a property of the register: the facts of its building, as a change of them. */
export const buildingOf = (declared: Declared): DeclaredBuilding => {
  const said = Object.entries(declared).filter(
    ([field, value]) => field in DeclaredBuilding.shape && value !== undefined,
  )
  return Object.fromEntries(said) as DeclaredBuilding // its own fields alone
}

/** An application as the office deals with it, with the place that decides who may. */
export type SelfAssessment = {
  selfAssessmentId: number
  applicationNo: string
  propertyId: number | null
  propertyUniqueId: string | null
  isNew: boolean
  mohallaId: number
  zoneId: number
  wardId: number
  declared: Declared
  mobile: string
  isMobileNotified: boolean
  language: 'en' | 'hi'
  status: SelfAssessmentStatus
  editId: number | null
}

/** SQL: the application, its property where there is one, and where it lies today. */
export const fromSelfAssessment = `self_assessment filing left join property using (property_id) cross join lateral (
  select mohalla.mohalla_id, ward.ward_id, ward.zone_id from mohalla join ward using (ward_id)
  where mohalla.mohalla_id = coalesce(property.mohalla_id, filing.mohalla_id)) place`

const columns = `self_assessment_id "selfAssessmentId", application_no "applicationNo", property_id "propertyId",
  property_unique_id "propertyUniqueId", is_new "isNew", place.mohalla_id "mohallaId", place.zone_id "zoneId",
  place.ward_id "wardId", declared, filing.mobile, is_mobile_notified "isMobileNotified", language, filing.status, edit_id "editId"`

/** @throws Failure call.not_found */
export async function lockSelfAssessment(tx: Tx, id: number): Promise<SelfAssessment> {
  const { rows } = await tx.query<SelfAssessment>(
    `select ${columns} from ${fromSelfAssessment} where self_assessment_id = $1 for update of filing`,
    [id],
  )
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

/** The application that waits for the decision about an edited property. */
export async function lockWaiting(tx: Tx, editId: number): Promise<SelfAssessment | undefined> {
  const { rows } = await tx.query<SelfAssessment>(
    `select ${columns} from ${fromSelfAssessment} where edit_id = $1 and filing.status = 'waits' for update of filing`,
    [editId],
  )
  return rows[0]
}

/** Number and mobile number together prove who filed it. @throws Failure self_assessment.unknown */
export async function lockOfCitizen(tx: Tx, applicationNo: string, mobile: string): Promise<SelfAssessment> {
  const { rows } = await tx.query<SelfAssessment>(
    `select ${columns} from ${fromSelfAssessment} where application_no = $1 and filing.mobile = $2 for update of filing`,
    [applicationNo, mobile],
  )
  if (!rows[0]) throw fail('self_assessment.unknown')
  return rows[0]
}

type Step = {
  kind: SelfAssessmentEventKind
  status: SelfAssessmentStatus
  at: string
  by: number | null
  remarks?: string | undefined
}

/** Moves an application to a status and records that it did. @returns the number of the event */
export async function takeStep(tx: Tx, id: number, { kind, status, at, by, remarks }: Step): Promise<number> {
  const { rows } = await tx.query<{ eventNo: number }>(
    `with moved as (update self_assessment set status = $3, changed_at = $4 where self_assessment_id = $1)
     insert into self_assessment_event (self_assessment_id, event_no, kind, at, by_staff, remarks)
     select $1, coalesce(max(event_no), 0) + 1, $2, $4, $5, $6 from self_assessment_event where self_assessment_id = $1
     returning event_no "eventNo"`,
    [id, kind, status, at, by, remarks ?? null],
  )
  return rows[0]?.eventNo ?? 0
}

export async function addFiles(context: WriteContext, id: number, files: readonly SentFile[]): Promise<void> {
  for (const file of files) {
    const { fileId } = await saveFile(context, file, 'self_assessment')
    await context.tx.query(
      'insert into self_assessment_file (self_assessment_id, file_id, field) values ($1, $2, $3)',
      [id, fileId, file.field],
    )
  }
}

export type FiledFile = { fileId: string; fileName: string; field: string }

export async function filesOf(sql: Queryable, id: number): Promise<FiledFile[]> {
  const { rows } = await sql.query<FiledFile>(
    `select file_id "fileId", file_name "fileName", field from self_assessment_file join stored_file using (file_id)
     where self_assessment_id = $1 order by stored_at, file_name`,
    [id],
  )
  return rows
}
