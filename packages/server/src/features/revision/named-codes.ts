import { failField } from '@karsetu/contract/platform/fail.ts'
import type { CodeList, RuleBody, RuleField } from '@karsetu/contract/revision/rule-field.ts'
import { type RuleSubject, ruleKinds, ruleSubjects } from '@karsetu/contract/revision/rule-kinds.ts'
import { valueError } from '@karsetu/contract/revision/rule-schema.ts'
import type { ListNames } from '@karsetu/contract/revision/rule-text.ts'
import type { Locale } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

type Named = { list: CodeList; code: string; path: string }

const isBody = (value: unknown): value is RuleBody => value !== null && typeof value === 'object'

/** Every code of the city's own lists that a row names, with where it stands. */
function codesIn(fields: readonly RuleField[], body: RuleBody, path: string): Named[] {
  return fields.flatMap(({ name, input, shownIf }): Named[] => {
    const value = body[name]
    if (value === undefined || (shownIf && !shownIf(body))) return []
    const at = `${path}.${name}`
    if (input.kind === 'codes' && Array.isArray(value))
      return value.map((code) => ({ list: input.list, code: String(code), path: at }))
    if (input.kind === 'group' && isBody(value)) return codesIn(input.fields, value, at)
    if (input.kind === 'list' && Array.isArray(value))
      return value.flatMap((line, index) => (isBody(line) ? codesIn(input.fields, line, `${at}.${index}`) : []))
    return []
  })
}

/** The same of a row of a kind. */
export const namedCodes = (subject: RuleSubject, row: RuleBody, path: string): Named[] =>
  codesIn(ruleKinds[subject].fields, row, path)

const known: Record<CodeList, string> = {
  categories: 'select code from category',
  subCategories: `select distinct sub ->> 'code' code from category, jsonb_array_elements(sub_categories) sub`,
  roadBands: `select distinct body ->> 'code' code from rule where kind = 'roadBands'`,
  factors: `select distinct body ->> 'factor' code from rule where kind = 'factors'`,
  mohallas: 'select mohalla_id::text code from mohalla',
}

/** What the city calls the categories, sub-categories and mohallas that rules may name, in the reader's language. */
export async function readListNames(sql: Queryable, locale: Locale): Promise<ListNames> {
  const { rows } = await sql.query<{ list: CodeList; code: string; name: string }>(
    `select list, code, case when $1 and name_hi <> '' then name_hi else name end name from (
       select 'categories' list, code, name, name_hi from category
       union all
       select 'subCategories', sub ->> 'code', sub ->> 'name', sub ->> 'nameHi' from category, jsonb_array_elements(sub_categories) sub
       union all
       select 'mohallas', mohalla_id::text, name, name_hi from mohalla
     ) named`,
    [locale === 'hi'],
  )
  const names = new Map(rows.map(({ list, code, name }) => [`${list} ${code}`, name]))
  return (list, code) => names.get(`${list} ${code}`)
}

/** A rule about what nobody knows would never hold. @throws Failure call.input_invalid naming row, column and value */
export async function checkNamed(sql: Queryable, subject: RuleSubject, rows: readonly RuleBody[]): Promise<void> {
  const named = rows.flatMap((row, at) => namedCodes(subject, row, `change.rows.${at}`))
  for (const [list, ofList] of Map.groupBy(named, (one) => one.list)) {
    const { rows: results } = await sql.query<{ code: string }>(known[list])
    const codes = new Set(results.map(({ code }) => code))
    const stranger = ofList.find(({ code }) => !codes.has(code))
    if (stranger) throw failField(stranger.path, valueError(stranger.code, m.law_fault_unknown()))
  }
}

const namesUses = ({ input }: RuleField): boolean =>
  input.kind === 'codes'
    ? input.list === 'categories' || input.list === 'subCategories'
    : (input.kind === 'group' || input.kind === 'list') && input.fields.some(namesUses)

/** The kinds of rules that can name a category or a part of one. */
export const subjectsNamingUses: readonly RuleSubject[] = ruleSubjects.filter((subject) =>
  ruleKinds[subject].fields.some(namesUses),
)

/** A category, or one part of it; `isElsewhere` when another category has a part of the same code. */
export type UseNamed = { category: string; part?: { code: string; isElsewhere: boolean } }

const placeOf = ({ path }: Named) => path.slice(0, path.lastIndexOf('.'))

/** Whether a row means the category, or the part: as a condition on a portion or on every premise of a property. */
export function namesUse(subject: RuleSubject, row: RuleBody, { category, part }: UseNamed): boolean {
  const named = namedCodes(subject, row, 'row')
  if (!part) return named.some(({ list, code }) => list === 'categories' && code === category)
  return named.some((one) => {
    if (one.list !== 'subCategories' || one.code !== part.code) return false
    const beside = named.filter((other) => other.list === 'categories' && placeOf(other) === placeOf(one))
    return beside.length === 0 ? !part.isElsewhere : beside.some(({ code }) => code === category)
  })
}
