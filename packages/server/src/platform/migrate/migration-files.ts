import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One numbered step of the schema, as it stands in its folder. */
export interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
  /** SHA-256 of the SQL with line ends normalised, so that a checkout on Windows is the same migration. */
  readonly checksum: string
}

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/**
 * Reads packages/server/migrations/NNNN_name/up.sql in their order.
 *
 * @throws Error on a name without a number, or a number used twice: faults of the code, not of an installation
 */
export function readMigrations(folder: string = migrationsFolder): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'up.sql')))
    .toSorted()
  const migrations = names.map((name) => {
    const sql = readFileSync(join(folder, name, 'up.sql'), 'utf8').replaceAll('\r\n', '\n')
    const number = Number(/^(\d{4})_[a-z0-9_-]+$/.exec(name)?.[1])
    return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
  const outOfOrder = migrations.find(({ number }, index) => !(number > (migrations[index - 1]?.number ?? 0)))
  if (outOfOrder) throw new Error(`migrations/${outOfOrder.name}: its number is not a new one of four digits`)
  return migrations
}
