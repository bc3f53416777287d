import { type Anchor, auditDeskCalls } from '@karsetu/contract/audit-desk/audit-desk-calls.ts'
import { formatCount, formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { useCall } from '../../api/use-call.ts'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import { Card } from '../../ui/Card.tsx'
import { type FigureColumn, FigureTable } from '../../ui/FigureTable.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'

/** The anchors of the last days, and the way to the check that compares the log with them. */
export function AnchorList() {
  const locale = useLocale()
  const { data } = useCall(auditDeskCalls.calls.anchors, {})
  const columns: FigureColumn<Anchor>[] = [
    { head: m.audit_anchor_day(), cell: ({ day }) => formatDate(day as IsoDate, locale) }, // the name of its file
    { head: m.audit_anchor_rows(), cell: ({ rows }) => formatCount(rows) },
    { head: m.audit_anchor_delivered(), cell: ({ isDelivered }) => (isDelivered ? m.common_yes() : m.common_no()) },
  ]
  return (
    <Card
      title={m.audit_anchors()}
      aside={
        <LinkButton variant="default" to={pathTo.utility({ view: 'books' })}>
          {m.audit_verify()}
        </LinkButton>
      }
    >
      <p>{m.audit_anchors_lead()}</p>
      {!data && <PageSpinner />}
      {data && !data.isDelivering && <Outcome tone="warn" title={m.audit_anchors_not_delivered()} />}
      {data?.anchors.length === 0 && <p>{m.audit_anchors_none()}</p>}
      {data && data.anchors.length > 0 && (
        <FigureTable label={m.audit_anchors()} columns={columns} rows={data.anchors} keyOf={({ day }) => day} />
      )}
    </Card>
  )
}
