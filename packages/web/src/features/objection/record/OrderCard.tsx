import { objectionFilingCalls } from '@karsetu/contract/objection/filing-calls.ts'
import type { ObjectionDetail, ObjectionOrder } from '@karsetu/contract/objection/objection-calls.ts'
import { orderOutcomeLabels, orderWayLabels } from '@karsetu/contract/objection/objection-labels.ts'
import { formatChange } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../../path-builder.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DateText, InstantText } from '../../../ui/DateText.tsx'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { WithUnbrokenIds } from '../../../ui/WithUnbrokenIds.tsx'
import { MovedTaxTable } from '../../property/edited/TaxEffectTable.tsx'
import classes from '../Objection.module.css'
import { WhatFollows } from '../WhatFollows.tsx'
import { Files } from './Files.tsx'

/** What was ordered, whether it is in force, and what it did to the tax. */
export function OrderCard({ objection, order }: { objection: ObjectionDetail; order: ObjectionOrder }) {
  const { outcome, way, reasons, effect, noteNo, correctionPaise } = order
  return (
    <Card
      title={m.objection_order_title()}
      aside={
        order.orderNo && (
          <DownloadButton
            variant="default"
            call={objectionFilingCalls.calls.order}
            sent={{ params: { token: objection.token } }}
          >
            {m.objection_order_paper()}
          </DownloadButton>
        )
      }
    >
      {order.orderNo === null && <Waits order={order} />}
      <Facts
        facts={[
          { label: m.objection_order_outcome(), value: <strong>{orderOutcomeLabels[outcome]()}</strong> },
          ...(order.orderNo && order.settledAt
            ? [{ label: m.objection_order_no(), value: <Numbered no={order.orderNo} at={order.settledAt} /> }]
            : []),
          {
            label: m.objection_order_by(),
            value: (
              <>
                {order.orderedBy} · <InstantText instant={order.orderedAt} />
              </>
            ),
          },
          ...(outcome === 'refused' ? [] : [{ label: m.objection_order_way(), value: orderWayLabels[way]() }]),
          ...(order.holdsFrom
            ? [{ label: m.objection_order_holds_from(), value: <DateText date={order.holdsFrom} /> }]
            : []),
          ...(noteNo
            ? [
                {
                  label: m.objection_order_note_no(),
                  value: (
                    <AppLink to={pathTo.debitCreditNotes({ debitCreditNo: noteNo })}>
                      {noteNo}
                      {correctionPaise !== null && <WithUnbrokenIds text={` · ${formatChange(correctionPaise)}`} />}
                    </AppLink>
                  ),
                },
              ]
            : []),
        ]}
      />
      <p className={classes.grounds}>{reasons}</p>
      <MovedTaxTable effect={effect} />
      {order.orderNo && <WhatFollows order={order} propertyUniqueId={objection.propertyUniqueId} />}
      <Files objection={objection} part="order" />
    </Card>
  )
}

const Numbered = ({ no, at }: { no: string; at: string }) => (
  <>
    {no} · <InstantText instant={at} dayOnly />
  </>
)

function Waits({ order: { editId } }: { order: ObjectionOrder }) {
  return (
    <div className={classes.waits} role="status">
      <p>{m.objection_order_waits()}</p>
      {editId === null ? (
        <LinkButton variant="default" size="compact-sm" to={pathTo.debitCreditNotes()}>
          {m.objection_order_see_correction()}
        </LinkButton>
      ) : (
        <LinkButton variant="default" size="compact-sm" to={pathTo.editedProperties({ edit: editId })}>
          {m.objection_order_see_edit()}
        </LinkButton>
      )}
    </div>
  )
}
