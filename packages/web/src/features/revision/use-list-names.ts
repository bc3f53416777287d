import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import type { RuleBody } from '@karsetu/contract/revision/rule-field.ts'
import type { ListNames } from '@karsetu/contract/revision/rule-text.ts'
import { useCall } from '../../api/use-call.ts'
import { useCodeNames } from '../master/use-code-names.ts'
import { useNamed } from '../master/use-masters.ts'

/** What the masters call the categories and mohallas that these rules name. */
export function useListNames(bodies: readonly RuleBody[]): ListNames {
  const named = useNamed()
  const nameOf = useCodeNames()
  // There are hundreds, and most rules name none.
  const enabled = bodies.some(({ mohallaIds }) => mohallaIds !== undefined)
  const { data = [] } = useCall(masterCalls.calls.mohallas, { query: {} }, { enabled })
  const mohallas = new Map(data.map(({ mohallaId, name, nameHi }) => [String(mohallaId), named(name, nameHi)]))
  return (list, code) => {
    if (list === 'mohallas') return mohallas.get(code)
    return list === 'categories' || list === 'subCategories' ? nameOf(code) : undefined
  }
}
