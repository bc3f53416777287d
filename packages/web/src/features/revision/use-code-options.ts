import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import type { RuleRow } from '@karsetu/contract/revision/rule-change-calls.ts'
import { ruleCodeLabel } from '@karsetu/contract/revision/rule-code-labels.ts'
import type { CodeList } from '@karsetu/contract/revision/rule-field.ts'
import type { RuleSubject } from '@karsetu/contract/revision/rule-kinds.ts'
import { useCall } from '../../api/use-call.ts'
import type { Choice } from '../../form/SelectField.tsx'
import { useNamed } from '../master/use-masters.ts'

export type CodeOptions = Readonly<Record<CodeList, readonly Choice[]>>

const plain = (codes: Iterable<unknown>): Choice[] =>
  [...new Set(codes)].map((code) => ({ value: String(code), label: ruleCodeLabel(String(code)) }))

/** What the city itself has given codes to, for rules that name them. */
export function useCodeOptions(subject: RuleSubject, rules: readonly RuleRow[]): CodeOptions {
  const named = useNamed()
  const { data: categories = [] } = useCall(masterCalls.calls.categories, {})
  // Only rates of a tax name mohallas, and there are hundreds.
  const { data: mohallas = [] } = useCall(
    masterCalls.calls.mohallas,
    { query: {} },
    { enabled: subject === 'taxRates' },
  )
  const codesOf = (kind: RuleSubject, name: string) =>
    plain(rules.filter((rule) => rule.subject === kind).map(({ body }) => body[name]))
  return {
    categories: categories.map(({ code, name, nameHi }) => ({ value: code, label: named(name, nameHi) })),
    subCategories: categories.flatMap(({ subCategories }) =>
      subCategories.map(({ code, name, nameHi }) => ({ value: code, label: named(name, nameHi) })),
    ),
    roadBands: codesOf('roadBands', 'code'),
    factors: codesOf('factors', 'factor'),
    mohallas: mohallas.map(({ mohallaId, name, nameHi }) => ({ value: String(mohallaId), label: named(name, nameHi) })),
  }
}
