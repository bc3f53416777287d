import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@karsetu/server/testing/until.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

let folder: string
const inFolder = (name: string) => join(folder, name)

/** A command that says that it runs, and that it was asked to stop. */
const waits = `
import { writeFileSync } from 'node:fs'
process.on('SIGTERM', () => {
  writeFileSync('stopped', '')
  process.exit()
})
writeFileSync('started', String(process.pid))
setInterval(() => {}, 1000)
`

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'karsetu-bootstrap-'))
  for (const name of ['scripts', 'node_modules']) mkdirSync(inFolder(name))
  copyFileSync(join(import.meta.dirname, 'bootstrap.mjs'), inFolder('scripts/bootstrap.mjs'))
  for (const name of ['package-lock.json', 'node_modules/.package-lock.json'])
    writeFileSync(inFolder(name), '{"packages":{}}')
  writeFileSync(inFolder('package.json'), '{"scripts":{"wait":"node scripts/bootstrap.mjs wait"}}')
  writeFileSync(inFolder('scripts/prepare.ts'), '')
  writeFileSync(inFolder('scripts/wait.ts'), waits)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a signal to the npm that started a command stops the command', async () => {
  const npm = await start()
  npm.kill('SIGTERM')
  await once(npm, 'exit')
  await until(async () => existsSync(inFolder('stopped')))
  await expect.poll(() => isRunning(Number(readFileSync(inFolder('started'), 'utf8')))).toBe(false)
})

async function start(): Promise<ChildProcess> {
  const npm = spawn('npm', ['run', 'wait'], { cwd: folder, stdio: 'ignore' })
  await until(async () => existsSync(inFolder('started')) && readFileSync(inFolder('started'), 'utf8') !== '')
  return npm
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
