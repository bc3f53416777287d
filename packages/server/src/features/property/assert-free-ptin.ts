import { failAt } from '@karsetu/contract/platform/fail.ts'
import { asPtin } from '@karsetu/domain/property/ptin.ts'
import type { Tx } from '../../platform/db/database.ts'

/** More numbers than these are not held one by one: each takes room in the database's table of locks. */
const heldApart = 1000

/**
 * Whoever else gives one of these PTINs to a property waits until the transaction ends. Properties are held before,
 * control accounts after: nobody then waits for another crosswise.
 * @param ptins in capital letters: small ones name the same property
 */
export async function lockPtins(tx: Tx, ptins: readonly string[]): Promise<void> {
  if (ptins.length > heldApart) {
    await tx.query("select pg_advisory_xact_lock(hashtext('ptin'))")
    return
  }
  await tx.query("select pg_advisory_xact_lock_shared(hashtext('ptin'))")
  await tx.query(
    `select pg_advisory_xact_lock(hashtext('ptin'), key)
     from (select distinct hashtext(ptin) key from unnest($1::text[]) ptin order by 1) keys`,
    [ptins],
  )
}

type Given = { ptin: string; propertyId: number | null }
/** The property that has a PTIN, and the PTIN. */
export type PtinHolder = { ptin: string; propertyUniqueId: string }

/** One PTIN names one property in use. @returns another one that has what is given here; undefined when all are free */
async function holdFree(tx: Tx, given: readonly Given[]): Promise<PtinHolder | undefined> {
  if (given.length === 0) return undefined
  const ptins = given.map(({ ptin }) => asPtin(ptin))
  await lockPtins(tx, ptins)
  const { rows } = await tx.query<PtinHolder>(
    `select ptin, property_unique_id "propertyUniqueId" from unnest($1::text[], $2::bigint[]) given (ptin, id)
     join property on upper(ptin_no) = ptin and status = 'active' and property_id is distinct from given.id
     order by property_id limit 1`,
    [ptins, given.map(({ propertyId }) => propertyId)],
  )
  return rows[0]
}

/**
 * A PTIN that a property is to have. Two who give the same one to two properties wait for each other.
 * @param propertyId the property that is to have it; null for one that is not there yet
 * @throws Failure property.ptin_taken at the field PTINNo, naming the property that has it
 */
export async function assertFreePtin(tx: Tx, ptin: string | null | undefined, propertyId: number | null) {
  const holder = ptin ? await holdFree(tx, [{ ptin, propertyId }]) : undefined
  if (holder) throw failAt('PTINNo', 'property.ptin_taken', holder)
}

/** The same of properties that have been given theirs in this transaction. @returns another one in use with a PTIN of theirs */
export async function otherHolder(tx: Tx, propertyIds: readonly number[]): Promise<PtinHolder | undefined> {
  const { rows } = await tx.query<Given>(
    `select ptin_no ptin, property_id "propertyId" from property
     where property_id = any ($1) and ptin_no is not null and status = 'active'`,
    [propertyIds],
  )
  return holdFree(tx, rows)
}
