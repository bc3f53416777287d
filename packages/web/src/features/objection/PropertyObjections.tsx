import { objectionCalls } from '@karsetu/contract/objection/objection-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { listingOf } from '../../table/listing-of.ts'
import { useListState } from '../../table/use-list-state.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ObjectionStatusText } from './ObjectionStatus.tsx'
import { subjectText } from './subject-text.ts'

/** Objections about one property, and the way to enter another. */
export function PropertyObjections({ propertyId }: { propertyId: string }) {
  const list = useListState()
  const { page, limit } = list
  const found = useCall(
    objectionCalls.calls.page,
    { query: { propertyUniqueId: propertyId, page, limit } },
    { keepPrevious: true },
  )
  const title = m.objection_page_title()
  return (
    <Card
      title={title}
      aside={
        <LinkButton
          variant="default"
          needs="objection.file"
          to={pathTo.objectionStatus({ file: 'yes', property: propertyId })}
        >
          {m.objection_upload_button()}
        </LinkButton>
      }
    >
      <DataTable
        name="objections-of-property"
        label={title}
        withoutColumnChoice
        listing={listingOf(found)}
        list={list}
        keyOf={({ objectionId }) => objectionId}
        emptyText={m.objection_page_none()}
        columns={[
          {
            key: 'objectionNo',
            title: m.objection_no(),
            isTitle: true,
            render: ({ objectionId, objectionNo }) => (
              <AppLink to={pathTo.objections({ objection: objectionId })}>{objectionNo}</AppLink>
            ),
          },
          {
            key: 'status',
            title: m.objection_status(),
            render: ({ status, step }) => <ObjectionStatusText status={status} step={step} />,
          },
          { key: 'subject', title: m.objection_subject(), render: subjectText },
          { key: 'objector', title: m.objection_objector(), render: ({ objectorName }) => objectorName },
          {
            key: 'receivedOn',
            title: m.objection_received_on(),
            render: ({ receivedOn }) => <DateText date={receivedOn} />,
          },
        ]}
      />
    </Card>
  )
}
