import type { balanceList } from '@karsetu/contract/audit-desk/audit-desk-lists.ts'
import type { RowOf } from '@karsetu/contract/list/declare-list.ts'
import type { ListSource } from '../../list/list-source.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { assertWholeCity } from '../access/place-scope.ts'

type Balance = RowOf<typeof balanceList>
type Query = { endDate?: string | undefined; order?: 'asc' | 'desc' | undefined }

/** Every control account with its balance at the end of a day; accounts that nothing was posted to are left out. */
export async function readBalances(sql: Queryable, asOf: string): Promise<Balance[]> {
  const { rows } = await sql.query<Balance>(
    `select code account, kind, greatest(balance, 0)::bigint "debitPaise", greatest(-balance, 0)::bigint "creditPaise", postings
     from (
       select account_id, sum(amount_paise) balance, count(*) postings from posting join journal using (journal_id)
       where effective_on <= $1 group by account_id
     ) summed join ledger_account using (account_id) order by code`,
    [asOf],
  )
  return rows
}

const inOrder = async ({ reads, actor, today }: Context, { endDate = today, order }: Query): Promise<Balance[]> => {
  assertWholeCity(actor)
  const rows = await readBalances(reads, endDate)
  return order === 'desc' ? rows.toReversed() : rows
}

/** The accounts of a city are few: they are read whole and cut here. */
export const balanceSource: ListSource<typeof balanceList> = {
  rows: async (context, query, { limit, offset }) => (await inOrder(context, query)).slice(offset, offset + limit),
  count: async (context, query) => {
    const rows = await inOrder(context, query)
    const sum = (key: 'debitPaise' | 'creditPaise') => rows.reduce((total, row) => total + row[key], 0)
    return { total: rows.length, sums: { debitPaise: sum('debitPaise'), creditPaise: sum('creditPaise') } } as Awaited<
      ReturnType<ListSource<typeof balanceList>['count']>
    > // whole paise
  },
  every: async (context, query) => {
    const rows = await inOrder(context, query)
    return async ({ limit, offset }) => rows.slice(offset, offset + limit)
  },
}
