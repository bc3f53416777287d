/** SQL: a rule as a reader is given it, the days of its validity and its source among what it says. */
export const datedRule = `body || jsonb_strip_nulls(jsonb_build_object('validFrom', valid_from, 'validTo', valid_to, 'source', source))`

/** SQL: all rules of a kind as a JSON list, past ones included, the earliest first. */
export const rulesOf = (kind: string): string =>
  `(select coalesce(json_agg(${datedRule} order by valid_from, rule_id), '[]') from rule where kind = '${kind}')`
