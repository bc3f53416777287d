import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import { appendAudit } from '../../../platform/audit/append-audit.ts'
import type { AuditNote } from '../../../platform/http/context.ts'
import type { Platform } from '../../../platform/platform.ts'
import { reviseTaxes } from '../revise-taxes.ts'

const actor = { kind: 'system', name: 'test' } as const

type Measured = { propertyIds: readonly number[]; factor: number; from: string; today: string; turn: string }

/** Floors measured again: the register, and what follows for the taxes from a day on. */
export function measureAgain(
  { database }: Pick<Platform, 'database'>,
  { propertyIds, factor, from, today, turn }: Measured,
): Promise<unknown> {
  return database.transaction(async (tx) => {
    const notes: AuditNote[] = []
    await tx.query(
      'select count(*) from (select from property where property_id = any ($1) order by property_id for no key update) held',
      [propertyIds],
    )
    await tx.query('update premise set area_sqft = round(area_sqft * $2, 2) where property_id = any ($1)', [
      propertyIds,
      factor,
    ])
    const reviser = { tx, actor, today: isoDate(today), note: (note: AuditNote) => notes.push(note) }
    const request = { propertyIds, from: isoDate(from), reason: 'measured again', cause: `storm:${turn}` }
    await reviseTaxes(reviser, request)
    for (const note of notes)
      await appendAudit(tx, { actor, address: 'test', requestId: `storm ${turn}`, action: 'test' }, note)
  })
}

/** Years of the properties `$1` that are charged otherwise than their latest demand says; none is right. */
export const chargedOtherwise = `
  select property_id, financial_year from (
    select distinct on (property_id, financial_year) property_id, financial_year, house_paise + water_paise + sewer_paise total
    from demand where property_id = any ($1) order by property_id, financial_year, revision desc
  ) demanded join lateral (
    select sum(house_paise + water_paise + sewer_paise) total from ledger_entry entry
    where entry.property_id = demanded.property_id and entry.financial_year = demanded.financial_year
      and (kind = 'demand' or kind = 'correction' and journal_id in (
        select journal_id from journal left join correction_journal using (journal_id) left join correction using (correction_id)
        where journal.business_key like 'revision:%' or correction.kind = 'demand'))
  ) charged on charged.total <> demanded.total`

/** Properties whose latest assessment of the year `$1` bears a tax, by how often that year was demanded of them; once is right. */
export const notDemandedOnce = `
  select property_id, count(entry_no) demanded from (
    select distinct on (property_id) property_id, house_paise + water_paise + sewer_paise total from assessment
    where financial_year = $1 order by property_id, revision desc
  ) assessed left join ledger_entry entry using (property_id)
  where total > 0 and (entry.financial_year = $1 and kind = 'demand' or entry.property_id is null)
  group by property_id having count(entry_no) <> 1`
