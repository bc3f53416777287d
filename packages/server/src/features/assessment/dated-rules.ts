/** SQL: a rule as a reader is given it, the days of its validity and its source among what it says. */
export const datedRule = `body || jsonb_strip_nulls(jsonb_build_object('validFrom', valid_from, 'validTo', valid_to, 'source', source))`

/** SQL: the law as it holds, or as it would with a change of it taken back. */
export const lawWithout = (changeId?: number): string => (changeId === undefined ? 'rule' : `law_without(${changeId})`)

/** SQL: all rules of a kind as a JSON list, past ones included, the earliest first. */
export const rulesOf = (kind: string, law = lawWithout()): string =>
  `(select coalesce(json_agg(${datedRule} order by valid_from, rule_id), '[]') from ${law} where kind = '${kind}')`

/** SQL: what the rule of a kind of which one holds at a time says today, by India's calendar; no row where none does. */
export const ruleOfToday = (kind: string): string =>
  `select body from rule, (select (now() at time zone 'Asia/Kolkata')::date as on_day) today
   where kind = '${kind}' and valid_from <= on_day and (valid_to is null or valid_to >= on_day)
   order by valid_from desc, rule_id desc limit 1`
