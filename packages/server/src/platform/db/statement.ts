import { hash } from 'node:crypto'
import type pg from 'pg'

/** A name in the driver's log; PostgreSQL cuts a name off at 63 bytes, so the digest of the text tells statements apart. */
const longestLabel = 20

/**
 * The driver's form of a statement.
 *
 * @param name of a statement whose plan the connection keeps: a label for people, the same text gets the same plan
 */
export function statement(
  text: string,
  values: readonly unknown[] | undefined,
  name: string | undefined,
): pg.QueryConfig {
  const prepared = name ? { name: `${name.slice(0, longestLabel)} ${hash('sha1', text)}` } : {}
  return { text, ...(values ? { values: [...values] } : {}), ...prepared }
}
