import { pathTo } from '../../path-builder.ts'
import { PropertyFinder } from '../property/PropertyFinder.tsx'

export default function LedgerSearchScreen() {
  return <PropertyFinder purpose="ledger" pathOf={pathTo.ledger} />
}
