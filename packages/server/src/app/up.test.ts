import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('../../../../scripts/up.ts', import.meta.url))

/** `npm run up` as a service manager runs it, with an empty data folder. */
async function up(environment: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'karsetu-up-'))
  try {
    const { PATH = '' } = process.env
    const child = spawn(process.execPath, [script], { env: { PATH, DATA_DIR: folder, ...environment } })
    const ended = new Promise<number | null>((done) => child.once('close', done))
    const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { code: await ended, lines: `${said}${complaint}`.trim().split('\n'), left: readdirSync(folder) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('a start that cannot be ends with one line and another code than 0, and leaves nothing', async () => {
  const other = createServer()
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
  const address = other.address()
  const port = String(typeof address === 'object' && address ? address.port : 0)
  try {
    const refusals = await Promise.all([
      up({ PORT: port, HOST: '127.0.0.1' }),
      up({ PORT: '0', DATABASE_URL: 'postgres://karsetu:secret@db.example/karsetu', DATA_DIR: script }),
      up({ DATABASE_REPLICA_URL: 'postgres://karsetu:secret@db.example/karsetu' }),
    ])
    for (const { code, lines, left } of refusals)
      expect({ code, lines: lines.length, left }).toEqual({ code: 1, lines: 1, left: [] })
    const [taken, locked, alone] = refusals.map(({ lines }) => lines[0])
    expect(taken).toContain(`Port ${port} is in use by another program`)
    expect(locked).toBe(`The data folder ${script} cannot be written (EEXIST); name another with DATA_DIR.`)
    expect(alone).toContain('DATABASE_REPLICA_URL is set but DATABASE_URL is not.')
    expect(alone).not.toContain('secret')
  } finally {
    other.close()
  }
})
