import type { Database } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** Journals of one statement: what is in memory at a time. */
const journalsAtOnce = 5_000

/**
 * Writes all journals as a journal file of hledger (https://hledger.org), as of one moment. Amounts are rupees with two
 * decimals; an account is the kind of its balance and its code. The code of a journal is its number.
 * @param write is waited for before the next part is read
 * @returns how many journals were written
 */
export async function exportJournals(
  database: Pick<Database, 'transaction'>,
  write: (part: string) => Promise<void> | void,
): Promise<number> {
  return database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read read only')
    let [last, written] = [0, 0]
    for (;;) {
      const part = await readPart(tx, last)
      if (part.journals === 0) return written
      await write(part.text)
      last = part.last
      written += part.journals
    }
  })
}

type Part = { journals: number; last: number; text: string }

async function readPart(sql: Queryable, after: number): Promise<Part> {
  const { rows } = await sql.query<Part>(
    `select count(*)::integer journals, coalesce(max(journal_id), 0) last, coalesce(string_agg(text, '' order by journal_id), '') text
     from (
       select journal_id, to_char(effective_on, 'YYYY-MM-DD') || ' (' || journal_id || ') ' || kind || ' '
         || regexp_replace(business_key, '[^A-Za-z0-9:_-]', '_', 'g') || E'\\n' || lines || E'\\n' as text
       from (select * from journal where journal_id > $1 order by journal_id limit $2) part
       cross join lateral (
         select string_agg('    ' || case account.kind when 'asset' then 'assets' when 'liability' then 'liabilities'
             when 'expense' then 'expenses' else account.kind end || ':' || account.code || '  INR '
           || case when amount_paise < 0 then '-' else '' end || abs(amount_paise) / 100 || '.'
           || lpad((abs(amount_paise) % 100)::text, 2, '0') || E'\\n', '' order by line) lines
         from posting join ledger_account account using (account_id) where posting.journal_id = part.journal_id
       ) posted
     ) written`,
    [after, journalsAtOnce],
  )
  return rows[0] ?? { journals: 0, last: after, text: '' }
}
