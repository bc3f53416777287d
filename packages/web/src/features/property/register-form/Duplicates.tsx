import { duplicateReasonLabels } from '@karsetu/contract/property/register-labels.ts'
import { registerWriteCalls, type SuspectedDuplicate } from '@karsetu/contract/property/register-write-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../../api/use-call.ts'
import { pathTo } from '../../../path-builder.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { placeOf } from '../place-of.ts'
import type { PropertyTyped } from './property-typed.ts'
import classes from './RegisterForm.module.css'

/** Properties that may be the one in the form. */
export function useDuplicates(typed: PropertyTyped, except?: string): SuspectedDuplicate[] {
  const { mohallaId, houseNumber, ownerName, mobileNumber, PTINNo, longitude, latitude } = typed
  const hasHouse = mohallaId !== undefined && houseNumber.trim() !== ''
  const hasOwner = ownerName.trim().length > 2 && mobileNumber.trim().length > 9
  const hasOther = PTINNo.trim() !== '' || (longitude !== null && latitude !== null)
  const found = useCall(
    registerWriteCalls.calls.duplicates,
    { body: { mohallaId, houseNumber, ownerName, mobileNumber, PTINNo, longitude, latitude, except } },
    { enabled: hasHouse || hasOwner || hasOther },
  )
  return hasHouse || hasOwner || hasOther ? (found.data ?? []) : []
}

/** The suspected ones with the reasons, each leading to its page. */
export function Duplicates({ suspected }: { suspected: readonly SuspectedDuplicate[] }) {
  if (suspected.length === 0) return null
  return (
    <section className={classes.duplicates} aria-label={m.register_duplicates_title()} role="status">
      <h2>{m.register_duplicates_title()}</h2>
      <ul>
        {suspected.map((one) => (
          <li key={one.propertyUniqueId}>
            <AppLink to={pathTo.property({ propertyId: one.propertyUniqueId })}>{one.propertyUniqueId}</AppLink>{' '}
            {[one.ownerName, one.houseNumber, placeOf(one)].filter(Boolean).join(' · ')}
            <small>{one.reasons.map((reason) => duplicateReasonLabels[reason]()).join('; ')}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
