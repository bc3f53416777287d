import type { Locale } from '../words/locale.ts'
import { m } from '../words/messages.ts'
import type { CategoryForm } from './category-forms.ts'
import type { rebateCriteria } from './discount-forms.ts'
import { isRoadGroup, type RoadGroup } from './mohalla-forms.ts'
import type { Construction, RateBasis } from './rate-cell.ts'

type Word = (inputs?: Record<string, never>, options?: { locale?: Locale }) => string

export const basisLabels: Record<RateBasis, Word> = {
  carpet: m.master_basis_carpet,
  covered: m.master_basis_covered,
}

export const roadLabels: Record<RoadGroup, Word> = {
  road_w_l_12: m.master_road_w_l_12,
  road_w_12_24: m.master_road_w_12_24,
  road_w_m_24: m.master_road_w_m_24,
}

/** A road group in words; one that the city added, by its code. */
export const roadLabel = (road: string): string => (isRoadGroup(road) ? roadLabels[road]() : road.replaceAll('_', ' '))

/** What is supplied in a mohalla. */
export const servicesText = ({ water, sewer }: { water: boolean; sewer: boolean }): string => {
  if (water) return sewer ? m.masters_services_both() : m.masters_services_water()
  return sewer ? m.masters_services_sewer() : m.masters_services_none()
}

export const constructionLabels: Record<Construction, Word> = {
  rcc_rbc: m.master_rcc_rbc,
  other_pucca: m.master_other_pucca,
  kachha: m.master_kachha,
  vacant_land: m.master_vacant_land,
}

export const criterionLabels: Record<(typeof rebateCriteria)[number], Word> = {
  online_payment: m.master_criterion_online_payment,
  disabled_owner: m.master_criterion_disabled_owner,
  ex_defence_widow: m.master_criterion_ex_defence_widow,
}

export const houseCategoryLabels: Record<CategoryForm['houseCategory'], Word> = {
  residential: m.master_residential,
  nonresidential: m.master_nonresidential,
}
