import type { MatchEffect } from '@karsetu/contract/old-property/old-property-calls.ts'
import { duesAsOf, type LedgerRules } from '@karsetu/domain/ledger/dues.ts'
import type { EntryDraft } from '@karsetu/domain/ledger/entry.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** How a property stands on a day. */
export function standingOf(entries: readonly EntryDraft[], rules: LedgerRules, on: IsoDate): MatchEffect['before'] {
  const dues = duesAsOf(entries, rules, on)
  return { principalPaise: dues.principal, interestPaise: dues.interest, netPayablePaise: dues.netPayable }
}

/** Journals by which records of the earlier register came to a property's ledger and credit was used on them, and the mirrors of those taken back. */
export async function journalsOfMatches(sql: Queryable, propertyId: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql.query<{ id: number }>(
    `select id from old_match, lateral (values (journal_id), (removal_journal_id), (credit_journal_id), (credit_removal_journal_id)) journal (id)
     where property_id = $1 and id is not null`,
    [propertyId],
  )
  return new Set(rows.map(({ id }) => String(id)))
}
