import type { RateCell } from '@karsetu/contract/master/rate-cell.ts'
import type { AssessmentRules } from '@karsetu/domain/assessment/compiled-rules.ts'
import type { RateRow, RuleBook, ServiceRow } from '@karsetu/domain/assessment/rule-book.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { rateColumns, rateRowOf } from '../master/rate-store.ts'
import { datedRule, lawWithout } from './dated-rules.ts'

const kinds = [
  'roadBands',
  'rateBases',
  'embedded',
  'factors',
  'formulas',
  'taxRates',
  'reliefs',
  'caps',
  'roundings',
] as const
type Law = Omit<AssessmentRules, 'rates' | 'services'>
type Mohallas = readonly number[] | 'all'

type Held = { at: number; law: Promise<Law> }
const held = new WeakMap<Queryable, Held>()
/** As with the rules of the ledger: a change has a date ahead of it. */
const freshMs = 5000

/** All law an assessment of properties in these mohallas needs; rates and services of other mohallas are left out. */
export async function assessmentRules(sql: Queryable, mohallaIds: readonly number[]): Promise<AssessmentRules> {
  const [law, ofMohallas] = await Promise.all([heldLaw(sql), readMohallas(sql, mohallaIds)])
  return { ...law, ...ofMohallas }
}

/**
 * The same as it stands at this moment, for those who must not miss a change of just now: runs over a place. One object
 * for the whole run, which the engine prepares once.
 * @param without a change of the law that is taken back
 */
export async function freshRules(sql: Queryable, mohallaIds: Mohallas, without?: number): Promise<AssessmentRules> {
  const [law, ofMohallas] = await Promise.all([readLaw(sql, without), readMohallas(sql, mohallaIds, without)])
  return { ...law, ...ofMohallas }
}

function heldLaw(sql: Queryable): Promise<Law> {
  const known = held.get(sql)
  if (known && Date.now() - known.at < freshMs) return known.law
  const law = readLaw(sql)
  held.set(sql, { at: Date.now(), law })
  law.catch(() => held.delete(sql))
  return law
}

async function readLaw(sql: Queryable, without?: number): Promise<Law> {
  const { rows } = await sql.query<{ kind: (typeof kinds)[number]; parts: never[] }>(
    `select kind, json_agg(${datedRule} order by rule_id) parts from ${lawWithout(without)} where kind = any ($1) group by kind`,
    [kinds],
  )
  const parts = new Map(rows.map((row) => [row.kind, row.parts]))
  // Rows of `rule` are written from a RuleBook, kind by kind.
  return Object.fromEntries(kinds.map((kind) => [kind, parts.get(kind) ?? []])) as unknown as Pick<
    RuleBook,
    (typeof kinds)[number]
  >
}

/** What holds in the mohallas alone, past and to come. */
async function readMohallas(
  sql: Queryable,
  mohallaIds: Mohallas,
  without?: number,
): Promise<Pick<AssessmentRules, 'rates' | 'services'>> {
  const [rates, services] = await Promise.all([
    readRates(sql, mohallaIds, without),
    readServices(sql, mohallaIds, without),
  ])
  return { rates, services }
}

async function readServices(sql: Queryable, mohallaIds: Mohallas, without?: number): Promise<ServiceRow[]> {
  const { where, values, name } = rowsWanted(mohallaIds, without)
  const { rows } = await sql.query<ServiceRow>(
    `select mohalla_id::text "mohallaId", valid_from "validFrom", water, sewer, source
     from mohalla_service${where} order by mohalla_id, valid_from`,
    values,
    { name: `services-${name}` },
  )
  return rows
}

async function readRates(sql: Queryable, mohallaIds: Mohallas, without?: number): Promise<RateRow[]> {
  const { where, values, name } = rowsWanted(mohallaIds, without)
  const { rows } = await sql.query<
    RateCell & Pick<RateRow, 'mohallaId' | 'validFrom' | 'rateTenThousandths' | 'source'>
  >(
    `select mohalla_id::text "mohallaId", valid_from "validFrom", ${rateColumns},
       rate_ten_thousandths "rateTenThousandths", source
     from mohalla_rate${where} order by mohalla_id, valid_from`,
    values,
    { name: `rates-${name}` },
  )
  return rows.map(rateRowOf)
}

/** SQL: which rows of the mohallas, with its values and the name of the statement. */
function rowsWanted(mohallaIds: Mohallas, without: number | undefined) {
  const values: unknown[] = []
  const wanted = [
    ...(mohallaIds === 'all' ? [] : [`mohalla_id = any ($${values.push(mohallaIds)})`]),
    ...(without === undefined ? [] : [`change_id is distinct from $${values.push(without)}`]),
  ]
  const name = [mohallaIds === 'all' ? 'all' : 'mohalla', ...(without === undefined ? [] : ['without'])].join('-')
  return { where: wanted.length === 0 ? '' : ` where ${wanted.join(' and ')}`, values, name }
}
