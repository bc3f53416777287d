import type { BrokenPlace } from '@karsetu/contract/book-check/book-check-calls.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

type Sample = Readonly<Record<string, unknown>>

/** Of the properties that one place is about so many are named. */
const propertiesNamed = 5

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : undefined

/** The property that a row of a view names: in a column of its own, or in words of the view. */
function propertyOf({ property_id, layer, of_what, what }: Sample): number | undefined {
  if (property_id !== undefined) return numberOf(property_id)
  if (layer === 'property') return numberOf(of_what)
  if (what === 'entry' && typeof of_what === 'string') return numberOf(of_what.split(' ')[0])
  return typeof what === 'string' ? numberOf(/^property (\d+) /.exec(what)?.[1]) : undefined
}

/** What leads from each broken place to its entries: the properties it names, or those of its journal, payment or intent. */
export async function traceSamples(sql: Queryable, samples: readonly Sample[]): Promise<BrokenPlace[]> {
  const { rows } = await sql.query<{ place: number; properties: string[] }>(
    `select place::integer, array_agg(property_unique_id order by property_unique_id) properties
     from (
       select place, property_unique_id, row_number() over (partition by place order by property_unique_id) nth
       from (
         select distinct place, property_unique_id
         from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[]) with ordinality
           named (property_id, journal_id, payment_id, txn_id, place)
         cross join lateral (
           select named.property_id union
           select property_id from ledger_entry where ledger_entry.journal_id = named.journal_id union
           select property_id from payment where payment.payment_id = named.payment_id union
           select property_id from payment_intent where payment_intent.txn_id = named.txn_id
         ) meant (id) join property on property.property_id = meant.id
       ) found
     ) counted where nth <= $5 group by place`,
    [
      samples.map((sample) => propertyOf(sample) ?? null),
      samples.map(({ journal_id }) => numberOf(journal_id) ?? null),
      samples.map(({ payment_id }) => numberOf(payment_id) ?? null),
      samples.map(({ txn_id }) => (typeof txn_id === 'string' ? txn_id : null)),
      propertiesNamed,
    ],
  )
  const byPlace = new Map(rows.map(({ place, properties }) => [place, properties]))
  return samples.map((sample, at) => ({
    facts: Object.fromEntries(
      Object.entries(sample).flatMap(([name, value]) => (name === 'place' ? [] : [[name, plain(value)]])),
    ),
    properties: byPlace.get(at + 1) ?? [],
    journalId: numberOf(sample.journal_id) ?? null,
  }))
}

const plain = (value: unknown): string | number | boolean | null =>
  value === null || typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value)
