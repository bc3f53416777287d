import type { FoundProperty } from '@karsetu/contract/property/property-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../path-builder.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import type { Purpose } from './PropertyFinder.tsx'
import { placeOf } from './place-of.ts'
import classes from './Search.module.css'

type Props = { property: FoundProperty; purpose: Purpose }

/** A name that holds what was typed needs no word; the others say why they are here. */
const matchLabels = {
  exact: undefined,
  prefix: undefined,
  part: undefined,
  sound: m.search_matched_sound,
  likeness: m.search_matched_likeness,
} as const

/** The property that was followed last in this tab: on the way back it is found again at a glance. */
let lastSeen: string | undefined

/** One property found: who, where, and what can be done. */
export function PropertyResult({ property, purpose }: Props) {
  const { propertyUniqueId, ownerName, houseNumber, mobileNumber, PTINNo, matchedBy } = property
  const remember = () => {
    lastSeen = propertyUniqueId
  }
  const matched = matchLabels[matchedBy]
  return (
    <li className={classes.found} data-last-seen={propertyUniqueId === lastSeen || undefined}>
      <div>
        <h3>{ownerName ?? m.search_owner_unknown()}</h3>
        {matched && <p className={classes.matched}>{matched()}</p>}
        <p className={classes.where}>
          {houseNumber && <strong>{m.search_house_of({ house: houseNumber })}</strong>} {placeOf(property)}
        </p>
        <p className={classes.numbers}>
          <Numbered name={m.search_by_id()} value={propertyUniqueId} />
          <Numbered name={m.search_by_ptin()} value={PTINNo} />
          <Numbered name={m.search_mobile()} value={mobileNumber} />
        </p>
        {propertyUniqueId === lastSeen && <p className={classes.seen}>{m.search_last_seen()}</p>}
      </div>
      <div className={classes.actions} onClickCapture={remember}>
        <LinkButton
          to={pathTo.ledgerOf({ propertyId: propertyUniqueId })}
          variant={purpose === 'ledger' ? 'filled' : 'default'}
          aria-label={m.search_view_ledger_of({ property: propertyUniqueId })}
        >
          {m.search_view_ledger()}
        </LinkButton>
        <LinkButton
          to={pathTo.onlinePayment({ propertyUniqueId })}
          variant={purpose === 'ledger' ? 'default' : 'filled'}
          aria-label={m.search_pay_for({ property: propertyUniqueId })}
        >
          {m.search_pay()}
        </LinkButton>
      </div>
    </li>
  )
}

function Numbered({ name, value }: { name: string; value: string | null }) {
  if (!value) return null
  return (
    <span>
      {name}: <b>{value}</b>
    </span>
  )
}
