import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../../path-builder.ts'
import type { May } from '../../../session/user.ts'
import { ViewTabs } from '../../../ui/ViewTabs.tsx'

const views = [
  { view: 'record', word: m.property_page_record },
  { view: 'tax', word: m.property_page_tax },
  { view: 'account', word: m.property_page_account, needs: 'ledger.view' },
  { view: 'history', word: m.property_page_history },
  { view: 'mutations', word: m.mutation_title, needs: 'mutation.view' },
  { view: 'papers', word: m.property_page_papers, needs: 'notice.view' },
  { view: 'objections', word: m.objection_page_title, needs: 'objection.view' },
] as const
export type PropertyView = (typeof views)[number]['view']

/** The parts of the page that the reader's role opens. */
export const viewsFor = (may: May) => views.filter((each) => !('needs' in each) || may(each.needs))

export const readView = (request: unknown, may: May): PropertyView =>
  viewsFor(may).find(({ view }) => view === request)?.view ?? 'record'

type Props = { current: PropertyView; views: ReturnType<typeof viewsFor>; propertyId: string }

/** From one part of the property's page to the next; each has an address of its own. */
export function PropertyViews({ current, views: shown, propertyId }: Props) {
  return (
    <ViewTabs
      label={m.property_page_views()}
      views={shown.map(({ view, word }) => ({
        to: pathTo.property({ propertyId, view: view === 'record' ? undefined : view }),
        label: word(),
        isCurrent: view === current,
      }))}
    />
  )
}
