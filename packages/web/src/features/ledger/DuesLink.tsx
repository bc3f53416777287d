import { m } from '@karsetu/contract/words/messages.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'

/** What a property owes today, as the way to its ledger, where any other day can be chosen. */
export function DuesLink({ propertyId, dues }: { propertyId: string; dues: Paise }) {
  return (
    <AppLink to={pathTo.ledgerOf({ propertyId })} title={m.ledger_dues_of_any_day()}>
      <MoneyText amount={dues} />
    </AppLink>
  )
}
