import { floorName } from '@karsetu/contract/assessment/assessment-labels.ts'
import { fileSlotLabels } from '@karsetu/contract/property/register-labels.ts'
import { formatChange, formatCount, formatInstant, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { PrintableData } from '../../platform/pdf/printable-text.ts'
import { qrCode } from '../../platform/pdf/qr-codes.ts'
import { type Bilingual, bilingual } from '../bilingual.ts'
import type { SelfAssessmentPaper, SiteVisit } from './self-assessment-document.ts'

const english = { locale: 'en' } as const

/** The paper as the template prints it: every figure formatted, every label in both languages. */
export function selfAssessmentView(paper: SelfAssessmentPaper): PrintableData {
  const { applicationNo, statusUrl, visit } = paper
  const heading = visit ? m.self_assessment_visit_heading : m.self_assessment_ack_heading
  return {
    title: `${heading({}, english)} ${applicationNo}`,
    description: m.self_assessment_ack_description({ number: applicationNo }, english),
    corporation: paper.corporation,
    heading: bilingual(heading),
    number: applicationNo,
    facts: factsOf(paper),
    visit: visit && visitOf(paper, visit),
    notes: visit ? [] : [bilingual(m.self_assessment_filed_keep), bilingual(m.self_assessment_ack_note)],
    qr: qrCode(statusUrl),
    scan: {
      ...bilingual(m.self_assessment_ack_scan),
      alt: m.self_assessment_ack_scan({}, english),
      address: statusUrl,
    },
    foot: bilingual(m.self_assessment_ack_foot),
  }
}

const fact = (label: Bilingual, value: string | null, shape: { wide?: boolean; strong?: boolean } = {}) =>
  value ? [{ label, value, wide: shape.wide ?? false, strong: shape.strong ?? false }] : []

const area = (sqft: number | null) =>
  sqft === null
    ? null
    : `${formatCount(sqft)} ${m.arv_unit_sqft({}, english)} · ${m.arv_unit_sqft({}, { locale: 'hi' })}`

/** Facts in reading order; an unknown fact has no line. */
function factsOf(paper: SelfAssessmentPaper): PrintableData[] {
  const { tax, difference, propertyUniqueId } = paper
  const isNew = bilingual(m.self_assessment_of_new)
  return [
    ...fact(bilingual(m.self_assessment_number), paper.applicationNo, { strong: true }),
    ...fact(bilingual(m.self_assessment_filed_on), formatInstant(paper.filedAt, 'en')),
    ...fact(bilingual(m.property_id), propertyUniqueId ?? `${isNew.en} · ${isNew.hi}`, { strong: true }),
    ...fact(bilingual(m.search_ward), paper.ward),
    ...fact(bilingual(m.register_address), paper.address, { wide: true }),
    ...fact(bilingual(m.self_assessment_applicant_of_list), paper.applicant),
    ...fact(bilingual(m.property_mobile_number), paper.mobile),
    ...fact(bilingual(m.self_assessment_area_declared), area(paper.declaredSqft)),
    ...fact(bilingual(m.self_assessment_area_register), area(paper.registerSqft)),
    ...fact(bilingual(m.self_assessment_tax), tax === null ? null : formatMoney(tax)),
    ...fact(bilingual(m.self_assessment_difference), difference === null ? null : formatChange(difference)),
    ...fact(bilingual(m.self_assessment_files), paper.documents.join(', '), { wide: true }),
  ]
}

const figure = (sqft: number | null) => (sqft === null ? '–' : formatCount(sqft))

function visitOf(
  { declaredSqft, registerSqft }: SelfAssessmentPaper,
  { floors, surveySqft, photos }: SiteVisit,
): PrintableData {
  const total = bilingual(m.self_assessment_visit_total)
  return {
    title: bilingual(m.self_assessment_visit_floors),
    heads: [
      bilingual(m.arv_floor),
      bilingual(m.self_assessment_visit_register),
      bilingual(m.self_assessment_visit_declared),
      bilingual(m.self_assessment_visit_difference),
      bilingual(m.self_assessment_visit_found),
    ],
    rows: floors.map(({ floorNumber, registerSqft: before, declaredSqft: after }) => [
      `${floorName(floorNumber, 'en')} · ${floorName(floorNumber, 'hi')}`,
      figure(before),
      figure(after),
      figure(Math.round(((after ?? 0) - (before ?? 0)) * 100) / 100),
    ]),
    total: [
      `${total.en} · ${total.hi}`,
      figure(registerSqft),
      figure(declaredSqft),
      figure(Math.round((declaredSqft - (registerSqft ?? 0)) * 100) / 100),
    ],
    survey:
      surveySqft === null ? null : { label: bilingual(m.self_assessment_visit_survey), value: area(surveySqft) ?? '' },
    remarks: bilingual(m.register_remarks),
    signatures: [
      bilingual(m.self_assessment_visit_official),
      bilingual(m.self_assessment_visit_occupier),
      bilingual(m.self_assessment_visit_date),
    ],
    photos: photos.map(({ slot }) => ({
      label: bilingual(fileSlotLabels[slot]),
      alt: fileSlotLabels[slot]({}, english),
    })),
    photosTitle: bilingual(m.self_assessment_photos),
  }
}
