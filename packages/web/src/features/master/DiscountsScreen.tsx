import { discountCalls } from '@karsetu/contract/master/discount-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../path-builder.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { useListState } from '../../table/use-list-state.ts'
import { Page } from '../../ui/Page.tsx'
import { BankList } from './BankList.tsx'
import { CategoryList } from './CategoryList.tsx'
import { CityList } from './CityList.tsx'
import { DiscountList } from './DiscountList.tsx'
import { MasterTabs } from './MasterTabs.tsx'

DiscountsScreen.needs = { access: discountCalls.calls.export.access, title: m.master_discounts } satisfies Needs

/** Discounts; under the same path the masters without a screen of their own: categories, banks, the corporation. */
export default function DiscountsScreen() {
  const { list } = useListState({ filters: ['list'] }).filters
  if (list === 'categories')
    return (
      <Page>
        <MasterTabs current={pathTo.categories()} />
        <CategoryList />
      </Page>
    )
  if (list === 'banks')
    return (
      <Page>
        <MasterTabs current={pathTo.banks()} />
        <BankList />
      </Page>
    )
  if (list === 'cities')
    return (
      <Page>
        <MasterTabs current={pathTo.cities()} />
        <CityList />
      </Page>
    )
  return (
    <Page>
      <MasterTabs current={pathTo.discounts()} />
      <DiscountList />
    </Page>
  )
}
