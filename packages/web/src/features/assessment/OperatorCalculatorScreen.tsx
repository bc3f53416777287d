import { useParams } from '@tanstack/react-router'
import { pathTo } from '../../path-builder.ts'
import { CalculationOf } from './CalculationOf.tsx'

/** The same for operators, within their own screens. */
export default function OperatorCalculatorScreen() {
  const { propertyId = '' } = useParams({ strict: false })
  return <CalculationOf propertyId={propertyId} pathOf={pathTo.operatorArv} />
}
