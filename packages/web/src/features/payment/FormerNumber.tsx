import type { PaymentStatus } from '@karsetu/contract/payment/payment-calls.ts'
import type { PropertyCard } from '@karsetu/contract/property/property-calls.ts'
import { splitCalls } from '@karsetu/contract/split/split-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { ReactNode } from 'react'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { PropertyHead } from '../property/PropertyHead.tsx'
import { LineageNote } from '../split/LineageNote.tsx'
import { BegunPayment } from './BegunPayment.tsx'

type Props = {
  property: PropertyCard
  begun: PaymentStatus | undefined
  /** Where the number was neither divided nor joined. */
  children: ReactNode
}

/** Whoever has a bill from before a split or a join in hand is led from its number to those that are paid for now. */
export function FormerNumber({ property, begun, children }: Props) {
  const { propertyUniqueId } = property
  const { data, isPending } = useCall(splitCalls.calls.lineage, { query: { propertyUniqueId } })
  if (isPending) return <PageSpinner />
  if (!data?.becameKind) return children
  return (
    <Page width="narrow">
      <PropertyHead property={property} title={m.pay_title()} />
      {begun && <BegunPayment payment={begun} />}
      <LineageNote
        propertyUniqueId={propertyUniqueId}
        pathOf={(propertyId) => pathTo.onlinePayment({ propertyUniqueId: propertyId })}
      />
      <div>
        <LinkButton to={pathTo.ledgerOf({ propertyId: propertyUniqueId })} variant="default">
          {m.pay_see_ledger()}
        </LinkButton>
      </div>
    </Page>
  )
}
