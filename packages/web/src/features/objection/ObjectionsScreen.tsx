import { objectionCalls } from '@karsetu/contract/objection/objection-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import { useListState } from '../../table/use-list-state.ts'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { numberOf } from '../notice/place-filters.ts'
import classes from './Objection.module.css'
import { ObjectionList } from './ObjectionList.tsx'
import { objectionFilters } from './objection-query.ts'
import { ObjectionOrderScreen } from './order/ObjectionOrder.tsx'
import { ObjectionRecord } from './record/ObjectionRecord.tsx'
import { SummaryFigures } from './SummaryFigures.tsx'
import { useObjections } from './use-objections.ts'

/** Objections of the reader's zones and wards; one of them opens to its record, and there to its order. */
export default function ObjectionsScreen() {
  const may = useMay()
  const list = useListState({ filters: [...objectionFilters, 'objection', 'order'] })
  const objectionId = numberOf(list.filters.objection)
  const { found } = useObjections(list, { enabled: objectionId === undefined })
  const summary = useCall(objectionCalls.calls.summary, { query: {} }, { enabled: objectionId === undefined })
  if (objectionId !== undefined)
    return (
      <Page>
        {list.filters.order === undefined ? (
          <ObjectionRecord objectionId={objectionId} backTo={pathTo.objections()} />
        ) : (
          <ObjectionOrderScreen objectionId={objectionId} />
        )}
      </Page>
    )
  const maySee = may('objection.view')
  const hasAny = summary.data !== undefined && summary.data.bySubject.length > 0
  // The specification lets everybody in; who entered some in an earlier role still finds them.
  const isListed = maySee || may('objection.file') || hasAny
  return (
    <Page>
      <PageHeader
        title={m.objection_list_title()}
        count={isListed ? found.data?.total : undefined}
        lead={maySee ? m.objection_list_lead() : isListed ? m.objection_own_only() : m.objection_enters_none()}
      >
        <LinkButton variant="default" needs="objection.file" to={pathTo.objectionStatus({ file: 'yes' })}>
          {m.objection_upload_button()}
        </LinkButton>
      </PageHeader>
      {summary.isLoading && (
        <div className={classes.summaryLoading}>
          <Card>
            <PageSpinner />
          </Card>
        </div>
      )}
      {hasAny && <SummaryFigures summary={summary.data} />}
      {isListed && (
        <ObjectionList list={list} pathOf={(objection) => pathTo.objections({ objection })} isOwn={!maySee} />
      )}
    </Page>
  )
}
