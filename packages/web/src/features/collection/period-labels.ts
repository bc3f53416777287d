import { m } from '@karsetu/contract/words/messages.ts'
import type { CollectionPeriod } from '@karsetu/domain/collection/collection-periods.ts'

export const periodLabels: Record<CollectionPeriod, () => string> = {
  today: m.collection_period_today,
  yesterday: m.collection_period_yesterday,
  month: m.collection_period_month,
  year: m.collection_period_year,
}
