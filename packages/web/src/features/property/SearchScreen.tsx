import { pathTo } from '../../path-builder.ts'
import { PropertyFinder } from './PropertyFinder.tsx'

export default function SearchScreen() {
  return <PropertyFinder purpose="search" pathOf={pathTo.searchProperty} />
}
