import { readFile } from 'node:fs/promises'
import type { Environment } from '../../platform/environment/environment.ts'
import { StartRefusal } from '../../platform/environment/start-refusal.ts'
import { foldPassword } from './common-password.ts'

/** Longer than any list that is of use at a desk; what is beyond belongs into a service. */
const mostPasswords = 2_000_000
const longestPassword = 200

let held: { path: string; passwords: ReadonlySet<string> } | undefined

/**
 * The passwords the installation refuses beside the common ones: the file of PASSWORD_LIST, one on a line, read once.
 * @throws StartRefusal when it cannot be read or is no such list; never with a line of it
 */
export async function listedPasswords({
  passwordList: path,
}: Pick<Environment, 'passwordList'>): Promise<ReadonlySet<string>> {
  if (path === undefined) return new Set()
  if (held?.path !== path) held = { path, passwords: await readList(path) }
  return held.passwords
}

async function readList(path: string): Promise<ReadonlySet<string>> {
  const lines = (await readText(path)).split(/\r?\n/).filter((line) => line !== '')
  if (lines.length === 0) throw new StartRefusal('PASSWORD_LIST names an empty file.')
  if (lines.length > mostPasswords) throw new StartRefusal(`PASSWORD_LIST has more than ${mostPasswords} lines.`)
  const wrong = lines.findIndex((line) => line.length > longestPassword || /\p{Cc}/u.test(line))
  if (wrong >= 0) throw new StartRefusal(`PASSWORD_LIST: entry ${wrong + 1} is not a password of 1 to 200 characters.`)
  return new Set(lines.map(foldPassword))
}

async function readText(path: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
  } catch (error) {
    if (error instanceof TypeError) throw new StartRefusal('PASSWORD_LIST names a file that is not UTF-8 text.')
    throw new StartRefusal(`PASSWORD_LIST names ${path}, which cannot be read.`)
  }
}
