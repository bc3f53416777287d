import type { CodeNames } from '@karsetu/contract/assessment/fact-labels.ts'
import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { useCall } from '../../api/use-call.ts'
import { useNamed } from './use-masters.ts'

export function useCodeNames(): CodeNames {
  const named = useNamed()
  const { data = [] } = useCall(masterCalls.calls.categories, {})
  const names = new Map(
    data
      .flatMap((category) => [category, ...category.subCategories])
      .map(({ code, name, nameHi }) => [code, named(name, nameHi)]),
  )
  return (code) => names.get(code) ?? code
}
