import { Failure, fail, failAt } from '@karsetu/contract/platform/fail.ts'
import type { SelfAssessmentFiled } from '@karsetu/contract/self-assessment/self-assessment-calls.ts'
import { newPropertyOf, type SelfAssessmentForm } from '@karsetu/contract/self-assessment/self-assessment-form.ts'
import { mayCall, staffIdOf } from '@karsetu/domain/access/permissions.ts'
import { blockedSelfAssessment } from '@karsetu/domain/self-assessment/filing-workflow.ts'
import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import { nextNumber } from '../../platform/db/next-number.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { mayNotify } from '../mobile-code/may-notify.ts'
import { editProperty } from '../property/edit-property.ts'
import { lockToFile } from '../property/lock-leaving.ts'
import { type DeclaredTax, taxOfChange, taxOfNew } from './declared-tax.ts'
import { notifyApplicant } from './notify-applicant.ts'
import { mohallaOfNew } from './place-of-point.ts'
import {
  addFiles,
  buildingOf,
  type Declared,
  lockOfCitizen,
  type SelfAssessment,
  takeStep,
} from './self-assessment-store.ts'

/** Open applications of one mobile number at most. */
const mostOpen = 5

/** Where the declared property lies; of one of the register with its ids. */
type Subject = {
  propertyId: number | null
  propertyUniqueId: string | null
  mohallaId: number
  zoneId: number
  wardId: number
}

/**
 * Files a self-assessment with its photos and documents, or corrects one that was returned. Citizens file for any
 * property, officials for those where they work. No demand changes by it.
 * @throws Failure call.not_allowed, call.out_of_scope, call.input_invalid, gis.outside_city, property.not_found, property.not_in_use,
 *   property.premise_not_found, self_assessment.*
 */
export async function fileSelfAssessment(
  context: WriteContext,
  typed: SelfAssessmentForm,
  files: readonly SentFile[],
): Promise<SelfAssessmentFiled> {
  const { tx, actor, now } = context
  if (actor.kind === 'staff' && !mayCall(actor, 'self_assessment.view')) throw fail('call.not_allowed')
  const subject = typed.propertyUniqueId
    ? await subjectOf(context, typed.propertyUniqueId)
    : await placeOf(context, await mohallaOfNew(context, typed))
  const form = typed.propertyUniqueId ? typed : { ...typed, mohallaId: subject.mohallaId }
  if (actor.kind === 'staff') assertInScope(actor, subject)
  const declared = declaredIn(form)
  const tax = await declaredTaxOf(context, subject, form, declared)
  const filed = form.applicationNo
    ? await correct(context, { ...form, applicationNo: form.applicationNo }, { subject, declared, tax })
    : await insert(context, form, { subject, declared, tax })
  const { selfAssessmentId, applicationNo } = filed
  await addFiles(context, selfAssessmentId, files)
  const eventNo = await takeStep(tx, selfAssessmentId, {
    ...{ kind: form.applicationNo ? 'corrected' : 'filed', status: 'filed', at: now, by: staffIdOf(actor) },
  })
  await notifyApplicant(context, { ...filed, propertyUniqueId: subject.propertyUniqueId }, 'filed', eventNo)
  context.note({
    ...{ subjectKind: 'self_assessment', subjectId: applicationNo },
    after: { propertyUniqueId: subject.propertyUniqueId, declared, ...tax, files: files.length },
  })
  return { applicationNo, filedAt: now, ...tax, isMobileNotified: filed.isMobileNotified }
}

/** Place, road, services and owner of a property of the register are not declared. */
const declaredIn = (form: SelfAssessmentForm): Declared => {
  const {
    propertyUniqueId,
    applicantName: _,
    mobileNumber: __,
    mobileProof: ____,
    applicationNo: ___,
    ...declared
  } = form
  return propertyUniqueId ? buildingOf(declared) : declared
}

/** Locked against a split and against the undo of its import. */
async function subjectOf({ tx }: WriteContext, id: string): Promise<Subject> {
  await lockToFile(tx, id)
  const { rows } = await tx.query<Subject & { status: string }>(
    `select property_id "propertyId", property_unique_id "propertyUniqueId", mohalla_id "mohallaId", zone_id "zoneId",
       ward_id "wardId", status from property where property_unique_id = $1`,
    [id],
  )
  const [property] = rows
  if (!property) throw failAt('propertyUniqueId', 'property.not_found')
  if (property.status !== 'active') throw fail('property.not_in_use', { propertyUniqueId: id })
  return property
}

async function placeOf({ tx }: WriteContext, mohallaId: number | null): Promise<Subject> {
  const { rows } = await tx.query<{ zoneId: number; wardId: number; mohallaId: number }>(
    `select mohalla_id "mohallaId", ward.ward_id "wardId", zone_id "zoneId" from mohalla join ward using (ward_id)
     where mohalla_id = $1`,
    [mohallaId],
  )
  if (!rows[0]) throw failAt('mohallaId', 'property.not_found')
  return { propertyId: null, propertyUniqueId: null, ...rows[0] }
}

/** Checks the declared facts as the register would, and calculates the tax on them; nothing is changed. */
async function declaredTaxOf(
  context: WriteContext,
  { propertyUniqueId, zoneId, wardId }: Subject,
  form: SelfAssessmentForm,
  declared: Declared,
): Promise<DeclaredTax> {
  if (propertyUniqueId === null) {
    const { data, error } = newPropertyOf(form, { zoneId, wardId })
    if (!data) throw new Failure('call.input_invalid', undefined, errorsOf(error))
    return taxOfNew(context, data)
  }
  // The portal itself looks what the change would do: a citizen has no zones and wards.
  const asPortal: WriteContext = { ...context, actor: { kind: 'system', name: 'self-assessment' } }
  const { effect } = await editProperty(asPortal, propertyUniqueId, { ...buildingOf(declared), preview: true })
  return taxOfChange(asPortal, propertyUniqueId, effect)
}

const errorsOf = (error: { issues: { path: PropertyKey[]; message: string }[] }) =>
  error.issues.map(({ path, message }) => ({ field: path.map(String).join('.'), message }))

type Filing = { subject: Subject; declared: Declared; tax: DeclaredTax }
type Filed = Pick<SelfAssessment, 'selfAssessmentId' | 'applicationNo' | 'mobile' | 'isMobileNotified' | 'language'>

async function insert(context: WriteContext, form: SelfAssessmentForm, { subject, declared, tax }: Filing) {
  const { tx, actor, now, today, locale } = context
  const { mobileNumber: mobile, mobileProof } = form
  await assertFewOpen(context, mobile)
  const isMobileNotified = await mayNotify(context, { propertyId: subject.propertyId, mobile, mobileProof })
  const { text: applicationNo } = await nextNumber(tx, 'self_assessment_series', 'SA', financialYearOf(today))
  const { rows } = await tx.query<{ selfAssessmentId: number }>(
    `insert into self_assessment (application_no, property_id, is_new, mohalla_id, declared, applicant_name, mobile, is_mobile_notified,
       language, tax_paise, difference_paise, filed_by, filed_at, status, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'filed', $13)
     on conflict (property_id, mobile) where status in ('filed', 'returned', 'waits') do nothing
     returning self_assessment_id "selfAssessmentId"`,
    [
      ...[applicationNo, subject.propertyId, subject.propertyId === null, subject.mohallaId, JSON.stringify(declared)],
      ...[
        form.applicantName,
        mobile,
        isMobileNotified,
        locale,
        tax.taxPaise,
        tax.differencePaise,
        staffIdOf(actor),
        now,
      ],
    ],
  )
  const selfAssessmentId = rows[0]?.selfAssessmentId
  if (selfAssessmentId === undefined) throw fail('self_assessment.open_already')
  return { selfAssessmentId, applicationNo, mobile, isMobileNotified, language: locale } satisfies Filed
}

/** One number does not fill the desks of an office. @throws Failure self_assessment.too_many */
async function assertFewOpen({ tx, actor }: WriteContext, mobile: string): Promise<void> {
  if (actor.kind === 'staff') return
  await tx.query("select pg_advisory_xact_lock(hashtext('self-assessments of a number'), hashtext($1))", [mobile])
  const { rows } = await tx.query<{ open: number }>(
    `select count(*)::integer open from self_assessment where mobile = $1 and status in ('filed', 'returned', 'waits')`,
    [mobile],
  )
  if ((rows[0]?.open ?? 0) >= mostOpen) throw fail('self_assessment.too_many', { most: mostOpen })
}

/** @throws Failure self_assessment.unknown, self_assessment.not_now */
async function correct(
  context: WriteContext,
  form: SelfAssessmentForm & { applicationNo: string },
  { subject, declared, tax }: Filing,
): Promise<Filed> {
  const { tx } = context
  const filing = await lockOfCitizen(tx, form.applicationNo, form.mobileNumber)
  if (filing.propertyId !== subject.propertyId) throw fail('self_assessment.unknown')
  const blocked = blockedSelfAssessment('correct', filing.status, () => true)
  if (blocked) throw fail('self_assessment.not_now', { blocked })
  const { propertyId, mobile } = filing
  const isMobileNotified =
    filing.isMobileNotified || (await mayNotify(context, { propertyId, mobile, mobileProof: form.mobileProof }))
  await tx.query(
    `update self_assessment set declared = $2, applicant_name = $3, mohalla_id = $4, tax_paise = $5, difference_paise = $6,
       is_mobile_notified = $7
     where self_assessment_id = $1`,
    [
      ...[filing.selfAssessmentId, JSON.stringify(declared), form.applicantName, subject.mohallaId],
      ...[tax.taxPaise, tax.differencePaise, isMobileNotified],
    ],
  )
  return { ...filing, isMobileNotified }
}
