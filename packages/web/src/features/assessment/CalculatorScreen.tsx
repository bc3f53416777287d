import { useParams } from '@tanstack/react-router'
import { pathTo } from '../../path-builder.ts'
import { CalculationOf } from './CalculationOf.tsx'

/** The ARV calculations of a property, for everybody. */
export default function CalculatorScreen() {
  const { propertyId = '' } = useParams({ strict: false })
  return <CalculationOf propertyId={propertyId} pathOf={pathTo.arv} />
}
