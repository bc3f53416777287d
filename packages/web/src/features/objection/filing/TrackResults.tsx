import { objectionFilingCalls, type TrackedObjection } from '@karsetu/contract/objection/filing-calls.ts'
import { objectionEventLabels, orderOutcomeLabels } from '@karsetu/contract/objection/objection-labels.ts'
import { formatCount, formatDate, formatTime } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../../api/use-call.ts'
import { useLocale } from '../../../locale/locale.ts'
import { pathTo } from '../../../path-builder.ts'
import { Pager } from '../../../table/Pager.tsx'
import { useListState } from '../../../table/use-list-state.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DateText, InstantText } from '../../../ui/DateText.tsx'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { PageSpinner } from '../../../ui/PageSpinner.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import { WithUnbrokenIds } from '../../../ui/WithUnbrokenIds.tsx'
import { MovedTaxTable } from '../../property/edited/TaxEffectTable.tsx'
import classes from '../Objection.module.css'
import { ObjectionStatusText } from '../ObjectionStatus.tsx'
import { subjectText } from '../subject-text.ts'
import { WhatFollows } from '../WhatFollows.tsx'
import { TrackForm, type TrackTyped } from './track-question.ts'

const { calls } = objectionFilingCalls

/** The objections that answer, the newest first, each with its way so far. */
export function TrackResults({ query: request, page }: { query: TrackTyped; page: number }) {
  const list = useListState()
  const parsed = TrackForm.safeParse(request)
  const found = useCall(
    calls.track,
    { query: { page, limit: list.limit }, body: parsed.data ?? {} },
    { enabled: parsed.success, keepPrevious: true },
  )
  if (!parsed.success) return null
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <PageSpinner />
  const { rows, total } = found.data
  if (total === 0)
    return (
      <Card>
        <EmptyState title={m.objection_track_none()} hint={m.objection_track_none_hint()} />
      </Card>
    )
  return (
    <section className={classes.tracked} aria-busy={found.isPlaceholderData}>
      <p role="status" className={classes.quiet}>
        {m.objection_track_found({ count: formatCount(total) })}
      </p>
      {rows.map((objection) => (
        <Tracked key={objection.objectionNo} objection={objection} />
      ))}
      <Pager list={list} total={total} />
    </section>
  )
}

function Tracked({ objection }: { objection: TrackedObjection }) {
  const locale = useLocale()
  const { objectionNo, propertyUniqueId, status, step, hearing, order, token } = objection
  return (
    <Card title={objectionNo} aside={<ObjectionStatusText status={status} step={step} />}>
      <Facts
        facts={[
          { label: m.objection_subject(), value: subjectText(objection) },
          {
            label: m.property_id(),
            value: <AppLink to={pathTo.ledgerOf({ propertyId: propertyUniqueId })}>{propertyUniqueId}</AppLink>,
          },
          { label: m.objection_objector(), value: objection.objectorMasked },
          { label: m.objection_mobile(), value: objection.mobileMasked },
          { label: m.objection_received_on(), value: <Received objection={objection} /> },
        ]}
      />
      {hearing && (
        <p className={classes.hearing}>
          <WithUnbrokenIds
            text={m.objection_track_hearing({
              date: formatDate(hearing.heldOn, locale),
              time: formatTime(hearing.atTime, locale),
              place: hearing.place,
            })}
          />
        </p>
      )}
      {order && (
        <p className={classes.hearing}>
          <WithUnbrokenIds
            text={m.objection_track_order({
              number: order.orderNo,
              date: formatDate(order.on, locale),
              outcome: orderOutcomeLabels[order.outcome](),
            })}
          />
        </p>
      )}
      {order && (
        <WhatFollows order={order} propertyUniqueId={propertyUniqueId}>
          <MovedTaxTable effect={order.effect} />
        </WhatFollows>
      )}
      <h3>{m.objection_track_way()}</h3>
      <Timeline
        label={m.objection_track_way()}
        entries={objection.events.map(({ kind, at }, index) => ({
          key: `${at}:${index}`,
          when: <InstantText instant={at} dayOnly />,
          what: objectionEventLabels[kind](),
        }))}
      />
      {token && (
        <div className={classes.actions}>
          <DownloadButton variant="default" call={calls.acknowledgement} sent={{ params: { token } }}>
            {m.objection_acknowledgement()}
          </DownloadButton>
          {order && (
            <DownloadButton variant="default" call={calls.order} sent={{ params: { token } }}>
              {m.objection_order_paper()}
            </DownloadButton>
          )}
        </div>
      )}
    </Card>
  )
}

const Received = ({ objection }: { objection: TrackedObjection }) => (
  <>
    <DateText date={objection.receivedOn} />
    {objection.isLate && <span className={classes.late}> · {m.objection_late()}</span>}
  </>
)
