import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { digest, readFiles } from './migration-files.ts'
import type { SqlFile } from './sql-file.ts'

/** What the database has in its current text only: a function, an aggregate or a view, which holds no rows. */
export interface SchemaObject {
  readonly name: string
  readonly kind: 'function' | 'view'
  readonly file: SqlFile
  readonly checksum: string
}

const sqlFolder = fileURLToPath(new URL('../../../sql', import.meta.url))
const folders = { functions: 'function', views: 'view', invariants: 'view' } as const

/**
 * Reads packages/server/sql/{functions,views,invariants}/TOPIC/NAME.sql.
 *
 * @throws Error when a file creates something else than its name says, or two have one name: faults of the code
 */
export function readSchemaObjects(root: string = sqlFolder): SchemaObject[] {
  const objects = Object.entries(folders).flatMap(([folder, kind]) =>
    readdirSync(join(root, folder))
      .toSorted()
      .flatMap((topic) =>
        readFiles(join(root, folder, topic)).map(({ name, sql }) =>
          toObject(kind, { name: `sql/${folder}/${topic}/${name}`, sql }),
        ),
      ),
  )
  const twice = objects.find(({ name }, index) => objects.findIndex((other) => other.name === name) < index)
  if (twice) throw new Error(`${twice.file.name}: there is another file of this name`)
  return objects
}

const starts = { function: /^create or replace (?:function|aggregate) (\w+)/m, view: /^create view (\w+)/m }

function toObject(kind: SchemaObject['kind'], file: SqlFile): SchemaObject {
  const name = starts[kind].exec(file.sql)?.[1]
  if (!name || !file.name.endsWith(`/${name}.sql`))
    throw new Error(`${file.name} does not create the ${kind} of its name`)
  return { name, kind, file, checksum: digest(file.sql) }
}
