import type { WriteContext } from '../../platform/http/context.ts'
import type { ChangedProperty } from './change-register.ts'

/**
 * Leaves word for the old and the new number of every owner whose mobile number an act changed, whatever kind of act it
 * was. It is sent after the transaction, once to each; the old number hears which property it is, and of the new number
 * only its end.
 */
export async function tellOfMobileChange(
  { tx }: Pick<WriteContext, 'tx'>,
  actId: number,
  { propertyUniqueId, difference }: ChangedProperty,
): Promise<void> {
  const told = Object.entries(difference?.after.owners ?? {}).flatMap(([ownerNo, owner]) => {
    const before = difference?.before?.owners?.[ownerNo]?.mobileNumber ?? null
    const after = owner?.until === null ? owner.mobileNumber : null
    if (before === null || after === null || before === after) return []
    const newEndsIn = after.slice(-4)
    return [
      { ownerNo, to: 'old', mobile: before, newEndsIn },
      { ownerNo, to: 'new', mobile: after, newEndsIn },
    ]
  })
  if (told.length === 0) return
  await tx.query(
    `insert into outbox (kind, dedupe_key, payload)
     select 'mobile.changed', 'mobile.changed:' || $1::bigint || ':' || "ownerNo" || ':' || "to",
       to_jsonb(said) || jsonb_build_object('propertyUniqueId', $2::text)
     from jsonb_to_recordset($3) said ("ownerNo" text, "to" text, mobile text, "newEndsIn" text)
     on conflict (dedupe_key) do nothing`,
    [actId, propertyUniqueId, JSON.stringify(told)],
  )
}
