import type { Head } from '@karsetu/domain/assessment/heads.ts'
import { m } from '../words/messages.ts'
import type { Usage } from './summary-calls.ts'

export const usageWords = {
  residential: m.demand_usage_residential,
  nonresidential: m.demand_usage_nonresidential,
  mixed: m.demand_usage_mixed,
  unknown: m.demand_usage_unknown,
} satisfies Record<Usage, unknown>

export const headWords = {
  house: m.demand_head_house,
  water: m.demand_head_water,
  sewer: m.demand_head_sewer,
} satisfies Record<Head, unknown>
