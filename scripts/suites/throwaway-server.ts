import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chooseRunAs } from '@karsetu/server/platform/embedded-postgres/run-as.ts'
import { findFreePort } from '@karsetu/server/platform/environment/free-port.ts'

const execute = promisify(execFile)

/** Where Debian keeps the oldest PostgreSQL that the SQL has to run on. */
const oldest = '/usr/lib/postgresql/15/bin'

export const hasOldestPostgres = (): boolean => existsSync(join(oldest, 'initdb'))

/** Starts an empty PostgreSQL 15 in a temporary folder; `stop` removes every trace of it. */
export async function startOldestPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'karsetu-pg15-'))
  const user = chooseRunAs(folder)
  if (user) chownSync(folder, user.uid, user.gid)
  const run = (program: string, args: string[]) => execute(join(oldest, program), args, { cwd: folder, ...user })
  const cluster = join(folder, 'cluster')
  const port = await findFreePort()
  await run('initdb', [
    '-D',
    cluster,
    '-U',
    'karsetu_super',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--lc-ctype=C.UTF-8',
    '-N',
  ])
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=100 -c synchronous_commit=off`
  await run('pg_ctl', ['-D', cluster, '-l', join(folder, 'log'), '-o', settings, '-w', 'start'])
  const stop = async () => {
    await run('pg_ctl', ['-D', cluster, '-m', 'immediate', '-w', 'stop'])
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `postgres://karsetu_super@127.0.0.1:${port}/postgres`, stop }
}
