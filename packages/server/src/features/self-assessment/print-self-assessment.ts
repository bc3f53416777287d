import { buffer } from 'node:stream/consumers'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { SelfAssessmentTracked } from '@karsetu/contract/self-assessment/self-assessment-form.ts'
import { maskMobile } from '@karsetu/contract/words/mask.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import { bothOnLine } from '../../documents/bilingual.ts'
import {
  type SelfAssessmentPaper,
  type SiteVisit,
  selfAssessmentPdf,
} from '../../documents/self-assessment/self-assessment-document.ts'
import { sendSmallPicture } from '../../platform/files/stored-files.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { corporationHead, readCorporation } from '../master/read-corporation.ts'
import { isSlot } from '../property/save-files.ts'
import { readSelfAssessment } from './read-self-assessment.ts'

/** The acknowledgement, for the holder of number and mobile number. @throws Failure self_assessment.unknown */
export async function printSelfAssessment(
  context: Context,
  { applicationNo, mobileNumber }: SelfAssessmentTracked,
): Promise<FileReply> {
  const { rows } = await context.reads.query<{ id: number }>(
    'select self_assessment_id id from self_assessment where application_no = $1 and mobile = $2',
    [applicationNo, mobileNumber],
  )
  if (!rows[0]) throw fail('self_assessment.unknown')
  // The portal itself reads it: a citizen has no zones and wards, and prints what they declared.
  const { paper } = await readPaper({ ...context, actor: asPortal }, rows[0].id)
  const bytes = await selfAssessmentPdf(context.platform.pdf, { ...paper, mobile: maskMobile(paper.mobile) })
  return { fileName: `${applicationNo}.pdf`, bytes }
}

const asPortal: Actor = { kind: 'system', name: 'self-assessment' }

/** The sheet an official takes to the property. @throws Failure call.not_found, call.out_of_scope */
export async function printSiteVisit(context: Context, id: number): Promise<FileReply> {
  const { paper, detail } = await readPaper(context, id)
  const { floors, surveySqft } = detail.compared
  const visit: SiteVisit = { floors, surveySqft, photos: await readPhotos(context, detail.files) }
  const bytes = await selfAssessmentPdf(context.platform.pdf, { ...paper, visit })
  return { fileName: `visit-${paper.applicationNo}.pdf`, bytes }
}

/** The newest photo of each side of the building, small enough to print. */
async function readPhotos(
  { platform, reads }: Context,
  files: readonly { fileId: string; field: string }[],
): Promise<SiteVisit['photos']> {
  const newest = new Map(files.map(({ field, fileId }) => [field, fileId]))
  const photos = [...newest].flatMap(([slot, fileId]) =>
    isSlot(slot) && slot.startsWith('buildingImage') ? [{ slot, fileId }] : [],
  )
  return Promise.all(
    photos.map(async ({ slot, fileId }) => {
      const reply = await sendSmallPicture(platform, reads, fileId)
      return { slot, bytes: 'bytes' in reply ? reply.bytes : await buffer(reply.stream) }
    }),
  )
}

async function readPaper(context: Context, id: number) {
  const { reads, platform } = context
  const detail = await readSelfAssessment(context, id)
  const { applicationNo, filedAt, propertyUniqueId, declared, compared, files } = detail
  const { rows } = await reads.query<{ address: string | null; name: string; nameHi: string }>(
    `select coalesce($2, property.property_address) address, ward_fullname name, ward_fullname_hi "nameHi"
     from self_assessment filing left join property using (property_id)
       join mohalla on mohalla.mohalla_id = coalesce(property.mohalla_id, filing.mohalla_id)
       join ward on ward.ward_id = mohalla.ward_id
     where self_assessment_id = $1`,
    [id, typeof declared.propertyAddress === 'string' ? declared.propertyAddress : null],
  )
  const [place] = rows
  const paper: SelfAssessmentPaper = {
    ...{ applicationNo, filedAt, propertyUniqueId, visit: null },
    corporation: corporationHead(await readCorporation(reads)),
    ward: `${detail.wardNo} ${bothOnLine({ en: place?.name ?? '', hi: place?.nameHi ?? '' })}`,
    address: place?.address ?? null,
    applicant: detail.applicantName,
    mobile: detail.mobileNumber,
    declaredSqft: compared.declaredSqft,
    registerSqft: compared.registerSqft,
    tax: detail.taxPaise,
    difference: detail.differencePaise,
    documents: files.map(({ fileName }) => fileName),
    statusUrl: `${platform.environment.publicUrl}/self-assessment/status?number=${applicationNo}`,
  }
  return { paper, detail }
}
