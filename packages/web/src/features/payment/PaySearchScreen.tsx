import { pathTo } from '../../path-builder.ts'
import { PropertyFinder } from '../property/PropertyFinder.tsx'

export default function PaySearchScreen() {
  return <PropertyFinder purpose="pay" pathOf={pathTo.payOnline} />
}
