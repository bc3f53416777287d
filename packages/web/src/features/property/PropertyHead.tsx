import type { PropertyCard } from '@karsetu/contract/property/property-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { ReactNode } from 'react'
import { Facts } from '../../ui/Facts.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import classes from './PropertyHead.module.css'
import { placeBeside } from './place-of.ts'

type Props = {
  property: PropertyCard
  /** What the screen is about, as its heading. */
  title: string
  /** The balance, and what can be done. */
  children?: ReactNode
}

const useLabels = {
  residential: m.ledger_use_residential,
  nonresidential: m.ledger_use_nonresidential,
  mixed: m.ledger_use_mixed,
} as const

/** Who and where, on top of every screen about one property. */
export function PropertyHead({ property, title, children }: Props) {
  useDocumentTitle(title)
  const { ownerName, houseNumber, propertyAddress, propertyUniqueId, PTINNo, houseCategory, mobileNumber } = property
  const street = propertyAddress ?? houseNumber
  return (
    <header className={classes.head}>
      <div className={classes.who}>
        <h1>
          <span className={classes.title}>{title}</span> {ownerName ?? m.search_owner_unknown()}
        </h1>
        <p className={classes.address}>
          {street}
          <br />
          {placeBeside(street, property)}
        </p>
        <div className={classes.facts}>
          <Facts
            facts={[
              { label: m.ledger_property_id(), value: propertyUniqueId },
              { label: m.property_ptin(), value: PTINNo },
              { label: m.ledger_use(), value: houseCategory && useLabels[houseCategory]() },
              { label: m.ledger_mobile(), value: mobileNumber },
            ].filter(({ value }) => value)}
          />
        </div>
      </div>
      {children && <div className={classes.balance}>{children}</div>}
    </header>
  )
}
