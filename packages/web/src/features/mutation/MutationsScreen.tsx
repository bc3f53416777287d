import { mutationCalls } from '@karsetu/contract/mutation/mutation-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useMay } from '../../session/user.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { useListState } from '../../table/use-list-state.ts'
import { withDependants } from '../../table/with-dependants.ts'
import { Page } from '../../ui/Page.tsx'
import { numberOf } from '../notice/place-filters.ts'
import { ApplicationForm } from './ApplicationForm.tsx'
import { MutationList } from './MutationList.tsx'
import { MutationRecord } from './MutationRecord.tsx'
import { mutationFilters } from './mutation-query.ts'

MutationsScreen.needs = { access: mutationCalls.calls.page.access, title: m.mutation_title } satisfies Needs

/** Mutations: their list, one of them with its steps, or a new application; each has its address. */
export default function MutationsScreen() {
  const list = withDependants(useListState({ filters: mutationFilters }))
  const { mutation, apply } = list.filters
  const mutationId = numberOf(mutation)
  const mayApply = useMay()(mutationCalls.calls.apply.access)
  if (mutationId !== undefined)
    return (
      <Page>
        <MutationRecord mutationId={mutationId} />
      </Page>
    )
  return (
    <Page>
      {apply === undefined || !mayApply ? <MutationList list={list} /> : <ApplicationForm propertyUniqueId={apply} />}
    </Page>
  )
}
