import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../path-builder.ts'
import { useListState } from '../../table/use-list-state.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { numberOf } from '../notice/place-filters.ts'
import { ObjectionList } from './ObjectionList.tsx'
import { objectionFilters } from './objection-query.ts'
import { ObjectionRecord } from './record/ObjectionRecord.tsx'

/** What an operator entered for citizens, and where each stands. */
export default function OperatorObjectionsScreen() {
  const list = useListState({ filters: [...objectionFilters, 'objection'] })
  const objectionId = numberOf(list.filters.objection)
  if (objectionId !== undefined)
    return (
      <Page>
        <ObjectionRecord objectionId={objectionId} backTo={pathTo.operatorObjections()} />
      </Page>
    )
  return (
    <Page>
      <PageHeader title={m.objection_own_title()} lead={m.objection_own_lead()}>
        <LinkButton to={pathTo.uploadObjection()}>{m.objection_upload_button()}</LinkButton>
      </PageHeader>
      <ObjectionList list={list} pathOf={(objection) => pathTo.operatorObjections({ objection })} isOwn />
    </Page>
  )
}
