import type { Tx } from '../../platform/db/database.ts'

const place = "hashtext('leaves the register')"

/**
 * Whoever files something about a property without holding it takes this first, and then looks whether it is in use: it
 * is neither held up by other changes nor overtaken by what takes the property out of the register.
 */
export async function lockToFile(tx: Tx, propertyUniqueId: string): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock_shared(${place}, hashint8(property_id)) from property where property_unique_id = $1`,
    [propertyUniqueId],
  )
}

/** With the properties held: what was just being filed is there afterwards, and what comes later finds them gone. */
export async function lockLeaving(tx: Tx, propertyIds: readonly number[]): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock(${place}, key)
     from (select distinct hashint8(id) key from unnest($1::bigint[]) id order by 1) keys`,
    [propertyIds],
  )
}
