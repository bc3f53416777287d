import { objectionFilingCalls } from '@karsetu/contract/objection/filing-calls.ts'
import { type ObjectionDetail, objectionCalls } from '@karsetu/contract/objection/objection-calls.ts'
import { objectionEventLabels, uploaderLabels } from '@karsetu/contract/objection/objection-labels.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../../api/use-call.ts'
import { useLocale } from '../../../locale/locale.ts'
import { pathTo } from '../../../path-builder.ts'
import { useMay, useUser } from '../../../session/user.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DateText, InstantText } from '../../../ui/DateText.tsx'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { PageSpinner } from '../../../ui/PageSpinner.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import { DuesLink } from '../../ledger/DuesLink.tsx'
import { mobileText } from '../../mobile-code/mobile-text.ts'
import classes from '../Objection.module.css'
import { ObjectionStatusText } from '../ObjectionStatus.tsx'
import { subjectText } from '../subject-text.ts'
import { Files } from './Files.tsx'
import { Hearings } from './Hearings.tsx'
import { OrderCard } from './OrderCard.tsx'
import { RecordActions } from './RecordActions.tsx'

const { calls } = objectionCalls

/** One objection: who objects to what and why, its papers, hearings and order, and what can be done now. */
export function ObjectionRecord({ objectionId, backTo }: { objectionId: number; backTo: string }) {
  const { data, error, refetch } = useCall(calls.one, { params: { id: objectionId } })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSpinner />
  return (
    <>
      <PageHeader
        title={m.objection_title({ number: data.objectionNo })}
        lead={`${subjectText(data)} · ${m.demand_screen_ward_name({ number: data.wardNo, name: data.wardName })}, ${data.mohallaName}`}
      >
        <DownloadButton
          variant="default"
          call={objectionFilingCalls.calls.acknowledgement}
          sent={{ params: { token: data.token } }}
        >
          {m.objection_acknowledgement()}
        </DownloadButton>
        <LinkButton to={backTo} variant="default">
          {m.objection_back()}
        </LinkButton>
      </PageHeader>
      <Card title={m.objection_what()} aside={<ObjectionStatusText status={data.status} step={data.step} />}>
        <What objection={data} />
      </Card>
      {data.order && <OrderCard objection={data} order={data.order} />}
      <RecordActions objection={data} />
      <div className={classes.sides}>
        <Card title={m.objection_hearings()}>
          <Hearings hearings={data.hearings} isOver={data.status !== 'pending' || data.order !== null} />
        </Card>
        <Card title={m.objection_way_so_far()}>
          <Timeline
            label={m.objection_way_so_far()}
            entries={data.events.map(({ kind, at, by, remarks }, index) => ({
              key: `${at}:${index}`,
              when: <InstantText instant={at} />,
              what: remarks ? `${objectionEventLabels[kind]()}: ${remarks}` : objectionEventLabels[kind](),
              who: by ?? m.objection_uploader_citizen(),
            }))}
          />
        </Card>
      </div>
    </>
  )
}

function What({ objection }: { objection: ObjectionDetail }) {
  const user = useUser()
  const may = useMay()
  const { propertyUniqueId, ownerName, objectorName, emailId, uploaderType, filedBy } = objection
  const openProperty = may('property.view') && user.loginType
  return (
    <>
      <Facts
        facts={[
          {
            label: m.property_id(),
            value: (
              <AppLink
                to={
                  openProperty
                    ? pathTo.property({ propertyId: propertyUniqueId })
                    : pathTo.ledgerOf({ propertyId: propertyUniqueId })
                }
              >
                {propertyUniqueId}
              </AppLink>
            ),
          },
          { label: m.property_owner_name(), value: ownerName ?? m.common_not_known() },
          {
            label: m.ledger_due_today(),
            value: <DuesLink propertyId={propertyUniqueId} dues={objection.standing.duesPaise} />,
          },
          { label: m.objection_objector(), value: objectorName },
          { label: m.objection_mobile(), value: mobileText(objection) },
          ...(emailId ? [{ label: m.objection_email(), value: emailId }] : []),
          {
            label: m.objection_uploader(),
            value: filedBy ? `${uploaderLabels[uploaderType]()} · ${filedBy}` : uploaderLabels[uploaderType](),
          },
          { label: m.objection_received_on(), value: <Received objection={objection} /> },
          { label: m.objection_paper(), value: <Paper paper={objection.paper} /> },
          {
            label: m.objection_window_until(),
            value: objection.windowUntil ? <DateText date={objection.windowUntil} /> : m.objection_no_window(),
          },
        ]}
      />
      <h3 className={classes.groundsTitle}>{m.objection_grounds()}</h3>
      <p className={classes.grounds}>{objection.grounds}</p>
      <Files objection={objection} part="filing" />
    </>
  )
}

const Received = ({ objection: { receivedOn, isLate } }: { objection: ObjectionDetail }) => (
  <>
    <DateText date={receivedOn} />
    {isLate && <span className={classes.late}> · {m.objection_late()}</span>}
  </>
)

function Paper({ paper }: Pick<ObjectionDetail, 'paper'>) {
  const locale = useLocale()
  if (!paper) return m.common_not_known()
  const { noticeNo: number, servedOn } = paper
  return servedOn
    ? m.objection_paper_served({ number, date: formatDate(servedOn, locale) })
    : m.objection_paper_unserved({ number })
}
