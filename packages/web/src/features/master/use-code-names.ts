import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { useCall } from '../../api/use-call.ts'
import { useNamed } from './use-masters.ts'

/** What the masters call a category or a sub-category in the reader's language; any other code is handed back. */
export type CodeNames = (code: string) => string

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
