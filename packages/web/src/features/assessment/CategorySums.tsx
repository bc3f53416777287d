import { assessmentListCalls, type SummaryFilter } from '@karsetu/contract/assessment/assessment-list-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ValueSums } from './ValueSums.tsx'

/** What each category of use is worth; each leads to its properties. */
export function CategorySums({ asked }: { asked: SummaryFilter }) {
  const found = useCall(assessmentListCalls.calls.categoryWise, { query: asked }, { keepPrevious: true })
  const rows = found.data?.rows.map((row) => {
    const { category, subCategory, categoryName, subCategoryName } = row
    const name = [categoryName ?? m.arv_no_category(), subCategoryName].filter(Boolean).join(', ')
    const to = pathTo.arvReport({ ...asked, category: category ?? undefined, subCategory: subCategory ?? undefined })
    return {
      ...row,
      key: `${category} ${subCategory}`,
      name,
      link: category === null ? name : <AppLink to={to}>{name}</AppLink>,
    }
  })
  return (
    <ValueSums
      title={m.arv_by_category()}
      lead={m.arv_by_category_lead()}
      nameHead={m.arv_category()}
      found={found}
      rows={rows}
      asOf={found.data?.asOf}
    />
  )
}
