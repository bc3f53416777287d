import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SqlFile } from './sql-file.ts'

/** One numbered step of the schema, as it stands in its folder. */
export interface Migration {
  readonly number: number
  readonly name: string
  /** In the order of their names: the baseline has one for each topic, any other step `up.sql`. */
  readonly files: readonly SqlFile[]
  /** SHA-256 of the SQL of all files. */
  readonly checksum: string
}

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/**
 * Reads packages/server/migrations/NNNN_name/*.sql in their order.
 *
 * @throws Error on a name without a number, or a number used twice: faults of the code, not of an installation
 */
export function readMigrations(folder: string = migrationsFolder): Migration[] {
  const migrations = readdirSync(folder)
    .toSorted()
    .map((name) => ({ name, files: readFiles(join(folder, name)) }))
    .filter(({ files }) => files.length > 0)
    .map(({ name, files }) => {
      const number = Number(/^(\d{4})_[a-z0-9_-]+$/.exec(name)?.[1])
      return { number, name, files, checksum: digest(files.map(({ sql }) => sql).join('\n')) }
    })
  const outOfOrder = migrations.find(({ number }, index) => !(number > (migrations[index - 1]?.number ?? 0)))
  if (outOfOrder) throw new Error(`migrations/${outOfOrder.name}: its number is not a new one of four digits`)
  return migrations
}

/** The SQL of a folder, in the order of the files' names. */
export function readFiles(folder: string): SqlFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n') }))
}

export const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
