import type { WriteContext } from '../../platform/http/context.ts'

type Changed = { actId: number; propertyUniqueId: string; before: string | null; after: string }

/**
 * Leaves word for the old and the new number that a property's number was changed. It is sent after the transaction, once
 * for each number; the old number is told which property it is, and of the new number only its end.
 */
export async function tellOfMobileChange(
  { tx }: WriteContext,
  { actId, propertyUniqueId, before, after }: Changed,
): Promise<void> {
  const numbers = [
    { to: 'old', mobile: before },
    { to: 'new', mobile: after },
  ].filter(({ mobile }) => mobile !== null && !(before === after))
  await tx.query(
    `insert into outbox (kind, dedupe_key, payload)
     select 'mobile.changed', 'mobile.changed:' || $1 || ':' || "to", to_jsonb(said) || jsonb_build_object('propertyUniqueId', $2::text, 'newEndsIn', $3::text)
     from jsonb_to_recordset($4) said ("to" text, mobile text) on conflict (dedupe_key) do nothing`,
    [actId, propertyUniqueId, after.slice(-4), JSON.stringify(numbers)],
  )
}
