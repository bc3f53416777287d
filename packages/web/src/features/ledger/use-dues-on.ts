import { ledgerCalls } from '@karsetu/contract/ledger/ledger-calls.ts'
import { parseIsoDate } from '@karsetu/domain/time/iso-date.ts'
import { useLocation } from '@tanstack/react-router'
import { useCall } from '../../api/use-call.ts'

/** The ledger of a property today, and what it says of the day that stands in the address. */
export function useDuesOn(propertyId: string) {
  const address: Record<string, unknown> = useLocation().search
  const asOf = typeof address.asOf === 'string' ? parseIsoDate(address.asOf) : undefined
  const today = useCall(ledgerCalls.calls.report, { body: { propertyUniqueId: propertyId } })
  const chosen = useCall(
    ledgerCalls.calls.report,
    { body: { propertyUniqueId: propertyId, asOf: asOf ?? '' } },
    { enabled: asOf !== undefined, keepPrevious: true },
  )
  return { today, asOf, report: asOf ? chosen.data : today.data, error: chosen.error }
}
