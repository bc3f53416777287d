import { ledgerCalls } from '@karsetu/contract/ledger/ledger-calls.ts'
import { editedPropertyCalls } from '@karsetu/contract/property/edited-property-calls.ts'
import { propertyCalls } from '@karsetu/contract/property/property-calls.ts'
import { registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocation, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { pathTo } from '../../../path-builder.ts'
import { useMay } from '../../../session/user.ts'
import type { Needs } from '../../../shell/lazy-screen.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { PageSpinner } from '../../../ui/PageSpinner.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { WaitingJalkalChange } from '../../jalkal/WaitingJalkalChange.tsx'
import { MutationsOfProperty } from '../../mutation/MutationsOfProperty.tsx'
import { PropertyObjections } from '../../objection/PropertyObjections.tsx'
import { SendLinkButton } from '../../payment-link/SendLinkButton.tsx'
import { LineageNote } from '../../split/LineageNote.tsx'
import { BalanceToday } from '../BalanceToday.tsx'
import { DeleteDialog } from '../edited/DeleteDialog.tsx'
import { RestoreDialog } from '../edited/RestoreDialog.tsx'
import { WaitingNote } from '../edited/WaitingNote.tsx'
import { NoSuchProperty } from '../NoSuchProperty.tsx'
import { PropertyHead } from '../PropertyHead.tsx'
import { actionsOn } from '../register-list/register-columns.tsx'
import { AccountView } from './AccountView.tsx'
import { HistoryView } from './HistoryView.tsx'
import { PapersView } from './PapersView.tsx'
import classes from './PropertyPage.module.css'
import { PropertyViews, readView, viewsFor } from './PropertyViews.tsx'
import { RecordView } from './RecordView.tsx'
import { TaxView } from './TaxView.tsx'

PropertyPageScreen.needs = {
  access: registerWriteCalls.calls.history.access,
  title: m.property_page_title,
} satisfies Needs

/** Everything the office knows of one property. */
export default function PropertyPageScreen() {
  const { propertyId = '' } = useParams({ strict: false })
  const { view }: Record<string, unknown> = useLocation().search
  const may = useMay()
  const [restored, setRestored] = useState<string>()
  const [deleted, setDeleted] = useState<string>()
  const found = useCall(propertyCalls.calls.byId, { query: { propertyUniqueId: propertyId } })
  if (found.error)
    return <NoSuchProperty error={found.error} title={m.property_page_failed()} onRetry={() => void found.refetch()} />
  if (!found.data) return <PageSpinner />
  const property = found.data
  const { record } = property
  if (!record)
    return (
      <Page>
        <PropertyHead property={property} title={m.property_page_title()} />
        <p className={classes.elsewhere}>{m.property_page_elsewhere()}</p>
      </Page>
    )
  const shown = readView(view, may)
  return (
    <Page>
      <PropertyHead property={property} title={m.property_page_title()}>
        {record.status !== 'active' && <StatusBadge status={record.status} />}
        {may('ledger.view') && <Balance propertyId={propertyId} />}
      </PropertyHead>
      <div className={classes.actions}>
        {actionsOn({ propertyUniqueId: propertyId, status: record.status }, { may, onRestore: setRestored }).map(
          (action) =>
            'to' in action ? (
              <LinkButton key={action.label} variant="default" to={action.to}>
                {action.label}
              </LinkButton>
            ) : (
              <ActionButton key={action.label} variant="default" onClick={action.onClick}>
                {action.label}
              </ActionButton>
            ),
        )}
        <LinkButton
          variant="default"
          needs={editedPropertyCalls.calls.own.access}
          to={pathTo.editedProperties({ view: 'own', propertyUniqueId: propertyId })}
        >
          {m.register_own_title()}
        </LinkButton>
        {record.status === 'active' && <SendLinkButton propertyUniqueId={propertyId} />}
        <LinkButton variant="subtle" to={pathTo.properties()}>
          {m.property_page_to_list()}
        </LinkButton>
        {record.status === 'active' && (
          <ActionButton
            variant="outline"
            color="red"
            needs={registerWriteCalls.calls.delete.access}
            onClick={() => setDeleted(propertyId)}
          >
            {m.register_delete_one()}
          </ActionButton>
        )}
      </div>
      {record.waiting && <WaitingNote waiting={record.waiting} />}
      <WaitingJalkalChange propertyUniqueId={propertyId} />
      {restored && <RestoreDialog propertyUniqueId={restored} onClose={() => setRestored(undefined)} />}
      {deleted && <DeleteDialog propertyUniqueId={deleted} onClose={() => setDeleted(undefined)} />}
      <LineageNote propertyUniqueId={propertyId} />
      <PropertyViews current={shown} views={viewsFor(may)} propertyId={propertyId} />
      {shown === 'record' && <RecordView {...{ record, propertyId }} houseCategory={property.houseCategory} />}
      {shown === 'tax' && <TaxView propertyId={propertyId} />}
      {shown === 'account' && <AccountView propertyId={propertyId} />}
      {shown === 'history' && <HistoryView propertyId={propertyId} />}
      {shown === 'mutations' && <MutationsOfProperty propertyId={propertyId} />}
      {shown === 'papers' && <PapersView propertyId={propertyId} />}
      {shown === 'objections' && <PropertyObjections propertyId={propertyId} />}
    </Page>
  )
}

/** What is owed today, interest included. */
function Balance({ propertyId }: { propertyId: string }) {
  const { data } = useCall(ledgerCalls.calls.report, { body: { propertyUniqueId: propertyId } })
  if (!data) return <p className={classes.balance} aria-busy />
  return (
    <div className={classes.balance}>
      <BalanceToday ledger={data} label={m.ledger_due_today()} />
    </div>
  )
}
