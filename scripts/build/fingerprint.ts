import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { project } from '../terminal/run-tool.ts'

/** A digest of names, sizes and times of all files below the given paths; contents need not be read. */
export function fingerprint(paths: readonly string[]): string {
  const digest = createHash('sha256')
  for (const path of paths) {
    const full = join(project, path)
    const files = statSync(full).isDirectory()
      ? readdirSync(full, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .toSorted()
      : [full]
    for (const file of files) {
      const { size, mtimeMs } = statSync(file)
      digest.update(`${relative(project, file)} ${size} ${mtimeMs}\n`)
    }
  }
  return digest.digest('hex')
}

/**
 * Runs `make` unless the same sources were made before and the product still exists.
 *
 * @returns whether it was made now
 */
export async function makeWhenStale(
  work: { name: string; sources: readonly string[]; product: string },
  make: () => Promise<void>,
): Promise<boolean> {
  const stamp = join(project, '.tmp/made', work.name)
  const current = fingerprint(work.sources)
  if (existsSync(join(project, work.product)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === current)
    return false
  await make()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, current)
  return true
}
