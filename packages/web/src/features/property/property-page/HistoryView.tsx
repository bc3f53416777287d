import { failureText } from '@karsetu/contract/message/message-labels.ts'
import { changeLabel } from '@karsetu/contract/property/change-labels.ts'
import { actLabel } from '@karsetu/contract/property/register-act-labels.ts'
import { type HistoryEntry, registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { formatInstant } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../../api/use-call.ts'
import { currentLocale } from '../../../locale/locale.ts'
import { Pager } from '../../../table/Pager.tsx'
import { useListState } from '../../../table/use-list-state.ts'
import { Card } from '../../../ui/Card.tsx'
import { InstantText } from '../../../ui/DateText.tsx'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageSpinner } from '../../../ui/PageSpinner.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import { WithUnbrokenIds } from '../../../ui/WithUnbrokenIds.tsx'
import { ChangedValue } from '../edited/ChangedValue.tsx'
import { Origin } from './Origin.tsx'
import classes from './PropertyPage.module.css'

/** Every act in the life of the property, the latest first, each with what it changed. */
export function HistoryView({ propertyId }: { propertyId: string }) {
  const list = useListState()
  const openFile = (fileId: string, name: string) => (
    <DownloadButton
      {...{ variant: 'default', size: 'compact-sm', 'aria-label': name }}
      call={registerWriteCalls.calls.propertyFile}
      sent={{ params: { id: propertyId, fileId } }}
    >
      {m.register_file_present()}
    </DownloadButton>
  )
  const found = useCall(
    registerWriteCalls.calls.history,
    { params: { id: propertyId }, query: { page: list.page, limit: list.limit } },
    { keepPrevious: true },
  )
  const title = m.property_page_history()
  return (
    <Card
      title={title}
      aside={
        <DownloadButton
          variant="default"
          call={registerWriteCalls.calls.historyFile}
          sent={{ params: { id: propertyId } }}
        >
          {m.common_export()}
        </DownloadButton>
      }
    >
      {found.error ? (
        <ErrorState error={found.error} title={m.common_load_failed()} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <PageSpinner />
      ) : found.data.rows.length === 0 ? (
        <p>{m.property_page_no_history()}</p>
      ) : (
        <>
          <Timeline
            label={title}
            entries={found.data.rows.map((entry) => ({
              key: entry.entryId,
              when: <InstantText instant={entry.madeAt} />,
              what: <Act entry={entry} propertyId={propertyId} />,
              who: whoOf(entry),
              more: entry.importedFrom ? (
                <Origin from={entry.importedFrom} />
              ) : (
                entry.told.map((told) => <p key={`${told.to} ${told.mobileNumber}`}>{toldText(told)}</p>)
              ),
              changes: entry.changes.map((change) => ({
                label: changeLabel(change),
                before: <ChangedValue {...{ change, openFile }} side="before" />,
                after: <ChangedValue {...{ change, openFile }} side="after" />,
              })),
            }))}
          />
          <Pager list={list} total={found.data.total} />
        </>
      )}
    </Card>
  )
}

const whoOf = ({ madeBy, approvedBy }: HistoryEntry) => {
  const maker = madeBy ?? m.property_page_system()
  return approvedBy === null ? maker : m.property_page_approved_by({ maker, approver: approvedBy })
}

/** Whether a number that the act changed heard of it. */
function toldText({ to, mobileNumber: mobile, sentAt, reason }: HistoryEntry['told'][number]): string {
  if (sentAt !== null) {
    const when = formatInstant(sentAt, currentLocale())
    return to === 'old' ? m.property_page_told_old({ mobile, when }) : m.property_page_told_new({ mobile, when })
  }
  const told = to === 'old' ? m.property_page_untold_old({ mobile }) : m.property_page_untold_new({ mobile })
  return reason === null ? told : m.property_page_untold_because({ told, reason: failureText(reason) })
}

function Act({ entry, propertyId }: { entry: HistoryEntry; propertyId: string }) {
  const { kind, reason, isUndone, documents } = entry
  return (
    <>
      {actLabel(kind)}
      {isUndone && ` (${m.property_page_undone()})`}
      {reason && <WithUnbrokenIds text={`: ${reason}`} />}
      {documents.length > 0 && (
        <span className={classes.papers}>
          {documents.map(({ fileId, fileName }) => (
            <DownloadButton
              key={fileId}
              size="compact-sm"
              variant="default"
              call={registerWriteCalls.calls.propertyFile}
              sent={{ params: { id: propertyId, fileId } }}
            >
              {fileName}
            </DownloadButton>
          ))}
        </span>
      )}
    </>
  )
}
